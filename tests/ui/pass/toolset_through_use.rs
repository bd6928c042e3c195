//! Free functions as tools, reached by path, `use` and `use … as`.

use mcp_runtime::{Server, tool, toolset};

mod math {
    use mcp_runtime::tool;

    /// Subtracts.
    #[tool]
    pub(crate) fn sub(a: i64, b: i64) -> i64 {
        a - b
    }

    /// Multiplies.
    #[tool]
    pub(crate) fn mul(a: i64, b: i64) -> i64 {
        a * b
    }

    /// Divides.
    #[tool(name = "math.div")]
    pub(crate) fn div(a: i64, b: i64) -> Option<i64> {
        a.checked_div(b)
    }
}

use math::{div as divide, mul};

/// Adds.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

#[test]
fn functions_stay_functions() {
    assert_eq!(add(1, mul(2, math::sub(5, 2))), 7);
    assert_eq!(divide(1, 0), None);
    let server = Server::new("math", "1.0.0").tools(toolset![add, math::sub, mul, divide]);
    assert!(server.build().is_ok());
}
