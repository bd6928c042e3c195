//! The specification, where a copy of it lies beside the workspace.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

/// A folder or file of the specification. `None`, with a line that says so, where there is no copy: the tests that read
/// it are then skipped.
pub fn folder(path: &str) -> Option<PathBuf> {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/spec").join(path);
    let found = spec.exists();
    if !found {
        // Straight to standard error: what goes through `eprintln!` is kept back from a test that passes.
        let _ = writeln!(std::io::stderr(), "SKIPPED: no copy of the specification at {}", spec.display());
    }
    found.then_some(spec)
}

/// The JSON Schema of one revision of the protocol.
pub struct Schema {
    /// Where its definitions are.
    keyword: &'static str,
    definitions: Value,
}

impl Schema {
    /// The schema of a revision; `None` where there is no copy of it.
    pub fn of(revision: &str) -> Option<Self> {
        let file = folder(&format!("{revision}/schema/schema.json"))?;
        let mut schema: Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
        let keyword = ["$defs", "definitions"].into_iter().find(|keyword| schema.get(keyword).is_some())?;
        Some(Self { keyword, definitions: schema[keyword].take() })
    }

    /// Panics with all that is wrong if `value` is no `definition`.
    #[track_caller]
    pub fn check(&self, definition: &str, value: &Value) {
        let keyword = self.keyword;
        let schema = json!({ "$ref": format!("#/{keyword}/{definition}"), keyword: self.definitions });
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> =
            validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{value:#} is no {definition}:\n{}", errors.join("\n"));
    }
}
