//! The notes and their tools.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mcp_runtime::{Principal, tools};

/// The notes of everybody, for as long as the process runs.
#[derive(Default)]
pub(crate) struct Notes(Mutex<Vec<String>>);

#[tools(open_world = false)]
impl Notes {
    /// Lists all notes, oldest first, each with who wrote it.
    #[tool(read_only, scopes("notes:read"))]
    fn read_notes(&self) -> String {
        self.all().join("\n")
    }

    /// Adds a note in the caller's name.
    #[tool(destructive = false, scopes("notes:write"))]
    fn add_note(
        &self,
        /// What to note down.
        #[arg(min_length = 1, max_length = 1000)]
        text: String,
        #[from_context] caller: Option<Principal>,
    ) -> String {
        // Over stdio there is one caller, who needs no name.
        let author = caller.as_ref().map_or("me", Principal::subject);
        let mut notes = self.all();
        notes.push(format!("{author}: {text}"));
        format!("The number of notes is now {}.", notes.len())
    }

    /// Removes all notes.
    #[tool(destructive, scopes("notes:admin"))]
    fn clear_notes(&self) -> String {
        let removed = self.all().drain(..).count();
        format!("{removed} notes are gone.")
    }
}

impl Notes {
    fn all(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
