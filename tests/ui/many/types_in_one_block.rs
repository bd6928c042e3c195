//~ mistakes: 4
use mcp_runtime::tools;

struct Tracker;

struct Page {
    offset: u32,
}

struct Oops;

#[tools]
impl Tracker {
    /// Takes a bad argument.
    #[tool]
    fn argument(&self, page: Page) {
        let _ = page.offset;
    }

    /// Gives a bad result.
    #[tool]
    fn result(&self) -> Page {
        Page { offset: 1 }
    }

    /// Fails badly.
    #[tool]
    async fn error(&self) -> Result<u32, Oops> {
        Err(Oops)
    }

    /// Mirrors badly.
    #[tool]
    fn header(&self, #[arg(header = "Tags")] tags: Vec<String>) {
        drop(tags);
    }
}

fn main() {}
