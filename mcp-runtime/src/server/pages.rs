//! `tools/list` as ready bytes: one text a page and revision, written when a revision is first asked for and then kept.
//! Most servers are spoken to under one of the revisions, and their start should not wait for the others.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    num::NonZeroUsize,
    sync::{Arc, OnceLock},
};

use serde_json::{Value, json};

use super::reply::to_bytes;
use crate::{
    descriptor::Descriptor,
    protocol::{CacheScope, Era, ListToolsResult, Meta, Revision},
};

/// What the pages of one server have in common.
pub(crate) struct PageSettings {
    /// How many tools a page holds; `None`: all of them.
    pub(crate) size: Option<NonZeroUsize>,
    /// `ttlMs`.
    pub(crate) ttl_ms: u64,
    /// `cacheScope`.
    pub(crate) scope: CacheScope,
    /// `_meta` of the result.
    pub(crate) meta: Meta,
}

/// The results of one revision, page after page.
type Pages = Box<[Arc<[u8]>]>;

/// All pages of one set of tools.
pub(crate) struct ToolPages {
    /// The names that are left out.
    off: BTreeSet<Box<str>>,
    /// The cursor of each page but the first.
    cursors: Vec<String>,
    /// By revision, the results, page after page.
    pages: [OnceLock<Pages>; Revision::ALL.len()],
}

impl ToolPages {
    /// The pages of all of `tools` but those `off`.
    pub(crate) fn new(settings: &PageSettings, tools: &[Descriptor], off: BTreeSet<Box<str>>) -> Self {
        let shown = shown(tools, &off);
        let size = settings.size(shown.len());
        let cursors = cursors(size, &shown, shown.len().div_ceil(size));
        Self { off, cursors, pages: Default::default() }
    }

    /// The page that a cursor stands for, without one the first; `None` for a cursor of another set, or of nobody.
    /// `settings` and `tools` are those that the pages were made with.
    pub(crate) fn get(
        &self,
        settings: &PageSettings,
        tools: &[Descriptor],
        revision: Revision,
        cursor: Option<&str>,
    ) -> Option<Arc<[u8]>> {
        let page = match cursor {
            None => 0,
            // Compared with what was given out, and never taken apart: there is nothing in it to get wrong.
            Some(cursor) => 1 + self.cursors.iter().position(|known| known == cursor)?,
        };
        let pages = self.pages.get(revision.index())?.get_or_init(|| self.write(settings, tools, revision));
        pages.get(page).cloned()
    }

    fn write(&self, settings: &PageSettings, tools: &[Descriptor], revision: Revision) -> Pages {
        let shown = shown(tools, &self.off);
        // The last page has no cursor to go on from.
        let next = self.cursors.iter().map(Some).chain([None]);
        let mut chunks = shown.chunks(settings.size(shown.len()));
        // Without tools there still is a page, which says so.
        next.map(|next| list(settings, chunks.next().unwrap_or_default(), next, revision).into()).collect()
    }
}

impl PageSettings {
    /// How many of so many tools a page holds.
    fn size(&self, tools: usize) -> usize {
        self.size.map_or(tools, NonZeroUsize::get).max(1)
    }
}

fn shown<'t>(tools: &'t [Descriptor], off: &BTreeSet<Box<str>>) -> Vec<&'t Descriptor> {
    tools.iter().filter(|tool| !off.contains(tool.name())).collect()
}

/// The cursors of the pages after the first. They follow from the names in their order and the size of a page alone, so
/// that they hold as long as these do, and in every replica of the same program.
fn cursors(size: usize, tools: &[&Descriptor], pages: usize) -> Vec<String> {
    let mut set = DefaultHasher::new();
    size.hash(&mut set);
    for tool in tools {
        tool.name().hash(&mut set);
    }
    let cursor = |page: usize| {
        let mut set = set.clone();
        page.hash(&mut set);
        format!("{:016x}", set.finish())
    };
    (1..pages).map(cursor).collect()
}

fn list(settings: &PageSettings, tools: &[&Descriptor], next: Option<&String>, revision: Revision) -> Vec<u8> {
    if revision.era() == Era::Modern {
        return to_bytes(&ListToolsResult {
            result_type: Cow::Borrowed("complete"),
            tools: tools.to_vec(),
            next_cursor: next.cloned(),
            ttl_ms: settings.ttl_ms,
            cache_scope: settings.scope,
            meta: Some(settings.meta.clone()),
        });
    }
    let mut result = json!({ "tools": tools.iter().map(|tool| older_tool(tool, revision)).collect::<Vec<_>>() });
    if let (Some(next), Some(result)) = (next, result.as_object_mut()) {
        result.insert("nextCursor".to_owned(), json!(next));
    }
    to_bytes(&result)
}

/// A tool without what `revision`, one before 2026-07-28, does not know.
fn older_tool(tool: &Descriptor, revision: Revision) -> Value {
    let mut value = json!(tool);
    let Some(members) = value.as_object_mut() else { return value };
    if !publishes_output(tool, revision) {
        members.shift_remove("outputSchema");
    }
    if revision < Revision::V2025_11_25 {
        members.shift_remove("icons");
    }
    if revision < Revision::V2025_06_18 {
        members.shift_remove("_meta");
        // This revision has the title among the annotations only.
        if let Some(title) = members.shift_remove("title") {
            let annotations = members.entry("annotations").or_insert_with(|| json!({}));
            if let Some(annotations) = annotations.as_object_mut() {
                annotations.entry("title").or_insert(title);
            }
        }
    }
    value
}

/// Whether a tool's output schema, and with it its structured content, is part of `revision`: under the older ones only
/// with an object at the root, and under the oldest not at all.
pub(crate) fn publishes_output(tool: &Descriptor, revision: Revision) -> bool {
    let object = |schema: &Value| schema.get("type").and_then(Value::as_str) == Some("object");
    match revision.era() {
        Era::Modern => true,
        Era::Legacy => revision.has_structured_content() && tool.output_schema().is_none_or(object),
    }
}
