//! Futures over borrowed state and through closures, which have to be `Send` for every lifetime (case 10).

use std::{future::Future, pin::Pin};

use mcp_runtime::tools;

struct Shelf {
    items: Vec<String>,
}

/// What a stream's `map` and `buffered` do with a closure, in short.
async fn total<'a, F, Fut>(items: &'a [String], length: F) -> usize
where
    F: Fn(&'a String) -> Fut,
    Fut: Future<Output = usize>,
{
    let mut total = 0;
    for item in items {
        total += length(item).await;
    }
    total
}

#[expect(clippy::ptr_arg, reason = "an item of the list as it is")]
fn length(item: &String) -> Pin<Box<dyn Future<Output = usize> + Send>> {
    let length = item.len();
    Box::pin(async move { length })
}

#[tools]
impl Shelf {
    /// Counts through a closure.
    #[tool]
    async fn count(&self) -> usize {
        total(&self.items, |item| async move { item.len() }).await
    }

    /// Counts through a function that is good for every lifetime.
    #[tool]
    async fn count_boxed(&self) -> usize {
        total(&self.items, length).await
    }

    /// Holds what is not `Send`, but not across an await.
    #[tool]
    async fn count_shared(&self) -> usize {
        let items = {
            let shared = std::rc::Rc::new(self.items.len());
            *shared
        };
        items + self.count().await
    }
}
