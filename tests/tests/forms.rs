//! The forms of blocks and signatures (cases 4, 8 and 10).
// The functions are here for their shapes.
#![allow(missing_docs, clippy::pedantic, clippy::print_stdout, clippy::needless_arbitrary_self_type)]

use std::{fmt, marker::PhantomData, sync::Mutex};

use mcp_runtime::{Context, tool, tools};

trait Store: Send + Sync + 'static {
    fn get(&self, key: &str) -> Option<i64>;
}

struct Memory(i64);

impl Store for Memory {
    fn get(&self, key: &str) -> Option<i64> {
        (key == "a").then_some(self.0)
    }
}

struct Server<S, const N: usize>
where
    S: Store,
{
    store: S,
    calls: Mutex<usize>,
}

#[tools(check = Server<Memory, 4>)]
impl<S: Store, const N: usize> Server<S, N>
where
    S: Send + Sync,
{
    /// Looks up.
    #[tool]
    async fn get(&self, key: String) -> Result<i64, String> {
        tokio::task::yield_now().await;
        *self.calls.lock().map_err(|error| error.to_string())? += N;
        self.store.get(&key).ok_or_else(|| "no such key".to_owned())
    }

    /// Lifetimes of its own.
    #[tool]
    fn own<'a>(&'a self, cx: &'a Context, text: std::borrow::Cow<'a, str>) -> std::borrow::Cow<'a, str> {
        let _ = cx;
        text
    }
}

struct Borrowing<'b>(PhantomData<&'b str>);

#[tools]

impl<'b> Borrowing<'b> {
    /// A lifetime of the type.
    #[tool]
    fn length(&self, text: String) -> usize {
        let _: PhantomData<&'b str> = self.0;
        text.len()
    }
}

trait Kinds {
    type Out;
    type Error;
}

#[derive(Debug)]
struct Merge;

impl Kinds for Merge {
    type Out = i64;
    type Error = fmt::Error;
}

#[tools(prefix = "merge.", part = Merging)]
impl Merge {
    const NAME: &'static str = "merge";

    /// Through associated types.
    #[tool]
    fn merge(&self, n: u8) -> Result<<Self as Kinds>::Out, <Self as Kinds>::Error> {
        println!("{}", Self::NAME);
        Ok(n.into())
    }

    /// No `self`.
    #[tool]
    fn free(#[arg(default = Self::NAME.len())] n: usize) -> usize {
        n
    }

    /// A typed receiver.
    #[tool]
    fn typed(self: &Self) -> usize {
        Self::NAME.len()
    }
}

struct Merging;

#[tools]
impl Merge {
    /// A second block, and the same name.
    #[tool]
    fn again(&self) -> usize {
        0
    }
}

macro_rules! make {
    ($name:ident, $ty:ty, $method:ident, $expr:expr, $block:block, $arg:ty, $doc:expr) => {
        struct $name;
        #[tools]
        impl $ty {
            #[doc = $doc]
            #[tool]
            fn $method(&self, n: $arg) -> u8 {
                let _ = n;
                $expr
            }
            /// A block for a body.
            #[tool]
            async fn block(&self, cx: &Context, n: Option<$arg>) -> u8 {
                let _ = cx;
                u8::from(n.is_some())
            }
            /// A block for a body.
            #[tool]
            fn whole(&self) -> u8 $block
        }
    };
}

make!(Made, Made, made, 1 + 1, { 7 }, u32, concat!("Made by ", "a macro."));

#[tools]
impl Made2 {
    /// The same names in the same module.
    #[tool]
    fn whole(&self) -> u8 {
        0
    }

    /// Not there.
    #[cfg(any())]
    #[tool(name = "whole")]
    fn absent(&self, nothing: NoSuchType) -> AlsoNot {
        0
    }

    /// A parameter that is not there.
    #[tool]
    fn conditional(
        &self,
        #[cfg(any())] gone: NoSuchType,
        #[cfg(not(any()))] here: u8,
        #[cfg(any())]
        #[arg(name = "here")]
        twice: u16,
        #[cfg(any())]
        #[from_context]
        no: NoExtractor,
        #[cfg(not(any()))]
        #[serde(default)]
        defaulted: u8,
    ) -> u8 {
        here + defaulted
    }
}

struct Made2;

struct Waiting;

#[tools]
impl Waiting {
    /// A sync handler may use what is not `Send`.
    #[tool]
    fn local(&self) -> usize {
        *std::rc::Rc::new(1) + 1
    }

    /// An error that is not `Send`, and never lives across an await.
    #[tool]
    async fn fails(&self) -> Result<i64, Box<dyn std::error::Error>> {
        tokio::task::yield_now().await;
        Err("no".into())
    }
}

/// Text from a constant.
const DESCRIPTION: &str = "From a constant.";

#[tool(description = DESCRIPTION, title = concat!("a", "b"), icon(src = "https://example.com/a.png", sizes = ["48x48", "any"], theme = "dark"), icon(src = "data:,"), meta = json!({ "com.example/tier": "gold", "n": [1, -2.5, null, true] }), timeout = "500ms", scopes("a", "b"), examples(json!({ "n": 1 })), destructive, idempotent = false, check = false)]
fn described(n: u8) -> u8 {
    n
}

#[doc = include_str!("../Cargo.toml")]
#[tool(output = std::collections::BTreeMap<String, u8>, allow_unknown, crate = mcp_runtime)]
fn doc_from_file(#[arg(flatten)] n: std::collections::BTreeMap<String, u8>) -> usize {
    n.len()
}

#[test]
fn they_compile() {
    let _ = mcp_runtime::toolset![described, doc_from_file];
}
