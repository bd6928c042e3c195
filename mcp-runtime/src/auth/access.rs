//! What of a server a request may reach.
#![cfg_attr(
    not(feature = "http"),
    allow(dead_code, reason = "for transports that others reach than the process's user")
)]

use std::collections::BTreeSet;

use super::Principal;

/// For whom a request is served.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Access<'a> {
    /// For the user of the process itself: over stdio, in memory, on the command line. "Implementations using an STDIO
    /// transport SHOULD NOT follow this specification" (authorization), and whoever can start the process can do all that
    /// it can. Scopes are not asked for.
    Owner,
    /// For somebody on the network.
    Caller(Caller<'a>),
}

/// Somebody on the network.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Caller<'a> {
    /// Who it is; `None` if nobody has verified that. Nothing is granted then.
    pub(crate) principal: Option<&'a Principal>,
    /// The scopes that the caller can be asked to obtain; `None`: none.
    pub(crate) offered: Option<&'a BTreeSet<String>>,
}

/// What a tool's scopes mean for a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It may call the tool.
    Granted,
    /// It may not as yet, but can obtain what is missing.
    Obtainable,
    /// For it there is no such tool.
    Hidden,
}

impl Access<'_> {
    /// Whether this scope is granted.
    pub(crate) fn has(self, scope: &str) -> bool {
        match self {
            Self::Owner => true,
            Self::Caller(caller) => caller.principal.is_some_and(|principal| principal.has_scope(scope)),
        }
    }

    /// Judges a tool that needs all of `scopes`.
    pub(crate) fn to(self, scopes: &[&str]) -> Verdict {
        if scopes.iter().all(|scope| self.has(scope)) {
            return Verdict::Granted;
        }
        // Who has not said who it is was let in without, and has nothing to step up from.
        let Self::Caller(Caller { principal: Some(_), offered: Some(offered) }) = self else {
            return Verdict::Hidden;
        };
        let obtainable = scopes.iter().all(|scope| self.has(scope) || offered.contains(*scope));
        if obtainable { Verdict::Obtainable } else { Verdict::Hidden }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_hidden_unless_it_can_be_obtained() {
        let (offered, reader) = (BTreeSet::from(["write".to_owned()]), Principal::new("a").with_scopes(["read"]));
        let caller = |principal, offered| Access::Caller(Caller { principal, offered });
        let known = caller(Some(&reader), Some(&offered));
        assert_eq!(known.to(&[]), Verdict::Granted);
        assert_eq!(known.to(&["read"]), Verdict::Granted);
        assert_eq!(known.to(&["read", "write"]), Verdict::Obtainable);
        assert_eq!(known.to(&["write", "admin"]), Verdict::Hidden);
        assert_eq!(caller(Some(&reader), None).to(&["write"]), Verdict::Hidden);
        assert_eq!(caller(None, Some(&offered)).to(&["write"]), Verdict::Hidden);
        assert_eq!(caller(None, None).to(&[]), Verdict::Granted);
        assert_eq!(Access::Owner.to(&["write", "admin"]), Verdict::Granted);
    }
}
