//! Every key of `#[arg]` on the parameters of a method.

use mcp_runtime::tools;

struct Tracker;

const TITLE: &str = "Query";

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn search(
        &self,
        /// Words to look for.
        #[arg(title = TITLE, min_length = 1, max_length = 200, pattern = "^[^<>]*$", example = "login", example = "safari")]
        query: String,
        #[arg(name = "max", description = concat!("How ", "many."), range = 1..=50, default = 20)] limit: u32,
        #[arg(range = 0.0..1.0, deprecated)] ratio: Option<f64>,
        #[arg(min_items = 1, max_items = 5, unique_items, default = vec!["a".to_owned()])] labels: Vec<String>,
        #[arg(header = "Region", format = "region")] region: Option<String>,
        #[arg(header = "Page-Token", allow_sensitive_header = "an opaque page number")] page: Option<String>,
        #[arg(deprecated = false, unique_items = false)] tags: Vec<u8>,
    ) -> usize {
        let _ = (ratio, region, page, tags, limit);
        query.len() + labels.len()
    }
}
