//! The normal form, rule by rule, and its agreement with serde.
