//! The published schema accepts what the type decodes.
