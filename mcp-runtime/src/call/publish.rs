//! Values that the author wrote as expressions, as JSON for the schema.

use std::cell::Cell;

use serde::Serialize;
use serde_json::Value;

/// A value that the schema shows as JSON.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be shown in the schema",
    label = "needs `Serialize`",
    note = "write `#[derive(serde::Serialize)]` on `{Self}`, so that callers can see the value as JSON"
)]
pub trait Shown: Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> Shown for T {}

/// A type with a value that stands in for an absent argument, as a bare `default` asks for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default",
    label = "needs `Default`",
    note = "write `#[derive(Default)]` on `{Self}`, or the value itself: `#[arg(default = …)]`"
)]
pub trait ByDefault: Sized {
    /// The value.
    fn by_default() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> ByDefault for T {
    fn by_default() -> Self {
        T::default()
    }
}

/// The JSON of an `example`, or of a default that has to be published.
pub fn example<T: Shown>(value: T) -> Option<Value> {
    serde_json::to_value(value).ok()
}

/// A default that is published when its type is `Serialize`, which `(&Publish::new(value)).publish()` finds out by
/// method resolution.
pub struct Publish<T>(Cell<Option<T>>);

impl<T> Publish<T> {
    /// Wraps the value.
    pub fn new(value: T) -> Self {
        Self(Cell::new(Some(value)))
    }
}

/// The type is `Serialize`.
pub trait PublishAny {
    /// The JSON.
    fn publish(&self) -> Option<Value>;
}

impl<T: Serialize> PublishAny for Publish<T> {
    fn publish(&self) -> Option<Value> {
        self.0.take().and_then(|value| serde_json::to_value(value).ok())
    }
}

/// The type is not `Serialize`.
pub trait PublishNothing {
    /// Nothing.
    fn publish(&self) -> Option<Value>;
}

impl<T> PublishNothing for &Publish<T> {
    fn publish(&self) -> Option<Value> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_is_published_only_when_it_serialises() {
        struct Opaque;
        assert_eq!(Publish::new(5).publish(), Some(Value::from(5)));
        assert_eq!((&Publish::new(Opaque)).publish(), None);
    }
}
