//! The tools.

use std::sync::Arc;

use mcp_runtime::{
    Annotations, Audio, Content, Context, EmbeddedResource, Failure, Handler, Image, Json, ResourceLink, Role, Tool,
    ToolError, tools,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    archive::{Archive, Table},
    evidence,
    region::Region,
};

/// What the tools share.
pub(crate) struct Contracts {
    archive: Arc<Archive>,
}

// A region and what it holds.
#[derive(Serialize, JsonSchema)]
struct RegionInfo {
    region: Region,
    /// How many fault reports it holds.
    reports: u32,
}

impl Contracts {
    pub(crate) fn new(archive: Arc<Archive>) -> Self {
        Self { archive }
    }
}

#[tools(read_only, open_world = false)]
impl Contracts {
    /// Lists every tag that a fault report carries, in alphabetical order.
    #[tool(title = "Tag Catalog")]
    fn tag_catalog(&self) -> Result<Json<Vec<String>>, ToolError> {
        Ok(Json(self.archive.tags()?))
    }

    /// Lists the regions that hold data.
    #[tool(title = "List Regions")]
    fn list_regions(&self) -> Result<Json<Vec<RegionInfo>>, ToolError> {
        let regions = self.archive.regions()?;
        Ok(Json(regions.into_iter().map(|(region, reports)| RegionInfo { region, reports }).collect()))
    }

    /// Gives the evidence for a fault report: a summary, a chart and a sound of the latency while the fault lasted, a
    /// link to the report, and the measurements as CSV.
    #[tool(title = "Evidence Bundle")]
    fn evidence_bundle(
        &self,
        /// The report's number.
        #[arg(pattern = "^R-[0-9]+$", example = "R-101")]
        report: String,
    ) -> Result<Vec<Content>, ToolError> {
        let report = self.archive.report(&report)?;
        let uri = format!("reports://{}/{}", report.region, report.id);
        let for_the_user = |priority| Annotations::new().audience(Role::User).priority(priority);
        let as_of = Annotations::new().last_modified(&report.opened_at);
        Ok(vec![
            evidence::summary(&report).into(),
            Image::new(evidence::chart(&report)?, "image/png").annotations(for_the_user(0.9)).into(),
            Audio::new(evidence::tones(&report)?, "audio/wav").annotations(for_the_user(0.2)).into(),
            ResourceLink::new(&uri, &report.id)
                .title(&report.title)
                .description(format!("Tags: {}", report.tags.join(", ")))
                .mime_type("text/html")
                .annotations(as_of)
                .into(),
            EmbeddedResource::text(format!("{uri}/latency.csv"), evidence::csv(&report)).mime_type("text/csv").into(),
        ])
    }

    /// Execute a read-only SQL query in the given region. Tables: `reports(id, title, opened_at, pinned)`,
    /// `tags(report_id, tag)`, `latency(report_id, minute, millis)`.
    #[tool(title = "Execute SQL")]
    fn execute_sql(
        &self,
        /// The region to execute the query in
        #[arg(header = "Region")]
        region: Region,
        /// The SQL query to execute
        #[arg(min_length = 1, example = "SELECT id, title FROM reports")]
        query: String,
    ) -> Result<Json<Table>, ToolError> {
        Ok(Json(self.archive.query(region, &query)?))
    }
}

/// Puts a fault report into the queue of a region, unless its data may not go there or the queue is full. Doing it again
/// changes nothing.
#[derive(Tool, Deserialize, JsonSchema)]
#[tool(title = "Route Report", read_only = false, destructive = false, idempotent, open_world = false)]
pub(crate) struct RouteReport {
    /// The report's number.
    #[arg(pattern = "^R-[0-9]+$", example = "R-101")]
    report: String,
    /// The region to send it to.
    #[arg(header = "Region")]
    region: Region,
}

// What became of a report. A refusal has the same form as a success, and says why.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Routing {
    /// Whether the report is in the queue.
    accepted: bool,
    report: String,
    region: Region,
    /// Its place in the queue, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Handler<Archive> for RouteReport {
    type Output = Result<Json<Routing>, Failure<Routing>>;

    async fn call(self, archive: &Archive, _cx: &Context) -> Self::Output {
        let Self { report, region } = self;
        // A fault of the database is a refusal, too: callers of this tool read `accepted` and nothing else.
        let routed = archive.route(&report, region).map_err(|error| error.to_string());
        match routed.and_then(|routed| routed.map_err(|refusal| refusal.to_string())) {
            Ok(place) => Ok(Json(Routing { accepted: true, report, region, place: Some(place), reason: None })),
            Err(reason) => Err(Failure(Routing { accepted: false, report, region, place: None, reason: Some(reason) })),
        }
    }
}
