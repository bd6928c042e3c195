//! Numbers that are written as literals.

use syn::Expr;

use crate::keys::values::Literal;

/// The greatest integer that every reader of JSON holds exactly, 2^53 − 1.
pub(super) const MAX_SAFE: i128 = (1 << 53) - 1;

/// A numeric literal.
#[derive(Clone, Copy)]
pub(super) enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    pub(super) fn of(expr: &Expr) -> Option<Self> {
        Self::from(&Literal::of(expr)?)
    }

    pub(super) fn from(literal: &Literal) -> Option<Self> {
        match literal {
            Literal::Int(digits) => digits.parse().ok().map(Self::Int),
            Literal::Float(value) => Some(Self::Float(*value)),
            Literal::Text(_) | Literal::Bool(_) => None,
        }
    }

    /// Whether every reader of JSON holds it exactly.
    pub(super) fn is_safe(self) -> bool {
        match self {
            Self::Int(value) => (-MAX_SAFE..=MAX_SAFE).contains(&value),
            Self::Float(_) => true,
        }
    }

    /// For comparing with a bound of the other kind. Whole numbers beyond 2^53 are rounded, which can only let
    /// something through that the run-time check sees.
    #[allow(clippy::cast_precision_loss)]
    pub(super) fn value(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}
