//! Numbers that the target can't read.

use serde_json::Value;

use super::each_mut;
use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::walk::Node,
};

/// Takes bounds away that are beyond the target's integers.
pub(in crate::docs::export) fn bounded(schema: &mut Node, pass: &mut Pass<'_>) {
    let Some(row) = &pass.limits.integer else { return };
    #[expect(clippy::cast_precision_loss, reason = "the limit is one that a float holds exactly")]
    let most = row.value as f64;
    each_mut(schema, &mut |node| {
        for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] {
            if node.get(keyword).and_then(Value::as_f64).is_some_and(|bound| bound.abs() > most) {
                let bound = node.shift_remove(keyword).unwrap_or_default();
                let message = format!("`{keyword}` {bound} is too big for {}: left out", pass.reader());
                pass.find(Level::Note, "integer", origin::of(node), message);
            }
        }
    });
}
