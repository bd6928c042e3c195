//! What may be written on a struct that derives `ToolInput` or `HeaderValue`.

use darling::FromMeta;
use syn::LitStr;

use crate::{
    arg::serde,
    crate_path::{CratePath, CratePathValue},
    diagnostics::Diagnostics,
    keys::{self, Keys},
    naming::RenameRule,
};

/// The keys of `#[arg(…)]` on a whole struct.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
struct StructKeys {
    /// The path to `mcp_runtime`.
    #[darling(rename = "crate")]
    krate: Option<CratePathValue>,
}

impl Keys for StructKeys {
    const ATTRIBUTE: &'static str = "arg";
    const KEYS: &'static [&'static str] = &["crate"];
    const ELSEWHERE: &'static [(&'static str, &'static str)] = &[
        ("rename_all", "write `#[serde(rename_all = \"…\")]`, which serde and schemars read too"),
        ("name", "it is a key for fields, and a field gets its name from `#[serde(rename = \"…\")]`"),
        ("header", "it is a key for fields, as a single value is mirrored: put it on the field"),
        ("description", "write a doc comment on the struct"),
    ];
}

/// The path to the runtime that `#[arg(crate = path)]` on the struct gives.
pub(crate) fn crate_path(attrs: &[syn::Attribute], errors: &mut Diagnostics) -> CratePath {
    let ours: Vec<_> = attrs.iter().filter(|attr| attr.path().is_ident("arg")).cloned().collect();
    let keys: StructKeys = keys::read(&ours, errors);
    CratePath::new(keys.krate.map(|path| path.0))
}

/// What serde's attributes on a struct, an enum or a variant mean for reading it.
#[derive(Default)]
pub(crate) struct StructSerde {
    /// `rename_all = "…"` or `rename_all(deserialize = "…")`.
    pub(crate) rename_all: Option<RenameRule>,
    /// Whether absent fields are those of the struct's `Default`.
    pub(crate) default: bool,
    /// Whether the struct's JSON is that of its only field.
    pub(crate) transparent: bool,
    /// `from = "Type"` or `try_from = "Type"`: callers send that type's JSON.
    pub(crate) from: Option<LitStr>,
    /// `rename_all_fields` of an enum: the rule for the fields of its variants.
    pub(crate) rename_all_fields: Option<RenameRule>,
    /// `tag = "…"` of an enum.
    pub(crate) tag: Option<LitStr>,
    /// `content = "…"` of an enum.
    pub(crate) content: Option<LitStr>,
    /// Whether nothing but the content tells variants apart: of an enum, or of one variant.
    pub(crate) untagged: bool,
}

impl StructSerde {
    /// Reads leniently: what serde refuses, serde's own derive reports.
    pub(crate) fn read(attrs: &[syn::Attribute]) -> Self {
        let mut read = Self::default();
        for meta in serde::metas(attrs, "serde") {
            let path = meta.path();
            let rule = || serde::for_deserialize(&meta).and_then(|text| RenameRule::from_spelling(&text.value()));
            if path.is_ident("rename_all") {
                read.rename_all = rule();
            } else if path.is_ident("rename_all_fields") {
                read.rename_all_fields = rule();
            } else if path.is_ident("tag") {
                read.tag = serde::for_deserialize(&meta);
            } else if path.is_ident("content") {
                read.content = serde::for_deserialize(&meta);
            } else if path.is_ident("untagged") {
                read.untagged = true;
            } else if path.is_ident("default") {
                read.default = true;
            } else if path.is_ident("transparent") {
                read.transparent = true;
            } else if path.is_ident("from") || path.is_ident("try_from") {
                read.from = serde::for_deserialize(&meta);
            }
        }
        read
    }
}
