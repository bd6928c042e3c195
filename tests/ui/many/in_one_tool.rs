//~ mistakes: 8
use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    #[tool(titel = "List", read_only, destructive)]
    fn list(
        &mut self,
        #[arg(range = 1..=5)] name: String,
        #[arg(header = "My Region")] region: String,
        #[arg(min_length = 5, max_length = 3)] label: String,
        page: &str,
    ) {
        let _ = (name, region, label, page);
    }
}

fn main() {}
