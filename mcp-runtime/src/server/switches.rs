//! Tools switched on and off while the server runs.

use std::{collections::BTreeSet, fmt};

use tokio::sync::watch;

use crate::json::problems::did_you_mean;

/// Switches the tools of a server on and off while it runs. Made first and given to [`Server::switches`], so that tools
/// can hold a clone; clones switch the same tools. All are on at first.
///
/// A tool that is off is not listed, and calling it is calling an unknown tool. Calls in flight go on. Clients are told
/// that the list has changed. What is on is the same for everybody: it is for what changes for the whole server (a
/// database that is away, a feature that is rolled out), not for what one caller may see or what a call before did.
/// Switches are of one process: replicas of a server are switched each, by something that all of them see.
///
/// ```
/// use mcp_runtime::{Server, ToolSwitches, tool, toolset};
///
/// /// Restarts the service.
/// #[tool]
/// fn restart() {}
///
/// let switches = ToolSwitches::new();
/// let server = Server::new("ops", "1.0.0").tools(toolset![restart]).switches(&switches).build()?;
///
/// switches.disable("restart")?;
/// assert!(!switches.is_enabled("restart"));
/// assert_eq!(switches.enable("restrat").unwrap_err().to_string(), "no tool `restrat`; did you mean `restart`?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Server::switches`]: crate::Server::switches
#[derive(Clone, Default)]
pub struct ToolSwitches(watch::Sender<State>);

#[derive(Default)]
struct State {
    /// The tools that are off.
    off: BTreeSet<Box<str>>,
    /// The tools that there are; `None` as long as no server is built.
    known: Option<BTreeSet<Box<str>>>,
    /// Grows with each change of `off`.
    generation: u64,
}

impl ToolSwitches {
    /// Switches for a server to be.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lists the tool and lets it be called. Nothing happens if that is so already.
    ///
    /// # Errors
    ///
    /// If the server has no tool of this name. Before it is built any name goes, and [`Server::build`] refuses a wrong
    /// one that is disabled.
    ///
    /// [`Server::build`]: crate::Server::build
    pub fn enable(&self, tool: &str) -> Result<(), UnknownTool> {
        self.switch(tool, |off| off.remove(tool))
    }

    /// Takes the tool off the list and lets it be called no more. Nothing happens if that is so already.
    ///
    /// # Errors
    ///
    /// As for [`enable`](Self::enable).
    pub fn disable(&self, tool: &str) -> Result<(), UnknownTool> {
        self.switch(tool, |off| off.insert(tool.into()))
    }

    /// Whether the tool is on. One that does not exist counts as on.
    pub fn is_enabled(&self, tool: &str) -> bool {
        !self.0.borrow().off.contains(tool)
    }

    fn switch(&self, tool: &str, change: impl FnOnce(&mut BTreeSet<Box<str>>) -> bool) -> Result<(), UnknownTool> {
        let mut done = Ok(());
        self.0.send_if_modified(|state| {
            if let Some(known) = state.known.as_ref().filter(|known| !known.contains(tool)) {
                done = Err(UnknownTool::new(tool, known));
                return false;
            }
            let changed = change(&mut state.off);
            state.generation += u64::from(changed);
            changed
        });
        done
    }

    /// Learns which tools there are. Gives back those that are off and are none of them, nor of another server's that
    /// has these switches.
    pub(super) fn learn<'a>(&self, tools: impl Iterator<Item = &'a str>) -> Vec<UnknownTool> {
        let mut unknown = Vec::new();
        self.0.send_if_modified(|state| {
            let known = state.known.get_or_insert_default();
            known.extend(tools.map(Box::from));
            unknown.extend(state.off.difference(known).map(|tool| UnknownTool::new(tool, known)));
            false
        });
        unknown
    }

    /// A number that differs after each change.
    pub(super) fn generation(&self) -> u64 {
        self.0.borrow().generation
    }

    /// The tools that are off, and the generation that this belongs to.
    pub(super) fn off(&self) -> (u64, BTreeSet<Box<str>>) {
        let state = self.0.borrow();
        (state.generation, state.off.clone())
    }

    /// The changes from now on.
    pub(super) fn changes(&self) -> ListChanges {
        ListChanges { receiver: Some(self.0.subscribe()), partial: None }
    }
}

impl fmt::Debug for ToolSwitches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolSwitches").field("off", &self.0.borrow().off).finish_non_exhaustive()
    }
}

/// Changes of the list of tools, as they come. Several that come before anybody looks are one: nothing piles up.
pub struct ListChanges {
    /// `None` if the list never changes.
    receiver: Option<watch::Receiver<State>>,
    /// For a list without some of the tools: which those are, and which of the others were off when it was last looked at.
    partial: Option<Partial>,
}

/// What is known of a list that lacks some of the tools.
struct Partial {
    hidden: BTreeSet<Box<str>>,
    off: BTreeSet<Box<str>>,
}

impl Partial {
    /// Those that are off, of the tools that are not hidden.
    fn off(&self, state: &State) -> BTreeSet<Box<str>> {
        state.off.difference(&self.hidden).cloned().collect()
    }
}

impl ListChanges {
    /// The changes of a list that never changes.
    pub(super) fn none() -> Self {
        Self { receiver: None, partial: None }
    }

    /// The changes of a list that lacks these tools: theirs are none.
    pub(super) fn but<'a>(mut self, hidden: impl Iterator<Item = &'a str>) -> Self {
        if let Some(receiver) = &mut self.receiver {
            let mut partial = Partial { hidden: hidden.map(Box::from).collect(), off: BTreeSet::new() };
            partial.off = partial.off(&receiver.borrow_and_update());
            self.partial = Some(partial);
        }
        self
    }

    /// Waits until the list of tools is not what it was when this was last called, or else when this value was made. For
    /// ever, if it can't change. Nothing is lost if the future is dropped.
    pub async fn changed(&mut self) {
        let Self { receiver, partial } = self;
        if let Some(receiver) = receiver {
            while receiver.changed().await.is_ok() {
                let Some(partial) = partial.as_mut() else { return };
                let off = partial.off(&receiver.borrow());
                if off != partial.off {
                    partial.off = off;
                    return;
                }
            }
        }
        // An error says that there is nobody left who could switch.
        std::future::pending::<()>().await;
    }
}

impl fmt::Debug for ListChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListChanges")
    }
}

/// There is no tool of this name to be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTool {
    tool: String,
    similar: Option<String>,
}

impl UnknownTool {
    fn new(tool: &str, known: &BTreeSet<Box<str>>) -> Self {
        let similar = did_you_mean(tool, known.iter().map(|name| &**name)).map(str::to_owned);
        Self { tool: tool.to_owned(), similar }
    }

    /// The name.
    pub fn tool(&self) -> &str {
        &self.tool
    }
}

impl fmt::Display for UnknownTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no tool `{}`", self.tool)?;
        match &self.similar {
            Some(similar) => write!(f, "; did you mean `{similar}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownTool {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn changes_that_nobody_has_looked_at_are_one_and_no_change_is_none() {
        let switches = ToolSwitches::new();
        let mut changes = switches.changes();
        switches.enable("a").unwrap();
        let told = |changes: &mut ListChanges| {
            let mut next = std::pin::pin!(changes.changed());
            let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
            std::future::Future::poll(next.as_mut(), &mut cx).is_ready()
        };
        assert!(!told(&mut changes), "it was on");
        switches.disable("a").unwrap();
        switches.disable("b").unwrap();
        switches.enable("a").unwrap();
        assert!(told(&mut changes));
        assert!(!told(&mut changes), "told once");
        assert_eq!(switches.off().0, 3);
    }

    #[tokio::test]
    async fn a_change_of_what_is_hidden_is_none() {
        let switches = ToolSwitches::new();
        switches.disable("seen").unwrap();
        let mut changes = switches.changes().but(["hidden"].into_iter());
        let told = |changes: &mut ListChanges| {
            let mut next = std::pin::pin!(changes.changed());
            let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
            std::future::Future::poll(next.as_mut(), &mut cx).is_ready()
        };
        switches.disable("hidden").unwrap();
        assert!(!told(&mut changes));
        switches.enable("seen").unwrap();
        switches.enable("hidden").unwrap();
        assert!(told(&mut changes));
        switches.disable("hidden").unwrap();
        assert!(!told(&mut changes));
    }

    #[test]
    fn a_wrong_name_is_refused_once_the_tools_are_known() {
        let switches = ToolSwitches::new();
        switches.disable("serach").unwrap();
        let unknown = switches.learn(["search"].into_iter());
        assert_eq!(
            unknown.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["no tool `serach`; did you mean `search`?"]
        );
        assert!(switches.disable("find").is_err_and(|error| error.to_string() == "no tool `find`"));
        assert_eq!(switches.disable("search"), Ok(()));
    }
}
