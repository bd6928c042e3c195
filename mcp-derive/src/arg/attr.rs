//! What may be written in `#[arg(…)]`.

use darling::FromMeta;

use crate::keys::{
    Keys, Together,
    values::{AnyExpr, Count, DefaultValue, RangeValue, Switch, Text, TextExpr},
};

/// The keys of `#[arg(…)]`, the same for parameters and for `ToolInput` fields.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
pub(crate) struct ArgKeys {
    /// The name on the wire, instead of the identifier's.
    pub(crate) name: Option<Text>,
    /// A name for people.
    pub(crate) title: Option<TextExpr>,
    /// What the argument is for, instead of the doc comment.
    pub(crate) description: Option<TextExpr>,
    /// What stands in for an argument that the caller leaves out; without a value, the type's own `Default`.
    pub(crate) default: Option<DefaultValue>,
    /// The `Name` of the header `Mcp-Param-Name` into which clients mirror the value.
    pub(crate) header: Option<Text>,
    /// The numbers that are let through.
    pub(crate) range: Option<RangeValue>,
    /// The least number of characters.
    pub(crate) min_length: Option<Count>,
    /// The greatest number of characters.
    pub(crate) max_length: Option<Count>,
    /// A regular expression that the text has to match somewhere.
    pub(crate) pattern: Option<Text>,
    /// The least number of elements.
    pub(crate) min_items: Option<Count>,
    /// The greatest number of elements.
    pub(crate) max_items: Option<Count>,
    /// Whether all elements have to differ.
    pub(crate) unique_items: Option<Switch>,
    /// The meaning of the text, such as `email` or `uri`; callers are told, nothing is checked by it.
    pub(crate) format: Option<Text>,
    /// A value that a caller might send. May be given several times.
    #[darling(multiple, rename = "example")]
    pub(crate) examples: Vec<AnyExpr>,
    /// Whether callers should stop using the argument.
    pub(crate) deprecated: Option<Switch>,
    /// Whether the fields of the struct stand beside the other arguments.
    pub(crate) flatten: Option<Switch>,
    /// Why a header whose name reads as a secret's may be sent all the same.
    pub(crate) allow_sensitive_header: Option<Text>,
}

/// What other crates have a key for.
const VALUES: &str = "give the argument an enum as its type: its variants are the values that callers may send";

impl Keys for ArgKeys {
    const ATTRIBUTE: &'static str = "arg";
    const KEYS: &'static [&'static str] = &[
        "name",
        "title",
        "description",
        "default",
        "header",
        "range",
        "min_length",
        "max_length",
        "pattern",
        "min_items",
        "max_items",
        "unique_items",
        "format",
        "example",
        "deprecated",
        "flatten",
        "allow_sensitive_header",
    ];
    const REPEATABLE: &'static [&'static str] = &["example"];
    const TOGETHER: &'static [Together] =
        &[(&["min", "minimum"], &["max", "maximum"], "write `range = {first}..={second}`")];
    const ELSEWHERE: &'static [(&'static str, &'static str)] = &[
        ("rename", "write `name = {value}`"),
        ("alias", "write `#[serde(alias = \"…\")]`"),
        ("with", "write `#[serde(with = \"…\")]`"),
        ("skip", "every argument is published; mark a parameter that the server supplies `#[from_context]`"),
        ("doc", "write a doc comment, or `description = …`"),
        ("help", "write a doc comment, or `description = …`"),
        ("desc", "write a doc comment, or `description = …`"),
        ("examples", "write `example = …`, once for each"),
        ("regex", "write `pattern = {value}`"),
        ("length", "write `min_length = …` and `max_length = …`"),
        ("items", "write `min_items = …` and `max_items = …`"),
        ("min", "write `range = {value}..`"),
        ("max", "write `range = ..={value}`"),
        ("minimum", "write `range = {value}..`"),
        ("maximum", "write `range = ..={value}`"),
        ("enum", VALUES),
        ("values", VALUES),
        ("choices", VALUES),
        ("options", VALUES),
        ("one_of", VALUES),
        ("allowed", VALUES),
        ("default_value", "write `default = …`"),
        ("optional", "give the argument the type `Option<…>`, or a `default`"),
        ("required", "an argument is required unless its type is `Option<…>` or it has a `default`"),
        ("read_only", "it is a key of `#[tool]`: write `#[tool(read_only)]` on the function"),
        ("destructive", "it is a key of `#[tool]`: write `#[tool(destructive)]` on the function"),
        ("idempotent", "it is a key of `#[tool]`: write `#[tool(idempotent)]` on the function"),
        ("open_world", "it is a key of `#[tool]`: write `#[tool(open_world)]` on the function"),
        ("rename_all", "it is a key of `#[tool]`: write `#[tool(rename_all = \"…\")]` on the function"),
        ("icon", "it is a key of `#[tool]`: an argument has no icon"),
        ("scopes", "it is a key of `#[tool]`: write `#[tool(scopes(\"…\"))]` on the function"),
        ("timeout", "it is a key of `#[tool]`: write `#[tool(timeout = \"30s\")]` on the function"),
        ("meta", "it is a key of `#[tool]`: write `#[tool(meta = json!(…))]` on the function"),
        ("from_context", "it is an attribute of its own: write `#[from_context]`"),
    ];
}
