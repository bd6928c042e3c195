//! Names for places in a document: safe in URLs and file names, and each there once.

use std::collections::HashSet;

/// The longest anchor, in bytes. File systems take 255 with an ending.
const MAX_LENGTH: usize = 180;

/// The anchors that are taken.
#[derive(Debug, Default)]
pub(super) struct Anchors(HashSet<String>);

impl Anchors {
    /// The anchor for a text. It is none of those that were given before, also where case does not count.
    pub(super) fn claim(&mut self, text: &str) -> String {
        let safe = |letter: char| {
            if letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.') { letter } else { '-' }
        };
        let base: String = text.chars().take(MAX_LENGTH).map(safe).collect();
        let mut anchor = base.clone();
        let mut more = 2;
        while !self.0.insert(anchor.to_ascii_lowercase()) {
            anchor = format!("{base}-{more}");
            more += 1;
        }
        anchor
    }
}

#[cfg(test)]
mod tests {
    use super::Anchors;

    #[test]
    fn anchors_are_safe_and_each_is_given_once() {
        let mut anchors = Anchors::default();
        let texts = ["tools.get", "tools.Get", "tools.get", "a/../b", "\"><script>", "", ""];
        let given = texts.map(|text| anchors.claim(text));
        assert_eq!(given, ["tools.get", "tools.Get-2", "tools.get-3", "a-..-b", "---script-", "", "-2"]);
        assert!(anchors.claim(&"ü".repeat(1000)).len() <= super::MAX_LENGTH);
    }
}
