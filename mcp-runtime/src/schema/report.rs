//! What is wrong with a schema, or with another part of a descriptor, and where.

/// One thing that is wrong, before it is known which tool it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) pointer: String,
    pub(crate) message: String,
}

/// Collects findings, so that every rule has its say.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) findings: Vec<Finding>,
}

impl Report {
    /// Records a finding at a JSON pointer into the descriptor.
    pub(crate) fn add(&mut self, pointer: impl Into<String>, message: impl Into<String>) {
        self.findings.push(Finding { pointer: pointer.into(), message: message.into() });
    }
}
