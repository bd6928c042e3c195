use mcp_runtime::tools;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

struct Store<const N: usize>;

#[tools(check = Store<3>)]
impl<const N: usize> Store<N> {
    /// Does something.
    #[tool]
    fn list(&self, most: [u8; N]) -> usize
    where
        [u8; N]: DeserializeOwned + JsonSchema,
    {
        most.len()
    }
}

fn main() {}
