//! The tools.

use std::path::Path;

use mcp_runtime::{Annotations, Content, Image, Json, ResourceLink, Role, ToolError, tools};

use crate::{
    model::{Attachment, Issue, SearchPage, StateFilter},
    store::{Closed, Store, StoreError},
};

/// How many issues a search returns when the caller does not say.
const LIMIT: u32 = 20;

/// What the tools share.
pub(crate) struct Tracker {
    store: Store,
}

impl Tracker {
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self { store: Store::open(path)? })
    }
}

#[tools]
impl Tracker {
    /// Full-text search over issues. Returns at most 'limit' issues, newest first.
    #[tool(title = "Search Issues", read_only, open_world = false)]
    fn search_issues(
        &self,
        #[arg(min_length = 1)] query: String,
        #[arg(default)] state: StateFilter,
        #[arg(range = 1..=50)] limit: Option<u32>,
    ) -> Result<(Json<SearchPage>, Vec<Content>), ToolError> {
        let page = self.store.search(&query, state, limit.unwrap_or(LIMIT))?;
        let summary = page.summary().into();
        Ok((Json(page), vec![summary]))
    }

    /// Shows one issue with its attachments: pictures as they are, other files as links.
    #[tool(title = "Get Issue", read_only, open_world = false)]
    fn get_issue(
        &self,
        /// The issue's number.
        id: i64,
    ) -> Result<(Json<Issue>, Vec<Content>), ToolError> {
        let (issue, attachments) = self.store.get(id)?;
        let blocks = attachments.into_iter().map(|file| block(id, file)).collect();
        Ok((Json(issue), blocks))
    }

    /// Creates an open issue and returns it with its number.
    #[tool(title = "Create Issue", read_only = false, destructive = false, open_world = false)]
    fn create_issue(
        &self,
        /// What is wrong or wanted, in one line.
        #[arg(min_length = 1, max_length = 200)]
        title: String,
        /// What was done, expected and seen.
        #[arg(default = "", max_length = 20_000)]
        body: String,
        /// Words to group issues by, such as `bug` or `search`.
        #[arg(default, max_items = 10, unique_items)]
        labels: Vec<String>,
    ) -> Result<Json<Issue>, ToolError> {
        Ok(Json(self.store.create(&title, &body, &labels)?))
    }

    /// Closes an issue. Closing an already-closed issue is a no-op.
    #[tool(title = "Close Issue", read_only = false, destructive = false, idempotent, open_world = false)]
    fn close_issue(&self, id: i64) -> Result<String, ToolError> {
        Ok(match self.store.close(id)? {
            Closed::Now { title } => format!("Closed #{id}: {title}."),
            Closed::Before { title } => format!("#{id} was closed before, nothing changed: {title}."),
        })
    }
}

/// An attachment as a block. A picture is for the user to look at; the model has the text of the issue.
fn block(issue: i64, file: Attachment) -> Content {
    if file.mime_type.starts_with("image/") {
        let for_the_user = Annotations::new().audience(Role::User).priority(0.9);
        return Image::new(file.data, file.mime_type).annotations(for_the_user).into();
    }
    let uri = format!("issues://{issue}/attachments/{}", file.name);
    let link = ResourceLink::new(uri, file.name).mime_type(file.mime_type);
    match u64::try_from(file.data.len()) {
        Ok(size) => link.size(size).into(),
        Err(_) => link.into(),
    }
}
