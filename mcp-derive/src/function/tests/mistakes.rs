//! One mistake gives one error, and many give many.

use proc_macro2::TokenStream;

use super::{errors_in_block, errors_in_function};

/// Each block has one mistake; the text names what to do.
#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn one_mistake_gives_one_error() {
    let cases = [
        ("", "/** D */ #[tool(name = \"\")] fn a(&self) {}", "name is empty"),
        ("", "/** D */ #[tool(name = \"a b\")] fn a(&self) {}", "can't contain ' '"),
        ("", "/** D */ #[tool] fn naïve(&self) {}", "can't contain 'ï'"),
        ("", "#[tool] fn a(&self) {}", "no description"),
        ("", "#[doc = \"  \"] #[tool] fn a(&self) {}", "no description"),
        ("", "/** D */ #[tool(read_only, destructive)] fn a(&self) {}", "contradicts `read_only`"),
        ("read_only", "/** D */ #[tool(destructive)] fn a(&self) {}", "add `read_only = false`"),
        ("destructive", "/** D */ #[tool(read_only)] fn a(&self) {}", "add `destructive = false`"),
        ("read_only, destructive", "/** D */ #[tool] fn a(&self) {} /** D */ #[tool] fn b(&self) {}", "contradicts"),
        ("prefix = \"a b\"", "/** D */ #[tool] fn a(&self) {} /** D */ #[tool] fn b(&self) {}", "a prefix is made of"),
        ("", "/** D */ #[tool(icon(src = \"http://a\"))] fn a(&self) {}", "`https://` or `data:`"),
        ("", "/** D */ #[tool(icon())] fn a(&self) {}", "no `src`"),
        ("", "/** D */ #[tool(icon(src = \"data:,\", scr = \"\"))] fn a(&self) {}", "did you mean `src`"),
        ("", "/** D */ #[tool(icon(src = \"data:,\", theme = \"drak\"))] fn a(&self) {}", "did you mean `dark`"),
        ("", "/** D */ #[tool(icon(src = \"data:,\", sizes = \"48\"))] fn a(&self) {}", "write `48x48`"),
        ("", "/** D */ #[tool(meta = json!({ \"io.mcp/x\": 1 }))] fn a(&self) {}", "reserved for the protocol"),
        ("", "/** D */ #[tool(meta = json!({ \"1x/y\": 1 }))] fn a(&self) {}", "bad prefix"),
        ("", "/** D */ #[tool(meta = json!({ \"-x\": 1 }))] fn a(&self) {}", "no valid key"),
        ("", "/** D */ #[tool(meta = json!([1]))] fn a(&self) {}", "found `[1]`, which is no object"),
        ("", "/** D */ #[tool(meta = vec![1])] fn a(&self) {}", "`vec!` can't stand here"),
        ("", "/** D */ #[tool(scopes(\"a b\"))] fn a(&self) {}", "a scope can't contain ' '"),
        ("", "/** D */ #[tool(title = \"a\", title = \"b\")] fn a(&self) {}", "given twice"),
        ("", "/** D */ #[tool(titel = \"a\")] fn a(&self) {}", "did you mean `title`"),
        ("", "/** D */ #[tool(title = )] fn a(&self) {}", "found nothing behind the `=`"),
        ("", "/** D */ #[tool(prefix = \"a\")] fn a(&self) {}", "a key of `#[tools]`"),
        ("", "/** D */ #[tool(crate = x)] fn a(&self) {}", "`#[tools(crate = x)]`"),
        ("", "/** D */ #[tool(check = false)] fn a(&self) {}", "`#[tools(check = …)]`"),
        ("title = \"a\"", "/** D */ #[tool] fn a(&self) {}", "a key of `#[tool]`"),
        ("", "/** D */ #[tool(rename_all = \"camelcase\")] fn a(&self) {}", "did you mean `camelCase`"),
        ("", "/** D */ #[tool] fn a(&self, q: &str) {}", "write `q: String`"),
        ("", "/** D */ #[tool] fn a(&self, q: Option<&[&str]>) {}", "write `q: Option<Vec<String>>`"),
        ("", "/** D */ #[tool] fn a(&self, q: impl Into<u8>) {}", "can't be `impl Trait`"),
        ("", "/** D */ #[tool] fn a(&self, State(q): State<Db>) {}", "`#[from_context] State(q): State<Db>`"),
        ("", "/** D */ #[tool] fn a(&self, P(q): P<Q>) {}", "`#[arg(flatten)] args: Q`"),
        ("", "#[tool(\"D\")] fn a(&self) {}", "`description = \"D\"`"),
        ("", "#[tool(desc = \"D\")] fn a(&self) {}", "write a doc comment"),
        ("", "#[tool(descripton = \"D\")] fn a(&self) {}", "did you mean `description`"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(max = 5, min = 1)] b: u8) {}", "write `range = 1..=5`"),
        ("", "/** D */ #[tool] fn a(&self, #[serde(defalt)] b: u8) {}", "did you mean `default`"),
        ("", "/** D */ #[tool] fn a(&self, #[inject] b: State<Db>) {}", "write `#[from_context]`"),
        ("", "/** D */ #[tool] fn a(&self, #[from_context(x)] b: State<Db>) {}", "without keys"),
        ("", "/** D */ #[tool] fn a(&self, #[from_context] b: Option<State<Db>>) {}", "write `State<Db>`"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(flatten)] b: Option<Q>) {}", "make its fields optional"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(flatten)] b: String) {}", "only a struct"),
        ("", "#[tool(meta = { \"a\": 1 })] /** D */ fn a(&self) {}", "written with `json!`"),
        ("", "/** D */ #[tool(icon(src = \"data:,\", mime = \"x\"))] fn a(&self) {}", "write `mime_type"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default = 999, range = 1..=5)] b: u8) {}", "from 0 to 255"),
        ("", "/** D */ #[tool] fn a(&self, _: u8) {}", "needs a name"),
        ("", "/** D */ #[tool] fn a<X>(&self, q: X) {}", "type parameter `X`"),
        ("", "/** D */ #[tool] fn a<const N: usize>(&self) {}", "const parameter `N`"),
        (
            "",
            "/** D */ #[tool] fn a(&self, q: Vec<u8>) where Vec<u8>: Copy {}",
            "the `where` clause of the `impl` block",
        ),
        ("", "/** D */ #[tool] fn a<X>(&self, q: X) where X: Copy {}", "type parameter `X`"),
        ("", "/** D */ #[tool] fn a(&mut self) {}", "`Mutex`"),
        ("", "/** D */ #[tool] fn a(self) {}", "write `&self`"),
        ("", "/** D */ #[tool] fn a(self: Arc<Self>) {}", "write `&self`"),
        ("", "/** D */ #[tool] unsafe fn a(&self) {}", "can't be `unsafe`"),
        ("", "/** D */ #[tool] extern \"C\" fn a(&self) {}", "remove the `extern`"),
        ("", "/** D */ #[tool] fn a(&self) -> impl Sized {}", "can't return `impl Trait`"),
        ("", "/** D */ #[tool] fn a(&self, a: u8, #[arg(name = \"a\")] b: u8) {}", "two arguments are called `a`"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(flatten)] a: A, #[arg(flatten)] b: B) {}", "only one argument"),
        ("", "/** D */ #[tool] fn a(&self, #[arg] #[from_context] a: A) {}", "keep one of"),
        ("", "/** D */ #[tool] fn a(#[arg] &self) {}", "`self` is what all calls share"),
        ("", "/** D */ #[tool(examples(json!({ \"qury\": 1 })))] fn a(&self, query: u8) {}", "did you mean `query`"),
        ("", "/** D */ #[tool] fn a(&self) {} /** D */ #[tool(name = \"a\")] fn b(&self) {}", "`fn a` and `fn b`"),
        ("", "/** D */ #[cfg_attr(x, tool)] fn a(&self) {}", "behind `cfg_attr`"),
        ("", "fn a(&self, #[arg(default)] b: u8) {}", "put `#[tool]` on it"),
        ("", "fn a(&self) {}", "no function in this block"),
        ("", "/** D */ #[tool] const A: u8 = 1;", "goes on a function"),
        ("check = T", "/** D */ #[tool] fn a(&self) {}", "not generic"),
        ("crate = \"x\"", "/** D */ #[tool] fn a(&self) {}", "without quotes"),
        ("", "/** D */ #[tool] fn a(&self, #[serde(alias = \"b\")] a: u8, b: u8) {}", "two arguments are called `b`"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default = 1e400)] b: f64) {}", "JSON has no infinity"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(range = 0.0..=1e400)] b: f64) {}", "JSON has no infinity"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(example = -1e400)] b: f64) {}", "JSON has no infinity"),
        (
            "",
            "/** D */ #[tool] fn a(&self, #[arg(header = \"A\", range = ..-170141183460469231731687303715884105728)] b: i64) {}",
            "out of reach",
        ),
        ("", "/** D */ #[tool] fn a(&self, #[arg(range = 'a'..='z')] b: char) {}", "`range` is for numbers"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default = f().await)] b: u8) {}", "`.await` can't stand"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default = f()?)] b: u8) {}", "`?` can't stand"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default = return)] b: u8) {}", "`return` can't stand"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default = Some(f()?))] b: u8) {}", "`?` can't stand"),
        (
            "",
            "/** D */ #[tool] fn a(&self, #[arg(range = ..=1000000000000000000000000000000000000000)] b: u8) {}",
            "127 bits",
        ),
        ("", "/** D */ #[tool] fn a(&self, #[arg(range = 1..=)] b: u8) {}", "`range` takes a range"),
        ("", "/** D */ #[tool(r#title = \"x\")] fn a(&self) {}", "without `r#`"),
        ("", "/** D */ #[tool(output = Vec<)] fn a(&self) {}", "`output = Type`; this is none"),
        ("", "/** D */ #[tool(examples({ \"a\": 1 }))] fn a(&self, a: u8) {}", "examples(json!({ … }), …)"),
        ("", "/** D */ #[tool(meta = json!({ tier: 1 }))] fn a(&self) {}", "write \"tier\""),
        ("", "#[cfg_attr(x, doc = \"D\")] #[tool] fn a(&self) {}", "runs before `cfg_attr`"),
        ("", "/** D */ #[tool] fn a(&self, #[cfg_attr(x, arg(default))] b: u8) {}", "`arg` can't stand behind it"),
        ("", "/** D */ #[tool] fn a(&self, #[cfg_attr(x, doc = \"D\")] b: u8) {}", "`doc` can't stand behind it"),
        ("", "/** D */ #[mcp_tool] fn a(&self) {}", "write that instead of `#[mcp_tool]`"),
        ("", "/** D */ #[tool] fn a(&self);", "expected the function's body"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(default: 1)] b: u8) {}", "write `default = …`"),
        ("", "/** D */ #[tool(title: \"x\")] fn a(&self) {}", "write `title = …`"),
        ("", "#[tool(description: \"x\")] fn a(&self) {}", "write `description = …`"),
        ("", "#[tool(description = b\"x\")] fn a(&self) {}", "`description` takes a text"),
        ("", "/** D */ #[tool] fn a(&self, b: [u8]) {}", "write `b: Vec<u8>`"),
        ("", "/** D */ #[tool] fn a(&self, #[tool(default = 1)] b: u8) {}", "on a parameter write `#[arg(…)]`"),
        ("", "/** D */ #[tool] fn a(&self, cx: Context) {}", "write `cx: &Context`, or `#[arg]`"),
        ("", "/** D */ #[tool] fn a(&self, _: &mut Context) {}", "write `cx: &Context`"),
        ("", "/** D */ #[tool] fn a(&self, c: Option<&Context>) {}", "write `c: &Context`"),
        ("", "/** D */ #[tool] fn a(&self, #[from_context] c: Context) {}", "write `c: &Context`"),
        ("", "/** D */ #[tool] fn a(&self, #[arg(min_length = 1)] cx: &Context) {}", "without `#[arg]`"),
        ("", "/** D */ #[tool] fn a(&self, #[from_context] cx: &Context) {}", "without `#[from_context]`"),
        ("", "/** D */ #[tool] fn a(&self, s: State<u32>) {}", "`#[from_context] s: State<u32>`"),
        ("", "/** D */ #[tool] fn a(&self, s: &State<u32>) {}", "`#[from_context] s: State<u32>`"),
        ("", "/** D */ #[tool] fn a(self: &Arc<Self>) {}", "write `&self`"),
        ("", "/** D */ #[tool] fn a(self: &&Self) {}", "write `&self`"),
        ("", "/** D */ #[tools] fn a(&self, #[arg(default)] b: u8) {}", "on a method write `#[tool]`"),
        ("", "/** D */ #[tool(icon(src = 5, theme = \"dark\"))] fn a(&self) {}", "`src` takes a string literal"),
        ("", "/** D */ #[tool] fn a(self: Pin<&Self>) {}", "write `&self`"),
        ("", "/** D */ #[tool] fn a(&self, #[schemars(rename = \"x\")] b: u8) {}", "write `#[serde(rename = \"x\")]`"),
        ("", "/** D */ #[tool] fn a(&self, #[schemars(default)] b: u8) {}", "write `#[serde(default)]`"),
        ("", "/** D */ #[tool] fn a(&self, #[schemars(range(min = 5))] b: String) {}", "`range` is for numbers"),
        ("", "/** D */ #[tool] fn a(&self, #[schemars(length(min = 5))] b: u8) {}", "`length` is for texts and lists"),
        ("", "/** D */ #[tool] fn a(&self, #[schemars(regex(pattern = \"a\"))] b: bool) {}", "`regex` is for texts"),
    ];
    for (arguments, members, part) in cases {
        let found = errors_in_block(arguments, members);
        assert_eq!(found.len(), 1, "{arguments} {members}: {found:#?}");
        assert!(found[0].contains(part), "{members}: {found:#?}");
    }
}

#[test]
fn one_mistake_in_a_free_function_gives_one_error() {
    let cases = [
        ("", "/** D */ fn str() {}", "primitive type `str`"),
        ("", "/** D */ fn a(&self) {}", "needs `#[tools]`"),
        ("", "struct A;", "`#[derive(mcp_runtime::Tool)]`"),
        ("", "impl A {}", "write `#[tools]`"),
        ("", "/** D */ fn a();", "expected the function's body"),
        ("check = u8", "/** D */ fn a() {}", "not generic"),
        ("read_only = 1", "/** D */ fn a() {}", "is a switch"),
    ];
    for (arguments, function, part) in cases {
        let found = errors_in_function(arguments, function);
        assert_eq!(found.len(), 1, "{arguments} {function}: {found:#?}");
        assert!(found[0].contains(part), "{function}: {found:#?}");
    }
}

#[test]
fn a_mistake_in_an_icon_hides_no_other() {
    let found = errors_in_block("", "/** D */ #[tool(icon(src = 5, theme = \"drak\"))] fn a(&self) {}");
    assert!(found.len() == 2 && found[1].contains("did you mean `dark`"), "{found:#?}");
}

#[test]
fn a_mistake_in_the_metadata_hides_no_other() {
    let found = errors_in_block("", "/** D */ #[tool(meta = json!({ \"a b\": f(), \"io.mcp/x\": 1 }))] fn a(&self) {}");
    assert_eq!(found.len(), 3, "{found:#?}");
}

/// The block's type is known, so that nothing else misses its tools.
#[test]
fn a_block_of_a_trait_is_one_mistake() {
    let block = "impl Trait for T { /** D */ #[tool] fn a(&self) {} }".parse().expect("tokens");
    let expanded = crate::tools::expand(TokenStream::default(), block);
    assert!(expanded.to_string().contains("ToolSet"), "{expanded}");
    let found = super::errors(expanded);
    assert!(found.len() == 1 && found[0].contains("`impl T { … }`"), "{found:#?}");
}

/// rustc has reported it; the function and its type are there all the same.
#[test]
fn a_free_function_whose_signature_can_not_be_read_stays_in_name() {
    let expand = |item: &str| crate::tool::expand(TokenStream::default(), item.parse().expect("tokens"));
    for item in ["pub fn a(b: ) {}", "pub fn a(b) -> u8 { 1 }", "pub async fn a() -> {}"] {
        let expanded = expand(item);
        assert!(expanded.to_string().contains("pub fn a () { }"), "{expanded}");
        assert!(super::errors(expanded).is_empty(), "{item}");
    }
}

/// rustc reports the first and stops there.
#[test]
fn signatures_that_can_not_be_read_are_reported_from_the_second_on() {
    let found =
        errors_in_block("", "/** D */ #[tool] fn a(&self) -> {} /** D */ #[tool] fn b(x: ) {} /** D */ #[tool]");
    assert_eq!(found.len(), 1, "{found:#?}");
}

#[test]
fn a_trait_object_is_no_type_for_tools() {
    let block = "impl dyn T { /** D */ #[tool] fn a(&self) {} }".parse().expect("tokens");
    let found = super::errors(crate::tools::expand(TokenStream::default(), block));
    assert!(found.len() == 1 && found[0].contains("`Box<dyn …>`"), "{found:#?}");
}

/// A type of the author's own may have the name of one of ours.
#[test]
fn an_argument_of_the_name_of_an_extractor_is_marked_with_arg() {
    let found =
        errors_in_block("", "/** D */ #[tool] fn a(&self, #[arg] a: Context, #[arg] b: State<u8>, c: State) {}");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_mistake_of_every_tool_is_reported_at_once() {
    let found = errors_in_block(
        "redonly",
        "#[tool(name = \"\", titel = \"x\", timeout = \"1\")] fn a(&mut self, q: &str, _: u8) -> impl Sized {} \
         /** D */ #[tool(icon(src = \"x\"), meta = json!(1))] fn b<X>(self, #[arg(nam = \"x\")] c: u8) {}",
    );
    assert_eq!(found.len(), 14, "{found:#?}");
}

#[test]
fn tools_under_different_cfgs_may_share_a_name() {
    let members = "/** D */ #[cfg(a)] #[tool(name = \"x\")] fn a(&self) {} /** D */ #[cfg(not(a))] #[tool(name = \"x\")] fn b(&self) {}";
    let expanded =
        crate::tools::expand(TokenStream::default(), format!("impl T {{ {members} }}").parse().expect("tokens"))
            .to_string();
    let expanded = expanded.replace(' ', "");
    assert!(expanded.contains("#[cfg(a)]#[cfg(not(a))]::core::compile_error!"), "{expanded}");
}

/// rustc gives up a block that it can't parse, and with it the methods that are sound.
#[test]
fn a_broken_tool_takes_no_other_with_it() {
    let members = "impl T { /** D */ #[tool] fn broken(&self) -> { 1 } /** D */ #[tool] fn whole(&self) {} }";
    let expanded = crate::tools::expand(TokenStream::default(), members.parse().expect("tokens"));
    let file: syn::File = syn::parse2(expanded).expect("what is left can be parsed");
    let syn::Item::Impl(block) = &file.items[0] else { panic!("the block comes first") };
    assert_eq!(block.items.len(), 1);
}

/// In an editor, the rest of a block has to go on resolving. (rustc has said what is wrong with the first function.)
#[test]
fn beside_what_is_half_typed_the_rest_is_kept() {
    let expanded = crate::tools::expand(
        TokenStream::default(),
        "impl T { fn half  /** D */ #[tool(title = )] fn whole(&self) { self. } }".parse().expect("tokens"),
    );
    let expanded = expanded.to_string().replace(' ', "");
    assert!(expanded.contains("fnwhole(&self){self.}"), "{expanded}");
    assert!(!expanded.contains("#[tool"), "{expanded}");
}

#[test]
fn an_item_that_the_macro_is_not_for_is_kept_without_our_attributes() {
    let item = "trait T { #[mcp_runtime::tool(x)] fn a(&self, #[arg(y)] b: u8) { [#[arg] 1] } }";
    let expanded = crate::tools::expand(TokenStream::default(), item.parse().expect("tokens")).to_string();
    let expanded = expanded.replace(' ', "");
    assert!(expanded.starts_with("traitT{fna(&self,b:u8){[1]}}"), "{expanded}");
}

/// What schemars alone is told in its own words, or what serde is told as well, is no mistake.
#[test]
fn words_of_schemars_are_passed_on() {
    let found = errors_in_block(
        "",
        "/** D */ #[tool] fn a(&self, #[schemars(length(min = 1), title = \"x\")] a: String, #[schemars(with = \"u8\")] b: B, \
         #[serde(rename = \"x\")] #[schemars(rename = \"x\", range(max = 5))] c: u8, #[arg(range = b'a'..=b'z')] d: u8) {}",
    );
    assert!(found.is_empty(), "{found:#?}");
}
