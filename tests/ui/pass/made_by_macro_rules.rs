//! Tools that a declarative macro makes (case 8).

use mcp_runtime::{HeaderValue, ToolInput, tool, tools};

macro_rules! make {
    ($type:ident, $name:literal, $limit:expr, $body:block, $argument:ident: $of:ty) => {
        struct $type;

        #[tools]
        impl $type {
            /// Gives a value.
            #[tool(title = $name)]
            fn value(&self, #[arg(range = 0..=$limit, default = 1)] $argument: $of) -> u8 {
                let _ = $argument;
                $body
            }
        }
    };
}

make!(First, "First", 5, { 1 }, count: u8);
make!(Second, "Second", u8::MAX, { 2 }, amount: Option<u8>);

macro_rules! add {
    ($($name:ident)*) => {$(
        /// Adds.
        #[tool]
        fn $name(a: i64, b: i64) -> i64 {
            a + b
        }
    )*};
}

add!(add plus);

macro_rules! input {
    ($name:ident { $($field:ident: $of:ty = $header:literal),* }) => {
        #[derive(serde::Deserialize, schemars::JsonSchema, ToolInput)]
        struct $name {
            $(#[arg(header = $header)] $field: $of,)*
        }
    };
}

#[derive(serde::Deserialize, schemars::JsonSchema, HeaderValue)]
struct Id(u32);

input!(Made { id: Id = "Id", name: Option<String> = "Name" });
