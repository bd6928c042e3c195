//! What may be written in `#[tool(…)]`, and in `#[tools(…)]` for every tool of a block.

use darling::FromMeta;

use super::values::{Check, Concurrency, Examples, Icon, JsonObject, RenameAll, Scopes, Timeout, TypeValue};
use crate::{
    crate_path::CratePathValue,
    keys::{
        Keys,
        values::{Switch, Text, TextExpr},
    },
};

/// The keys of `#[tool(…)]`, the same on methods, on free functions and behind `#[derive(Tool)]`.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
pub(crate) struct ToolKeys {
    /// The published name, instead of the function's name behind the block's prefix.
    pub(crate) name: Option<Text>,
    /// A name for people.
    pub(crate) title: Option<TextExpr>,
    /// What the tool does, instead of the doc comment.
    pub(crate) description: Option<TextExpr>,
    /// The `_meta` object.
    pub(crate) meta: Option<JsonObject>,
    /// The type whose schema is published as the output schema, instead of what the return type says.
    pub(crate) output: Option<TypeValue>,
    /// Arguments of calls that make sense.
    pub(crate) examples: Option<Examples>,
    /// Whether arguments that the input schema does not name are let through.
    pub(crate) allow_unknown: Option<Switch>,
    /// How many calls of the tool run at a time.
    pub(crate) concurrency: Option<Concurrency>,
    /// What `#[tools(…)]` can say for all tools of its block.
    #[darling(flatten)]
    pub(crate) shared: SharedKeys,
    /// The path to `mcp_runtime`.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<CratePathValue>,
    /// Whether a test that checks the tool is emitted beside it.
    pub(crate) check: Option<Check>,
}

/// The keys that a tool and its `#[tools]` block share. What the tool says wins.
#[derive(Clone, Debug, Default, FromMeta)]
#[darling(default)]
pub(crate) struct SharedKeys {
    /// The tool does not modify its environment (`readOnlyHint`).
    pub(crate) read_only: Option<Switch>,
    /// The tool may destroy or overwrite something (`destructiveHint`).
    pub(crate) destructive: Option<Switch>,
    /// A second call with the same arguments changes nothing more (`idempotentHint`).
    pub(crate) idempotent: Option<Switch>,
    /// The tool reaches beyond the server, as a web search does (`openWorldHint`).
    pub(crate) open_world: Option<Switch>,
    /// An icon. May be given several times.
    #[darling(multiple, rename = "icon")]
    pub(crate) icons: Vec<Icon>,
    /// How long a call may take.
    pub(crate) timeout: Option<Timeout>,
    /// The OAuth scopes that a caller needs, all of them.
    pub(crate) scopes: Option<Scopes>,
    /// How the names of the arguments are made from those of the parameters.
    pub(crate) rename_all: Option<RenameAll>,
}

impl Keys for ToolKeys {
    const ATTRIBUTE: &'static str = "tool";
    const KEYS: &'static [&'static str] = &[
        "name",
        "title",
        "description",
        "read_only",
        "destructive",
        "idempotent",
        "open_world",
        "icon",
        "meta",
        "timeout",
        "concurrency",
        "scopes",
        "rename_all",
        "output",
        "examples",
        "allow_unknown",
        "crate",
        "check",
    ];
    const REPEATABLE: &'static [&'static str] = &["icon"];
    const TYPES: &'static [&'static str] = &["output", "check"];
    const OBJECTS: &'static [&'static str] = &["meta"];
    const ELSEWHERE: &'static [(&'static str, &'static str)] = &[
        (
            "prefix",
            "it is a key of `#[tools]`: write `#[tools(prefix = \"…\")]` on the impl block, or the whole `name` here",
        ),
        ("part", "it is a key of `#[tools]`: write `#[tools(part = …)]` on the impl block"),
        ("rename", "write `name = \"…\"`"),
        ("desc", "write a doc comment, or `description = …`"),
        ("doc", "write a doc comment, or `description = …`"),
        ("help", "write a doc comment, or `description = …`"),
        ("about", "write a doc comment, or `description = …`"),
        ("icons", "write `icon(…)`, once for each"),
        ("example", "write `examples(json!({ … }), …)`"),
        ("annotations", "write the hints themselves: `read_only`, `destructive`, `idempotent`, `open_world`"),
        ("read_only_hint", "write `read_only`"),
        ("destructive_hint", "write `destructive`"),
        ("idempotent_hint", "write `idempotent`"),
        ("open_world_hint", "write `open_world`"),
        ("scope", "write `scopes(\"…\")`"),
        ("max_calls", "write `concurrency = …`"),
        ("output_schema", "write `output = Type`"),
        ("deprecated", "write `#[deprecated]` on the function"),
        ("default", "it is a key of `#[arg]`: write `#[arg(default = …)]` on the parameter"),
        ("header", "it is a key of `#[arg]`: write `#[arg(header = \"…\")]` on the parameter"),
        ("range", "it is a key of `#[arg]`: write `#[arg(range = …)]` on the parameter"),
        ("pattern", "it is a key of `#[arg]`: write `#[arg(pattern = \"…\")]` on the parameter"),
        ("flatten", "it is a key of `#[arg]`: write `#[arg(flatten)]` on the parameter"),
    ];
}
