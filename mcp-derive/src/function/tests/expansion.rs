//! Expansions as a whole, formatted.

use expect_test::expect_file;
use proc_macro2::TokenStream;
use quote::quote;

fn formatted(expanded: TokenStream) -> String {
    let file = syn::parse2(expanded).expect("an expansion is a list of items");
    prettyplease::unparse(&file)
}

#[test]
fn a_block_with_a_sync_and_an_async_tool() {
    let expanded = crate::tools::expand(
        quote!(prefix = "issue.", timeout = "30s"),
        quote! {
            impl Tracker {
                /// Searches.
                #[tool(title = "Search", read_only, open_world = false)]
                async fn search(&self, /** Words. */ query: String, #[arg(default = 20)] limit: u32, cx: &Context) -> Json<Page> {
                    self.find(query, limit)
                }
                fn find(&self) {}
                /// Counts.
                #[tool]
                fn count() -> u32 { 0 }
            }
        },
    );
    expect_file!["expected/block.rs"].assert_eq(&formatted(expanded));
}

#[test]
fn a_generic_block_with_extractors_and_cfg() {
    let expanded = crate::tools::expand(
        quote!(part = Admin, check = Store<Memory>),
        quote! {
            impl<S: Backend> Store<S> where S: Clone {
                /// Drops all.
                #[cfg(feature = "admin")]
                #[tool(destructive, scopes("admin"), meta = json!({ "com.example/tier": 1 }))]
                async fn clear<'a>(&'a self, #[from_context] State(db): State<Db<'a>>, #[cfg(debug_assertions)] force: bool) -> Result<(), S::Error> {}
            }
        },
    );
    expect_file!["expected/generic.rs"].assert_eq(&formatted(expanded));
}

#[test]
fn a_free_function() {
    let expanded = crate::tool::expand(
        quote!(
            crate = kit::rt,
            icon(src = "data:,", theme = "dark"),
            output = Sum,
            examples(json!({ "a": 1, "b": 2 }))
        ),
        quote! {
            /// Adds.
            #[deprecated]
            pub(crate) fn add(a: i64, #[serde(default)] b: i64) -> i64 { a + b }
        },
    );
    expect_file!["expected/function.rs"].assert_eq(&formatted(expanded));
}

#[test]
fn a_flattened_input() {
    let expanded = crate::tool::expand(
        quote!(allow_unknown, check = false),
        quote! {
            /// Takes all.
            fn all(#[arg(flatten)] input: Input, r#type: Kind) {}
        },
    );
    expect_file!["expected/flatten.rs"].assert_eq(&formatted(expanded));
}

#[test]
fn a_block_with_a_mistake_in_one_tool() {
    let expanded = crate::tools::expand(
        quote!(),
        quote! {
            impl Tracker {
                /// Sound.
                #[tool]
                fn sound(&self) {}
                #[tool]
                fn undescribed(&self, #[arg(default)] q: u8) {}
            }
        },
    );
    expect_file!["expected/mistake.rs"].assert_eq(&formatted(expanded));
}

#[test]
fn a_free_function_with_a_mistake() {
    let expanded = crate::tool::expand(
        quote!(),
        quote!(
            pub fn undescribed(#[arg(default)] q: u8) -> NoSuchType {}
        ),
    );
    expect_file!["expected/function_mistake.rs"].assert_eq(&formatted(expanded));
}

#[test]
fn a_derived_tool() {
    let expanded = crate::derive_tool::derive(quote! {
        /// Closes issues.
        #[tool(read_only = false, open_world = false)]
        struct CloseIssues {
            #[arg(min_items = 1)]
            numbers: Vec<Number>,
            /// Why.
            reason: Option<String>,
        }
    });
    expect_file!["expected/derived.rs"].assert_eq(&formatted(expanded));
}
