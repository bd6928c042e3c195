//! The tools. Nothing is kept between two calls, so that the second may go to another replica.

use std::time::Duration;

use mcp_runtime::{Context, Json, ToolError, tools};
use schemars::JsonSchema;
use serde::Serialize;

use crate::region::Region;

/// One replica.
pub(crate) struct Shop {
    /// The region it runs near.
    pub(crate) here: Region,
}

/// An order as it was found.
#[derive(Serialize, JsonSchema)]
struct Order {
    number: String,
    /// Where its data is kept.
    region: Region,
    status: Status,
    /// The replica that answers. One near the data answers sooner; the answer is the same.
    answered_by: Region,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Status {
    Packed,
    Shipped,
    Delivered,
}

#[tools(read_only, open_world = false)]
impl Shop {
    /// Finds an order. (Invented, but always the same for the same number.)
    #[tool(title = "Find Order")]
    fn find_order(
        &self,
        /// The region that keeps the order's data. Proxies route by it.
        #[arg(header = "Region")]
        region: Region,
        /// The order's number.
        #[arg(pattern = "^[0-9]{1,9}$", example = "1042")]
        number: String,
    ) -> Json<Order> {
        let status = match number.bytes().map(usize::from).sum::<usize>() % 3 {
            0 => Status::Packed,
            1 => Status::Shipped,
            _ => Status::Delivered,
        };
        Json(Order { number, region, status, answered_by: self.here })
    }

    /// Says what it costs to send a parcel, in cents.
    #[tool(title = "Shipping Price")]
    fn shipping_price(
        /// What the parcel weighs, in grams.
        #[arg(range = 1..=30_000)]
        grams: u32,
    ) -> u32 {
        495 + grams.div_ceil(500) * 80
    }

    /// Says which replica answers.
    #[tool(title = "Which Replica")]
    fn which_replica(&self) -> String {
        self.here.to_string()
    }

    /// Exports all orders, page by page, with progress. Takes 50 milliseconds a page.
    #[tool(title = "Export Orders")]
    async fn export_orders(
        &self,
        /// How many pages to export.
        #[arg(range = 1..=1000, default = 10)]
        pages: u16,
        cx: &Context,
    ) -> Result<String, ToolError> {
        for page in 1..=pages {
            tokio::time::sleep(Duration::from_millis(50)).await;
            cx.progress(page.into(), Some(pages.into()), None);
        }
        Ok(format!("Exported {pages} pages from {}.", self.here))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_the_same_near_and_far() {
        let find = |here| {
            let order = Shop { here }.find_order(Region::Eu, "1042".into()).0;
            (order.number, order.region, order.status)
        };
        assert_eq!(find(Region::Eu), find(Region::Us));
    }

    #[test]
    fn heavier_parcels_cost_more() {
        assert_eq!(Shop::shipping_price(1), 575);
        assert_eq!(Shop::shipping_price(501), 655);
    }
}
