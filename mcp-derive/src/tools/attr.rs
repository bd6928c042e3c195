//! What may be written in `#[tools(…)]`.

use darling::FromMeta;

use crate::{
    crate_path::CratePathValue,
    function::{
        attr::SharedKeys,
        values::{Check, TypeValue},
    },
    keys::{Keys, values::Text},
};

/// The keys of `#[tools(…)]`.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
pub(crate) struct ToolsKeys {
    /// In front of every name that is made from a function's. A tool's own `name` is taken as it is.
    pub(crate) prefix: Option<Text>,
    /// The type that names this block, where the type has more than one.
    pub(crate) part: Option<TypeValue>,
    /// What the block says for all its tools.
    #[darling(flatten)]
    pub(crate) shared: SharedKeys,
    /// The path to `mcp_runtime`.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<CratePathValue>,
    /// Whether a test that checks the tools is emitted beside the block; on a generic block, of which instance.
    pub(crate) check: Option<Check>,
}

impl Keys for ToolsKeys {
    const ATTRIBUTE: &'static str = "tools";
    const KEYS: &'static [&'static str] = &[
        "prefix",
        "part",
        "read_only",
        "destructive",
        "idempotent",
        "open_world",
        "icon",
        "timeout",
        "scopes",
        "rename_all",
        "crate",
        "check",
    ];
    const REPEATABLE: &'static [&'static str] = &["icon"];
    const TYPES: &'static [&'static str] = &["part", "check"];
    const ELSEWHERE: &'static [(&'static str, &'static str)] = &[
        ("name", "a block has no name: write `#[tool(name = \"…\")]` on a method, or `prefix = \"…\"` here"),
        ("title", "it is a key of `#[tool]`: write `#[tool(title = \"…\")]` on the method"),
        ("description", "it is a key of `#[tool]`: write a doc comment on the method"),
        ("meta", "it is a key of `#[tool]`: write `#[tool(meta = json!(…))]` on the method"),
        ("output", "it is a key of `#[tool]`: write `#[tool(output = …)]` on the method"),
        ("examples", "it is a key of `#[tool]`: write `#[tool(examples(…))]` on the method"),
        ("allow_unknown", "it is a key of `#[tool]`: write `#[tool(allow_unknown)]` on the method"),
        (
            "concurrency",
            "it is a key of `#[tool]`: write `#[tool(concurrency = …)]` on the method, or `.max_calls(…)` on the server",
        ),
        ("icons", "write `icon(…)`, once for each"),
        ("scope", "write `scopes(\"…\")`"),
    ];
}
