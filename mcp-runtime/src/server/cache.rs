//! How long, and by whom, a listing may be kept
//! ([caching](https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching)).

use std::time::Duration;

use crate::protocol::CacheScope;

/// A result that clients may keep, for [`Server::cache_ttl_of`](crate::Server::cache_ttl_of) and
/// [`Server::cache_scope_of`](crate::Server::cache_scope_of).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Listing {
    /// `server/discover`: who the server is and what it can do.
    Discover,
    /// `tools/list`, every page of it.
    Tools,
}

/// The hints for every listing.
#[derive(Clone, Debug)]
pub(crate) struct Caching {
    ttl: Duration,
    scope: CacheScope,
    /// What differs for one listing.
    of: [(Option<Duration>, Option<CacheScope>); 2],
}

impl Default for Caching {
    fn default() -> Self {
        // Five minutes is how long a client may miss a newer process.
        Self { ttl: Duration::from_secs(300), scope: CacheScope::Public, of: [(None, None); 2] }
    }
}

impl Caching {
    pub(super) fn set_ttl(&mut self, listing: Option<Listing>, ttl: Duration) {
        match listing {
            None => self.ttl = ttl,
            Some(listing) => self.of_mut(listing).0 = Some(ttl),
        }
    }

    pub(super) fn set_scope(&mut self, listing: Option<Listing>, scope: CacheScope) {
        match listing {
            None => self.scope = scope,
            Some(listing) => self.of_mut(listing).1 = Some(scope),
        }
    }

    /// `ttlMs` of a listing: whole milliseconds, at most what every reader of JSON holds exactly.
    pub(crate) fn ttl_ms(&self, listing: Listing) -> u64 {
        const MAX: u64 = (1 << 53) - 1;
        let ttl = self.of(listing).0.unwrap_or(self.ttl);
        u64::try_from(ttl.as_millis()).map_or(MAX, |ms| ms.min(MAX))
    }

    /// `cacheScope` of a listing: the same on all its pages, as the protocol wants it.
    pub(crate) fn scope(&self, listing: Listing) -> CacheScope {
        self.of(listing).1.unwrap_or(self.scope)
    }

    fn of(&self, listing: Listing) -> (Option<Duration>, Option<CacheScope>) {
        let [discover, tools] = self.of;
        match listing {
            Listing::Discover => discover,
            Listing::Tools => tools,
        }
    }

    fn of_mut(&mut self, listing: Listing) -> &mut (Option<Duration>, Option<CacheScope>) {
        let [discover, tools] = &mut self.of;
        match listing {
            Listing::Discover => discover,
            Listing::Tools => tools,
        }
    }
}
