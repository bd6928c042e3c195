//! All are reported at once, each at its token.
//~ mistakes: 10

use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Has a key that there is not.
    #[tool(titel = "One")]
    fn one(&self) {}

    #[tool]
    fn without_description(&self) {}

    /// Borrows.
    #[tool]
    fn three(&self, query: &str) {
        let _ = query;
    }

    /// Changes what is shared.
    #[tool]
    fn four(&mut self) {}

    /// Contradicts itself.
    #[tool(read_only, destructive)]
    fn five(&self) {}

    /// Has a bad name.
    #[tool(name = "sixth tool")]
    fn six(&self) {}

    /// Has a bad timeout.
    #[tool(timeout = "30")]
    fn seven(&self) {}

    /// Has an icon that no client loads.
    #[tool(icon(src = "ftp://example.com/icon.png"))]
    fn eight(&self) {}

    /// Has a type that the caller would have to know.
    #[tool]
    fn nine<T>(&self) {}

    /// Has the name of another.
    #[tool(name = "eight")]
    fn ten(&self) {}
}

fn main() {}
