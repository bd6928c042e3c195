//! The tools that are on, as they are listed: bytes that are kept until a tool is switched.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, PoisonError, RwLock},
};

use super::{
    pages::{PageSettings, ToolPages},
    switches::{ListChanges, ToolSwitches},
    visible::{Grade, Scopes},
};
use crate::{auth::access::Access, descriptor::Descriptor, protocol::Revision};

/// How many lists are kept for callers who do not see every tool. There are as many as callers have different scopes; a
/// server with more of them writes some again.
const MAX_PARTIAL: usize = 64;

/// The tools that are on.
pub(crate) struct Published {
    settings: PageSettings,
    switches: Option<ToolSwitches>,
    scopes: Scopes,
    current: RwLock<Current>,
}

struct Current {
    /// That of the switches.
    generation: u64,
    /// The tools that are off.
    off: BTreeSet<Box<str>>,
    /// Every tool that is on.
    whole: Arc<ToolPages>,
    /// What those see who do not see them all.
    partial: HashMap<Grade, Arc<ToolPages>>,
}

impl Published {
    /// The list of these tools.
    pub(crate) fn new(settings: PageSettings, switches: Option<ToolSwitches>, tools: &[Descriptor]) -> Self {
        let scopes = Scopes::of(tools);
        let current = Current::new(&settings, switches.as_ref(), tools);
        Self { settings, switches, scopes, current: RwLock::new(current) }
    }

    /// Whether the tool is on.
    pub(crate) fn is_enabled(&self, tool: &str) -> bool {
        self.switches.as_ref().is_none_or(|switches| switches.is_enabled(tool))
    }

    /// A page of the result of `tools/list`; `None` if the cursor is none of the list as it is now for this caller. `tools`
    /// are all tools.
    pub(crate) fn page(
        &self,
        tools: &[Descriptor],
        access: Access<'_>,
        revision: Revision,
        cursor: Option<&str>,
    ) -> Option<Arc<[u8]>> {
        let grade = self.scopes.grade(access);
        self.pages(tools, grade.as_ref()).get(&self.settings, tools, revision, cursor)
    }

    fn pages(&self, tools: &[Descriptor], grade: Option<&Grade>) -> Arc<ToolPages> {
        let generation = self.switches.as_ref().map_or(0, ToolSwitches::generation);
        {
            let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(pages) = current.get(grade).filter(|_| current.generation == generation) {
                return Arc::clone(pages);
            }
        }
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        if current.generation != generation {
            *current = Current::new(&self.settings, self.switches.as_ref(), tools);
        }
        if let Some(pages) = current.get(grade) {
            return Arc::clone(pages);
        }
        let Some(grade) = grade else { return Arc::clone(&current.whole) };
        let mut off = current.off.clone();
        off.extend(self.hidden(tools, grade).map(|tool| tool.name().into()));
        let pages = Arc::new(ToolPages::new(&self.settings, tools, off));
        if current.partial.len() >= MAX_PARTIAL {
            current.partial.clear();
        }
        current.partial.insert(grade.clone(), Arc::clone(&pages));
        pages
    }

    /// Whether tools can be switched.
    pub(crate) fn can_change(&self) -> bool {
        self.switches.is_some()
    }

    /// The changes of the whole list from now on.
    pub(crate) fn changes(&self) -> ListChanges {
        self.switches.as_ref().map_or_else(ListChanges::none, ToolSwitches::changes)
    }

    /// The changes of the list that this caller is given. `tools` are all tools.
    pub(crate) fn changes_for(&self, tools: &[Descriptor], access: Access<'_>) -> ListChanges {
        match self.scopes.grade(access) {
            None => self.changes(),
            Some(grade) => self.changes().but(self.hidden(tools, &grade).map(Descriptor::name)),
        }
    }

    /// The tools that those do not see to whom this is granted.
    fn hidden<'t>(&self, tools: &'t [Descriptor], grade: &Grade) -> impl Iterator<Item = &'t Descriptor> {
        tools.iter().filter(move |tool| !self.scopes.shows(grade, tool))
    }
}

impl Current {
    fn new(settings: &PageSettings, switches: Option<&ToolSwitches>, tools: &[Descriptor]) -> Self {
        let (generation, off) = switches.map(ToolSwitches::off).unwrap_or_default();
        let whole = Arc::new(ToolPages::new(settings, tools, off.clone()));
        Self { generation, off, whole, partial: HashMap::new() }
    }

    fn get(&self, grade: Option<&Grade>) -> Option<&Arc<ToolPages>> {
        match grade {
            None => Some(&self.whole),
            Some(grade) => self.partial.get(grade),
        }
    }
}
