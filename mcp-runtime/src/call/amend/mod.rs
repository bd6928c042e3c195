//! The leniencies, as one rewrite of the arguments along the published schema.
//!
//! Models write `30.0` for an integer and `null` for what they leave out. Both are taken for what they mean, and nothing
//! else is coerced:
//!
//! - A number with a fraction or exponent that is an integer becomes one where the schema declares an integer. JSON
//!   Schema counts `30.0` as an integer already; Rust does not.
//! - A `null` member is dropped where its property is optional and does not accept `null`.
//! - A property that is absent from a nested object gets its published `default`, since the type behind it need not
//!   know of it.
//!
//! Plain calls never come here: [`needed`](Amend::needed) says when to.

mod plan;
#[cfg(test)]
mod tests;

use self::plan::{Id, Place, Places};
use crate::json::tape::{Kind, Owned, Ref, Rewriter, Rewritten};

/// The leniencies of one input schema.
pub(crate) struct Amend {
    places: Places,
    /// The defaults of the top level, which the decoder knows.
    defaults: Vec<(Box<str>, Owned)>,
    nested_defaults: bool,
    integers: bool,
}

/// The place of the whole value.
const ROOT: Id = 0;

impl Amend {
    /// Reads an input schema.
    pub(crate) fn compile(schema: &serde_json::Value) -> Self {
        let mut places = Places::of(schema);
        let top = closure(&places, ROOT);
        let mut defaults: Vec<(Box<str>, Owned)> = Vec::new();
        for (_, place) in places.iter_mut().filter(|(id, _)| top.contains(id)) {
            defaults.append(&mut place.defaults);
        }
        let nested_defaults = places.iter().any(|place| !place.defaults.is_empty());
        let integers = places.iter().any(|place| place.integer);
        Self { places, defaults, nested_defaults, integers }
    }

    /// The published defaults of the top level.
    pub(crate) fn defaults(&self) -> &[(Box<str>, Owned)] {
        &self.defaults
    }

    /// Whether arguments that the schema accepts may still have to be amended.
    pub(crate) fn needed(&self, object: Ref<'_>) -> bool {
        self.nested_defaults || (self.integers && object.sees().integral_float)
    }

    /// The amended arguments; with `drop_nulls`, nulls that the schema refuses are taken as absent.
    pub(crate) fn amend<'a>(&self, object: Ref<'a>, drop_nulls: bool) -> Rewritten<'a> {
        let mut pass = Pass { places: &self.places, drop_nulls, out: Rewriter::new(object) };
        pass.value(object, &[ROOT]);
        pass.out.finish()
    }
}

/// The places that hold wherever `id` does.
fn closure(places: &Places, id: Id) -> Vec<Id> {
    let mut found = vec![id];
    let mut next = 0;
    while let Some(place) = found.get(next).and_then(|id| places.get(*id)) {
        let more: Vec<Id> = place.all.iter().copied().filter(|id| !found.contains(id)).collect();
        found.extend(more);
        next += 1;
    }
    found
}

struct Pass<'p, 'a> {
    places: &'p Places,
    drop_nulls: bool,
    out: Rewriter<'a>,
}

/// A place that speaks of a value.
struct Applied<'p> {
    place: &'p Place,
    /// Whether it surely holds: no other branch could be meant instead.
    sure: bool,
}

impl<'p> Pass<'p, '_> {
    fn value(&mut self, value: Ref<'_>, ids: &[Id]) {
        let applied = self.apply(value, ids);
        match value.kind() {
            Kind::Number if applied.iter().any(|applied| applied.place.integer) => self.number(value),
            Kind::Object if !applied.is_empty() => self.object(value, &applied),
            Kind::Array if !applied.is_empty() => self.array(value, &applied),
            _ => self.out.copy(value),
        }
    }

    /// The places that hold for a value, with the branches that can be meant by it.
    fn apply(&self, value: Ref<'_>, ids: &[Id]) -> Vec<Applied<'p>> {
        let mut seen: Vec<Id> = Vec::new();
        let mut applied = Vec::new();
        let mut queue: Vec<(Id, bool)> = ids.iter().rev().map(|id| (*id, true)).collect();
        while let Some((id, sure)) = queue.pop() {
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            let Some(place) = self.places.get(id) else { continue };
            applied.push(Applied { place, sure });
            let branches: Vec<Id> = place.any.iter().copied().filter(|id| self.may_be(*id, value)).collect();
            let only = branches.len() == 1;
            queue.extend(branches.into_iter().rev().map(|id| (id, sure && only)));
            queue.extend(place.all.iter().rev().map(|id| (*id, sure)));
        }
        applied
    }

    fn may_be(&self, id: Id, value: Ref<'_>) -> bool {
        closure(self.places, id).into_iter().filter_map(|id| self.places.get(id)).all(|place| place.may_be(value))
    }

    fn number(&mut self, value: Ref<'_>) {
        match value.integral().and_then(exact_integer) {
            Some(Integer::Unsigned(integer)) => self.out.unsigned(integer),
            Some(Integer::Signed(integer)) => self.out.signed(integer),
            None => self.out.copy(value),
        }
    }

    fn object(&mut self, object: Ref<'_>, applied: &[Applied<'_>]) {
        let mut open = self.out.open();
        for (name_node, value) in object.named_members() {
            let name = name_node.str().unwrap_or_default();
            if value.is_null() && self.is_absent(name, applied) {
                continue;
            }
            open.count();
            self.out.copy(name_node);
            let ids: Vec<Id> = applied.iter().flat_map(|applied| applied.place.member(name)).copied().collect();
            self.value(value, &ids);
        }
        let mut added: Vec<&str> = Vec::new();
        for (name, default) in applied.iter().filter(|applied| applied.sure).flat_map(|applied| &applied.place.defaults)
        {
            let given = object.get(name).is_some_and(|value| !value.is_null() || !self.is_absent(name, applied));
            if given || added.contains(&&**name) {
                continue;
            }
            added.push(name);
            open.count();
            self.out.string(name);
            self.out.insert(default);
        }
        self.out.close_object(&open);
    }

    /// Whether a `null` member stands for no member.
    fn is_absent(&self, name: &str, applied: &[Applied<'_>]) -> bool {
        let mut declared = applied.iter().filter_map(|applied| applied.place.declares(name)).peekable();
        self.drop_nulls
            && declared.peek().is_some()
            && !applied.iter().any(|applied| applied.place.requires(name))
            && !declared.any(|id| self.places.get(id).is_some_and(|place| place.null))
    }

    fn array(&mut self, array: Ref<'_>, applied: &[Applied<'_>]) {
        let mut open = self.out.open();
        for (index, element) in array.elements().enumerate() {
            open.count();
            let ids: Vec<Id> = applied.iter().filter_map(|applied| applied.place.element(index)).collect();
            self.value(element, &ids);
        }
        self.out.close_array(&open);
    }
}

enum Integer {
    Unsigned(u64),
    Signed(i64),
}

/// The 64-bit integer that a double is.
///
/// An integer beyond 64 bits reads as the nearest double, too. From 2^64 on that fits no type; below, only -2^63 could
/// stand for another number (`-9223372036854775809`), and is left alone.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be integral and in range")]
fn exact_integer(value: f64) -> Option<Integer> {
    const TWO_64: f64 = 18_446_744_073_709_551_616.0;
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    if value.fract() != 0.0 {
        None
    } else if (0.0..TWO_64).contains(&value) {
        Some(Integer::Unsigned(value as u64))
    } else if value < 0.0 && value > -TWO_63 {
        Some(Integer::Signed(value as i64))
    } else {
        None
    }
}
