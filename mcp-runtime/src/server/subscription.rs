//! `subscriptions/listen`: a client is told of what it asked to be told of, until one of the two ends it
//! ([subscriptions](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions)).
//!
//! Nothing piles up for a client that does not read: changes that come meanwhile are one change.

use std::fmt;

use serde_json::{Map, Value, json};

use super::{
    envelope::{Params, with_article},
    ready::ReadyServer,
    reply,
    switches::ListChanges,
};
use crate::{
    auth::access::Access,
    json::tape::{Kind, Ref},
    protocol::{ErrorObject, JsonRpc, RequestId, meta, method},
};

/// What a client wants to be told of, as far as there is anything to tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// That the list of tools has changed.
    tools: bool,
}

impl Filter {
    /// Reads the `notifications` of a request. What this server never sends is left out.
    pub(crate) fn read(params: Params<'_>, server: &ReadyServer) -> Result<Self, ErrorObject> {
        params.object()?;
        let wrong = |what: &str, accepted: &str, found: Ref<'_>| {
            let found = with_article(found.kind());
            reply::invalid_params(format_args!("`{what}` must be {accepted}, found {found}"))
        };
        let filter = params
            .get("notifications")
            .ok_or_else(|| reply::invalid_params("`notifications`, what to listen for, is missing"))?;
        if filter.kind() != Kind::Object {
            return Err(wrong("notifications", "an object", filter));
        }
        let tools = match filter.get(TOOLS) {
            None => false,
            Some(wanted) => wanted.bool().ok_or_else(|| wrong(TOOLS, "a boolean", wanted))?,
        };
        Ok(Self { tools: tools && server.lists_change() })
    }
}

/// The member of a filter for the list of tools.
const TOOLS: &str = "toolsListChanged";

/// One subscription.
pub(crate) struct Subscription {
    id: RequestId,
    filter: Filter,
    changes: ListChanges,
    server: ReadyServer,
}

impl Subscription {
    /// Listens from now on, for a caller who is told of what it may see.
    pub(crate) fn new(server: &ReadyServer, access: Access<'_>, id: RequestId, filter: Filter) -> Self {
        Self { id, filter, changes: server.list_changes_for(access), server: server.clone() }
    }

    /// The id of the request that opened it.
    pub(crate) fn id(&self) -> &RequestId {
        &self.id
    }

    /// The message that has to come before all others.
    pub(crate) fn acknowledgement(&self) -> Vec<u8> {
        let mut accepted = Map::new();
        if self.filter.tools {
            accepted.insert(TOOLS.to_owned(), Value::Bool(true));
        }
        self.notification(method::ACKNOWLEDGED, Some(("notifications", accepted.into())))
    }

    /// Waits for the next message: for ever, if there is nothing to be told. Nothing is lost if the future is dropped.
    pub(crate) async fn next(&mut self) -> Vec<u8> {
        if !self.filter.tools {
            std::future::pending::<()>().await;
        }
        self.changes.changed().await;
        self.notification(method::TOOLS_CHANGED, None)
    }

    /// The message that ends it from this side.
    pub(crate) fn end(&self) -> Vec<u8> {
        let meta = json!({
            meta::SERVER_INFO: self.server.info(),
            meta::SUBSCRIPTION_ID: self.id,
        });
        reply::result(&self.id, &reply::to_bytes(&json!({ "resultType": "complete", "_meta": meta })))
    }

    fn notification(&self, method: &'static str, member: Option<(&str, Value)>) -> Vec<u8> {
        let mut params = Map::new();
        params.insert("_meta".to_owned(), json!({ meta::SUBSCRIPTION_ID: self.id }));
        params.extend(member.map(|(name, value)| (name.to_owned(), value)));
        reply::to_bytes(&json!({ "jsonrpc": JsonRpc, "method": method, "params": params }))
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription").field("id", &self.id).field("filter", &self.filter).finish_non_exhaustive()
    }
}
