//! Which scopes bring others along.

use std::collections::{BTreeMap, BTreeSet};

/// What a scope grants beside itself. "Servers MUST account for scope hierarchies, where a broader scope implies narrower
/// ones, when deciding whether a token is sufficient for an operation" (authorization, step-up).
#[derive(Clone, Debug, Default)]
pub(super) struct Grants(BTreeMap<String, Vec<String>>);

impl Grants {
    pub(super) fn imply(&mut self, broad: String, narrow: impl IntoIterator<Item = String>) {
        self.0.entry(broad).or_default().extend(narrow);
    }

    /// What these scopes bring along, and what that brings along.
    pub(super) fn implied<'a>(&'a self, scopes: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let mut ahead: Vec<&str> = scopes.collect();
        let mut found = BTreeSet::new();
        while let Some(scope) = ahead.pop() {
            for narrow in self.0.get(scope).into_iter().flatten() {
                if found.insert(narrow.as_str()) {
                    ahead.push(narrow);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broad_scope_brings_along_what_its_parts_bring() {
        let mut grants = Grants::default();
        grants.imply("admin".into(), ["write".to_owned()]);
        grants.imply("write".into(), ["read".to_owned(), "admin".to_owned()]);
        assert_eq!(grants.implied(["write"].into_iter()), BTreeSet::from(["admin", "read", "write"]));
        assert_eq!(grants.implied(["read"].into_iter()), BTreeSet::new());
    }
}
