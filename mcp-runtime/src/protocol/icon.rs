//! Icons of tools and of the server itself.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A picture that stands for a tool or a server ([`Icon`] of the protocol).
///
/// ```
/// use mcp_runtime::Icon;
/// let icon = Icon::new("https://example.com/icon.svg").mime_type("image/svg+xml").size("any").theme("dark");
/// assert_eq!(icon.sizes, ["any"]);
/// ```
///
/// [`Icon`]: https://modelcontextprotocol.io/specification/2026-07-28/basic#icons
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Icon {
    /// An `https:` or `data:` URI.
    pub src: Cow<'static, str>,
    /// The media type, where the URI does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<Cow<'static, str>>,
    /// The sizes the picture is made for: `48x48`, or `any` for a scalable one. Empty means any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<Cow<'static, str>>,
    /// The background the picture is made for: `light` or `dark`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Cow<'static, str>>,
}

impl Icon {
    /// An icon of which only the picture is known.
    pub fn new(src: impl Into<Cow<'static, str>>) -> Self {
        Self { src: src.into(), mime_type: None, sizes: Vec::new(), theme: None }
    }

    /// Says the media type.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<Cow<'static, str>>) -> Self {
        self.mime_type = Some(mime_type.into());
        self
    }

    /// Adds a size: `48x48`, or `any`.
    #[must_use]
    pub fn size(mut self, size: impl Into<Cow<'static, str>>) -> Self {
        self.sizes.push(size.into());
        self
    }

    /// Says the background: `light` or `dark`.
    #[must_use]
    pub fn theme(mut self, theme: impl Into<Cow<'static, str>>) -> Self {
        self.theme = Some(theme.into());
        self
    }
}
