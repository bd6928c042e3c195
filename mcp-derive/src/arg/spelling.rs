//! What the spelling of a type shows. Aliases and newtypes are seen through later, by constants in the runtime; here
//! is only what lets a mistake be reported together with the item's other mistakes.

use syn::{GenericArgument, PathArguments, Type};

use crate::types::optional;

/// A type whose meaning its name gives away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Spelling {
    /// A text.
    Text,
    /// `bool`.
    Bool,
    /// A whole number within these bounds.
    Int { min: i128, max: i128 },
    /// `i128` or `u128`.
    Wide,
    /// A number with a fraction.
    Float,
    /// A tuple, array or slice.
    Sequence,
    /// `()`.
    Unit,
    /// Anything else.
    Unknown,
}

impl Spelling {
    /// The spelling of `ty`, or of the `T` in `Option<T>`.
    pub(crate) fn of(ty: &Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Self::Unit,
            Type::Tuple(_) | Type::Array(_) | Type::Slice(_) => Self::Sequence,
            Type::Path(path) => {
                let Some(last) = path.path.segments.last() else {
                    return Self::Unknown;
                };
                match &last.arguments {
                    PathArguments::AngleBracketed(args) if last.ident == "Option" => match args.args.first() {
                        Some(GenericArgument::Type(inner)) => Self::of(inner),
                        _ => Self::Unknown,
                    },
                    // A path such as `db::String` is the author's own type.
                    PathArguments::None if path.path.segments.len() == 1 => Self::named(&last.ident.to_string()),
                    _ => Self::Unknown,
                }
            }
            _ => Self::Unknown,
        }
    }

    /// Whether nothing inside the type can carry `#[arg(…)]`.
    pub(crate) fn is_plain(self) -> bool {
        !matches!(self, Self::Sequence | Self::Unknown)
    }

    fn named(name: &str) -> Self {
        let int = |min: i128, max: i128| Self::Int { min, max };
        match name {
            "String" | "str" | "char" => Self::Text,
            "bool" => Self::Bool,
            "u8" => int(0, u8::MAX.into()),
            "u16" => int(0, u16::MAX.into()),
            "u32" => int(0, u32::MAX.into()),
            "u64" | "usize" => int(0, u64::MAX.into()),
            "i8" => int(i8::MIN.into(), i8::MAX.into()),
            "i16" => int(i16::MIN.into(), i16::MAX.into()),
            "i32" => int(i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" => int(i64::MIN.into(), i64::MAX.into()),
            "i128" | "u128" => Self::Wide,
            "f32" | "f64" => Self::Float,
            _ => Self::Unknown,
        }
    }
}

/// Whether a type is spelled `Option<Option<T>>`, which tells `null` from absent.
pub(super) fn is_double_option(ty: &Type) -> bool {
    optional(ty).and_then(optional).is_some()
}

/// Whether a type is spelled `Option<T>`.
pub(super) fn is_option(ty: &Type) -> bool {
    optional(ty).is_some()
}

#[cfg(test)]
mod tests {
    use super::{Spelling, is_double_option};

    #[test]
    fn a_double_option_is_told_from_a_single_one() {
        let double = |ty: &str| syn::parse_str(ty).is_ok_and(|ty| is_double_option(&ty));
        assert!(double("Option<Option<u8>>") && double("std::option::Option<Option<String>>"));
        assert!(!double("Option<u8>") && !double("Option<Vec<Option<u8>>>") && !double("u8"));
    }

    #[test]
    fn options_are_seen_through_and_own_types_left_alone() {
        let of = |ty: &str| syn::parse_str(ty).map(|ty| Spelling::of(&ty)).ok();
        assert_eq!(of("Option<String>"), Some(Spelling::Text));
        assert_eq!(of("std::option::Option<u8>"), Some(Spelling::Int { min: 0, max: 255 }));
        assert_eq!(of("db::String"), Some(Spelling::Unknown));
        assert_eq!(of("Ratio"), Some(Spelling::Unknown));
        assert_eq!(of("(u8, u8)"), Some(Spelling::Sequence));
        assert_eq!(of("()"), Some(Spelling::Unit));
    }
}
