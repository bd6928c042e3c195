//! Documents made from descriptors: reference pages, exports for model providers and registries, findings about them, and
//! what changed since a baseline.
//!
//! Everything here reads finished [`Descriptor`]s and nothing else, so that it works on a server's own tools and on a
//! list that was saved or fetched ([`read_tools`]).
//!
//! | to | call |
//! | --- | --- |
//! | write pages for people | [`Document`] |
//! | write the tools as a provider takes them | [`export`] |
//! | find what a provider or a model will stumble over | [`export`]'s findings, [`inspect`] |
//! | print findings for people, GitHub or a code scanner | [`Report`] |
//! | see what changed for callers | [`diff`] |
//! | fail a test when the tools changed unnoticed | [`assert_baseline`] |
//!
//! [`Descriptor`]: crate::Descriptor
#![doc = include_str!("../../docs/documents.md")]

mod baseline;
mod diff;
mod export;
mod finding;
mod fingerprint;
mod limits;
mod quality;
mod read;
mod reference;
mod report;
mod target;

pub use baseline::{Drift, assert_baseline, compare_baseline};
pub use diff::{Change, ChangeKind, Impact, diff};
pub use export::{Export, export};
pub use finding::{Finding, Level};
pub use fingerprint::{fingerprint, fingerprint_all};
pub use quality::{Cost, estimate_tokens, inspect};
pub use read::{ReadError, read_tools};
pub use reference::{Document, DocumentFile};
pub use report::{AllowError, AllowList, Format, Report};
pub use target::{Target, UnknownTarget};
