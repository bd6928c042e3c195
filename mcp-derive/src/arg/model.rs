//! One argument, resolved: expansion can't fail on it.

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Attribute, Meta, Type, spanned::Spanned};

use super::{
    attr::ArgKeys,
    check,
    serde::{FieldSerde, ParamSerde, metas},
    spelling::Spelling,
};
use crate::{
    diagnostics::Diagnostics,
    docs, keys,
    keys::values::Literal,
    naming::{self, RenameRule},
};

/// Where an argument is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A parameter of a tool function. Nothing but `cfg` and lint attributes may stay on it.
    Parameter,
    /// A field of a struct that derives serde's and schemars' traits itself.
    Field,
}

/// One argument.
pub(crate) struct Arg {
    /// The parameter or field.
    pub(crate) ident: Ident,
    /// Its type, as written.
    pub(crate) ty: Type,
    /// The name of the hidden struct that stands for a parameter with serde or schemars attributes. Set it to
    /// something that is unique where [`Arg::items`] is put.
    pub(crate) holder: Ident,
    /// Whether the type's fields stand beside the other arguments (`#[arg(flatten)]`, for a field `#[serde(flatten)]`).
    pub(crate) flatten: bool,
    /// Whether nothing is wrong with it. Of any other, the expansion uses nothing but the type.
    pub(super) sound: bool,
    pub(super) place: Place,
    pub(super) annotated: bool,
    pub(super) wire: String,
    pub(super) wire_span: Span,
    pub(super) description: Option<TokenStream>,
    pub(super) keys: ArgKeys,
    pub(super) default: Default,
    pub(super) serde: ParamSerde,
    /// What serde's attributes on a field say; nothing for a parameter.
    pub(super) field: FieldSerde,
    /// What `#[schemars(…)]` says.
    pub(super) schemars: Vec<Meta>,
    pub(super) cfgs: Vec<Attribute>,
}

/// What stands in for an absent argument.
pub(super) enum Default {
    None,
    /// Published as it is, and decoded like an argument.
    Literal {
        value: Literal,
        span: Span,
    },
    /// A typed expression, or the type's own `Default`.
    Computed {
        key: Span,
        expr: Option<syn::Expr>,
    },
}

impl Arg {
    /// Reads the attributes of a parameter or field, and checks what can be checked without types.
    ///
    /// Takes `#[arg]` off `attrs`, and off a parameter also doc comments, `#[serde]` and `#[schemars]`. `None` when the
    /// item is no argument at all (a field that serde skips).
    pub(crate) fn take(
        attrs: &mut Vec<Attribute>,
        ident: &Ident,
        ty: &Type,
        place: Place,
        rename: Option<RenameRule>,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        let mistakes = errors.count();
        let ours = split_off(attrs, "arg");
        let keys: ArgKeys = keys::read(&ours, errors);
        let doc = docs::description(attrs);
        let cfgs = attrs.iter().filter(|attr| attr.path().is_ident("cfg")).cloned().collect();
        let (serde, field) = match place {
            Place::Parameter => {
                attrs.retain(|attr| !attr.path().is_ident("doc"));
                (ParamSerde::take(attrs, errors), FieldSerde::default())
            }
            Place::Field => (ParamSerde::default(), FieldSerde::read(attrs)),
        };
        let schemars = metas(if place == Place::Parameter { &serde.attrs } else { attrs }, "schemars");
        if place == Place::Parameter {
            check::read_by_serde_too(&serde.attrs, check::Item::Field, errors);
        }
        if field.skip.is_some() {
            check::not_skipped(ident, &ours, errors);
            return None;
        }
        let serde_name = serde.rename.as_ref().or(field.rename.as_ref());
        let (wire, wire_span) = match (&keys.name, serde_name) {
            (Some(name), _) => (name.value(), name.span()),
            (None, Some(name)) => (name.value(), name.span()),
            (None, None) => (rename_of(ident, rename), ident.span()),
        };
        let flatten = field.flatten.is_some() || keys.flatten.is_some_and(|switch| switch.on);
        let description = keys.description.as_ref().map(|text| {
            let expr = &text.0;
            quote::quote_spanned!(expr.span()=> #expr)
        });
        let mut arg = Self {
            ident: ident.clone(),
            ty: ty.clone(),
            holder: quote::format_ident!("Param_{}", naming::plain(ident)),
            flatten,
            sound: true,
            place,
            annotated: !ours.is_empty(),
            wire,
            wire_span,
            description: description.or(doc),
            default: Default::of(&keys),
            keys,
            field,
            serde,
            schemars,
            cfgs,
        };
        check::all(&arg, errors);
        arg.sound = errors.count() == mistakes;
        Some(arg)
    }

    /// The same field of a struct with `#[serde(default)]`: serde supplies it when it is absent.
    pub(crate) fn with_serde_default(self) -> Self {
        Self { field: FieldSerde { default: true, ..self.field }, ..self }
    }

    /// Whether attributes replace what the type says of its JSON form (`#[serde(with = …)]`), so that nothing can be
    /// proved from the type.
    pub(super) fn is_opaque(&self) -> bool {
        self.field.opaque || self.serde.opaque
    }

    /// What the spelling of the type shows of its JSON form.
    pub(super) fn spelling(&self) -> Spelling {
        if self.is_opaque() { Spelling::Unknown } else { Spelling::of(&self.ty) }
    }

    /// The names by which callers can send it: its wire name, then the aliases that serde takes for it.
    pub(crate) fn names(&self) -> impl Iterator<Item = (String, Span)> {
        let aliases = self.serde.aliases.iter().chain(&self.field.aliases);
        let aliases = aliases.map(|alias| (alias.value(), alias.span())).filter(|(alias, _)| *alias != self.wire);
        [(self.wire.clone(), self.wire_span)].into_iter().chain(aliases)
    }

    /// Whether a `cfg` decides if the argument is there.
    pub(crate) fn is_conditional(&self) -> bool {
        !self.cfgs.is_empty()
    }

    /// Whether `#[arg(…)]` is written on it.
    pub(crate) fn is_annotated(&self) -> bool {
        self.annotated
    }

    /// The name on the wire. A flattened argument has none of its own.
    pub(crate) fn wire_name(&self) -> &str {
        &self.wire
    }
}

impl Default {
    fn of(keys: &ArgKeys) -> Self {
        let Some(default) = &keys.default else {
            return Self::None;
        };
        match default.value.as_ref().map(|expr| (expr, Literal::of(expr))) {
            Some((expr, Some(value))) => Self::Literal { value, span: expr.span() },
            Some((expr, None)) => Self::Computed { key: default.key, expr: Some(expr.clone()) },
            None => Self::Computed { key: default.key, expr: None },
        }
    }
}

/// Removes the attributes of that name and gives them back.
pub(crate) fn split_off(attrs: &mut Vec<Attribute>, name: &str) -> Vec<Attribute> {
    attrs.extract_if(.., |attr| attr.path().is_ident(name)).collect()
}

fn rename_of(ident: &Ident, rename: Option<RenameRule>) -> String {
    let name = naming::plain(ident);
    rename.map_or_else(|| name.clone(), |rule| rule.field(&name))
}
