//~ mistakes: 10
use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    #[tool]
    fn no_description(&self) {}

    /// Has a bad name.
    #[tool(name = "bad name")]
    fn bad_name(&self) {}

    /// Contradicts itself.
    #[tool(read_only, destructive)]
    fn contradicts(&self) {}

    /// Has a bad icon.
    #[tool(icon(src = "ftp://example.com/icon.png"))]
    fn bad_icon(&self) {}

    /// Has an unknown key.
    #[tool(iddempotent)]
    fn unknown_key(&self) {}

    /// Has a bad header.
    #[tool]
    fn bad_header(&self, #[arg(header = "a:b")] region: String) {
        drop(region);
    }

    /// Has a bad default.
    #[tool]
    fn bad_default(&self, #[arg(range = 1..=5, default = 9)] level: u8) {
        let _ = level;
    }

    /// Has a bad pattern.
    #[tool]
    fn bad_pattern(&self, #[arg(pattern = "(")] name: String) {
        drop(name);
    }

    /// Borrows.
    #[tool]
    fn borrows(&self, name: &str) {
        let _ = name;
    }

    /// Takes itself.
    #[tool]
    fn takes_itself(self) {}
}

fn main() {}
