//! Tools on a generic type, with lifetimes of their own (case 4).

use mcp_runtime::{Json, tools};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

trait Keep: Send + Sync + 'static {
    type Key: DeserializeOwned + JsonSchema + Send + 'static;
    fn get(&self, key: Self::Key) -> Option<u32>;
}

struct Memory;

impl Keep for Memory {
    type Key = String;
    fn get(&self, key: String) -> Option<u32> {
        key.parse().ok()
    }
}

struct Store<S, V, const N: usize> {
    keep: S,
    values: [V; N],
}

#[tools(check = Store<Memory, u8, 4>)]
impl<S, V, const N: usize> Store<S, V, N>
where
    S: Keep,
    V: Serialize + DeserializeOwned + JsonSchema + Clone + Default + Send + Sync + 'static,
{
    /// Reads a key.
    #[tool]
    async fn get(&self, key: S::Key) -> Option<u32> {
        self.keep.get(key)
    }

    /// Compares.
    #[tool]
    async fn all<'a>(&'a self, #[arg(default)] other: Vec<V>, #[arg(range = 0..=N)] count: usize) -> Json<Vec<V>> {
        let _ = count;
        Json(self.values.iter().cloned().chain(other).collect())
    }
}
