//! The tools that are on, as they are listed: bytes that are kept until a tool is switched.

use std::sync::{Arc, PoisonError, RwLock};

use super::{
    pages::{PageSettings, ToolPages},
    switches::{ListChanges, ToolSwitches},
};
use crate::{descriptor::Descriptor, protocol::Revision};

/// The tools that are on.
pub(crate) struct Published {
    settings: PageSettings,
    switches: Option<ToolSwitches>,
    current: RwLock<Current>,
}

struct Current {
    /// That of the switches.
    generation: u64,
    pages: ToolPages,
}

impl Published {
    /// The list of these tools.
    pub(crate) fn new(settings: PageSettings, switches: Option<ToolSwitches>, tools: &[Descriptor]) -> Self {
        let current = Current::new(&settings, switches.as_ref(), tools);
        Self { settings, switches, current: RwLock::new(current) }
    }

    /// Whether the tool is on.
    pub(crate) fn is_enabled(&self, tool: &str) -> bool {
        self.switches.as_ref().is_none_or(|switches| switches.is_enabled(tool))
    }

    /// A page of the result of `tools/list`; `None` if the cursor is none of the list as it is now. `tools` are all tools.
    pub(crate) fn page(&self, tools: &[Descriptor], revision: Revision, cursor: Option<&str>) -> Option<Arc<[u8]>> {
        let generation = self.switches.as_ref().map_or(0, ToolSwitches::generation);
        {
            let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
            if current.generation == generation {
                return current.pages.get(&self.settings, tools, revision, cursor);
            }
        }
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        if current.generation != generation {
            *current = Current::new(&self.settings, self.switches.as_ref(), tools);
        }
        current.pages.get(&self.settings, tools, revision, cursor)
    }

    /// Whether tools can be switched.
    pub(crate) fn can_change(&self) -> bool {
        self.switches.is_some()
    }

    /// The changes of the list from now on.
    pub(crate) fn changes(&self) -> ListChanges {
        self.switches.as_ref().map_or_else(ListChanges::none, ToolSwitches::changes)
    }
}

impl Current {
    fn new(settings: &PageSettings, switches: Option<&ToolSwitches>, tools: &[Descriptor]) -> Self {
        let (generation, off) = switches.map(ToolSwitches::off).unwrap_or_default();
        Self { generation, pages: ToolPages::new(settings, tools, off) }
    }
}
