//! Which tools a caller may see. That depends on which of the scopes that tools name are granted to it, and on nothing
//! else, so that callers with the same ones share what was written for them.

use crate::{
    auth::access::{Access, Verdict},
    descriptor::Descriptor,
};

/// The scopes that the tools of one server name, each once.
#[derive(Debug)]
pub(crate) struct Scopes(Vec<&'static str>);

/// For each of these scopes, whether it is granted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grade(Box<[bool]>);

impl Scopes {
    /// Collects them.
    pub(crate) fn of(tools: &[Descriptor]) -> Self {
        let mut scopes: Vec<&'static str> = tools.iter().flat_map(|tool| tool.scopes.iter().copied()).collect();
        scopes.sort_unstable();
        scopes.dedup();
        Self(scopes)
    }

    /// Whether any tool names one, so that not every caller sees the same tools.
    pub(crate) fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// What is granted to a caller; `None` if that is everything.
    pub(crate) fn grade(&self, access: Access<'_>) -> Option<Grade> {
        if matches!(access, Access::Owner) || self.0.iter().all(|scope| access.has(scope)) {
            return None;
        }
        Some(Grade(self.0.iter().map(|scope| access.has(scope)).collect()))
    }

    /// Whether a tool is seen by those to whom this is granted.
    pub(crate) fn shows(&self, grade: &Grade, tool: &Descriptor) -> bool {
        let granted = |scope: &&str| {
            let place = self.0.binary_search(scope).ok();
            place.and_then(|place| grade.0.get(place)).copied().unwrap_or_default()
        };
        tool.scopes.iter().all(granted)
    }
}

/// What has come of looking for a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// It may be called: its place in the registry.
    Tool(usize),
    /// It may be called once all of these scopes are granted.
    Needs(&'static [&'static str]),
    /// For this caller there is none.
    Nothing,
}

impl Found {
    /// Judges a tool that is on.
    pub(crate) fn judge(place: usize, tool: &Descriptor, access: Access<'_>) -> Self {
        match access.to(tool.scopes) {
            Verdict::Granted => Self::Tool(place),
            Verdict::Obtainable => Self::Needs(tool.scopes),
            Verdict::Hidden => Self::Nothing,
        }
    }
}
