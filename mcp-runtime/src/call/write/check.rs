//! Checking a result against its schema while it is written, for schemas in a simple subset.
//!
//! The check never says "conforms" of a value that does not; where it is not sure, it says no, and the full validator
//! decides over the finished text. A test compares the two on generated schemas and values for good.

use std::cmp::Ordering;

use super::plan::{Additional, Node, Plan, Types};

/// What watches a value while it is written.
pub(super) struct Watch<'p> {
    /// What the next value must be; `None`: anything.
    next: Option<&'p Node>,
    failed: bool,
}

/// How far an array or object has been checked.
pub(super) struct Progress<'p> {
    node: Option<&'p Node>,
    object: bool,
    count: u64,
    /// One bit for each declared member that was written.
    seen: u64,
    /// Where the next name is looked for first: after the last one, since structs keep their order.
    hint: usize,
}

impl Progress<'_> {
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

impl<'p> Watch<'p> {
    /// Lets everything pass.
    pub(super) fn none() -> Self {
        Self { next: None, failed: false }
    }

    /// Checks against a plan.
    pub(super) fn of(plan: &'p Plan) -> Self {
        Self { next: Some(plan.root()), failed: false }
    }

    /// Whether everything so far certainly conforms.
    pub(super) fn conforms(&self) -> bool {
        !self.failed
    }

    /// Leaves the rest to the full validator.
    pub(super) fn give_up(&mut self) {
        self.failed |= self.next.is_some();
        self.next = None;
    }

    #[inline]
    pub(super) fn string(&mut self, value: &str) {
        let Some(node) = self.next else { return };
        let ok = node.types.has(Types::STRING)
            && (node.options.is_empty() || node.options.iter().any(|option| **option == *value))
            && length_within(value, node.min_length, node.max_length);
        self.failed |= !ok;
    }

    #[inline]
    pub(super) fn integer(&mut self, value: i128) {
        let Some(node) = self.next else { return };
        let ok = node.types.has(Types::INTEGER)
            && node.options.is_empty()
            && node.minimum.is_none_or(|bound| bound.allows_above(value))
            && node.maximum.is_none_or(|bound| bound.allows_below(value));
        self.failed |= !ok;
    }

    pub(super) fn float(&mut self, value: f64) {
        let Some(node) = self.next else { return };
        let kind = if value.fract() == 0.0 { Types::INTEGER } else { Types::FRACTION };
        let ok = node.types.has(kind)
            && node.options.is_empty()
            && node.minimum.is_none_or(|bound| bound.allows_float(value, Ordering::Greater))
            && node.maximum.is_none_or(|bound| bound.allows_float(value, Ordering::Less));
        self.failed |= !ok;
    }

    pub(super) fn boolean(&mut self) {
        let Some(node) = self.next else { return };
        self.failed |= !(node.types.has(Types::BOOLEAN) && node.options.is_empty());
    }

    pub(super) fn null(&mut self) {
        let Some(node) = self.next else { return };
        self.failed |= !(node.or_null || (node.types.has(Types::NULL) && node.options.is_empty()));
    }

    #[inline]
    pub(super) fn open_array(&mut self) -> Progress<'p> {
        self.open(Types::ARRAY)
    }

    #[inline]
    pub(super) fn open_object(&mut self) -> Progress<'p> {
        self.open(Types::OBJECT)
    }

    #[inline]
    fn open(&mut self, kind: Types) -> Progress<'p> {
        let node = self.next;
        if let Some(node) = node {
            self.failed |= !(node.types.has(kind) && node.options.is_empty());
        }
        Progress { node, object: kind == Types::OBJECT, count: 0, seen: 0, hint: 0 }
    }

    #[inline]
    pub(super) fn element(&mut self, progress: &mut Progress<'p>) {
        progress.count += 1;
        self.next = progress.node.and_then(|node| node.items.as_deref());
    }

    /// Gets ready for the value of `name`; gives the text of a declared name, with a comma before and a colon after it.
    #[inline]
    pub(super) fn member(&mut self, progress: &mut Progress<'p>, name: &str) -> Option<&'p str> {
        progress.count += 1;
        let Some(node) = progress.node else {
            self.next = None;
            return None;
        };
        let Some((index, member)) = node.member(name, progress.hint) else {
            match &node.additional {
                Additional::Any => self.next = None,
                Additional::None => self.give_up_on_member(),
                Additional::Each(node) => self.next = Some(node),
            }
            return None;
        };
        let bit = 1 << index;
        // A name that is written twice is the full validator's to refuse.
        self.failed |= progress.seen & bit != 0;
        progress.seen |= bit;
        progress.hint = index + 1;
        self.next = Some(&member.node);
        Some(&member.rendered)
    }

    fn give_up_on_member(&mut self) {
        self.failed = true;
        self.next = None;
    }

    #[inline]
    pub(super) fn close(&mut self, progress: &Progress<'p>) {
        let Some(node) = progress.node else { return };
        self.failed |= if progress.object {
            progress.seen & node.required != node.required
        } else {
            progress.count < node.min_items || node.max_items.is_some_and(|most| progress.count > most)
        };
    }
}

/// Whether the string has from `min` to `max` code points; counted only where its bytes do not tell.
#[inline]
fn length_within(value: &str, min: u64, max: Option<u64>) -> bool {
    if min == 0 && max.is_none() {
        return true;
    }
    let most = value.len() as u64;
    let fewest = most.div_ceil(4);
    let max = max.unwrap_or(u64::MAX);
    (min <= fewest && most <= max)
        || (min <= most && fewest <= max && (min..=max).contains(&(value.chars().count() as u64)))
}
