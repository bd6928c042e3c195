//! Case 1..11: the macros under names, lints and forms that expansions trip over.
#![deny(warnings, missing_docs, unsafe_code, unused_qualifications, unreachable_pub, clippy::all, clippy::pedantic)]

use mcp_runtime::{Context, tool, tools, toolset};

/// Keeps issues.
struct Tracker {
    name: String,
}

#[tools]
impl Tracker {
    const NAME: &'static str = "tracker";

    /// Adds.
    #[tool(title = "Add", read_only, open_world = false)]
    fn add(&self, a: i64, b: i64) -> i64 {
        a + b + i64::try_from(self.name.len()).unwrap_or(0)
    }

    /// Adds later.
    #[tool]
    async fn add_later(&self, a: i64, #[arg(default = 5)] b: i64, cx: &Context) -> Result<i64, std::fmt::Error> {
        let _ = cx;
        Ok(a + b + i64::try_from(Self::NAME.len()).unwrap_or(0))
    }

    fn helper(&self) -> usize {
        self.name.len()
    }
}

/// Adds freely.
#[tool]
pub fn add(a: i64, b: i64) -> i64 {
    a + b
}

#[test]
fn lists() {
    let _ = toolset![add];
    assert_eq!(add(1, 2), 3);
    let t = Tracker { name: String::new() };
    assert_eq!(t.add(1, 2), 3);
    assert_eq!(t.helper(), 0);
}
