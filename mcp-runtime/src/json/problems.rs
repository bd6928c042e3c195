//! What is wrong with arguments or a result: place, and what is accepted there.
//!
//! One form for everything that the model reads after a bad call, whichever layer found it:
//! `Invalid arguments: $.state: must be one of ["open","closed","all"]; $.sort: not allowed`.

use std::{
    borrow::Cow,
    fmt::{self, Write as _},
};

/// How many problems are listed; the others are counted.
const LISTED: usize = 8;

/// How much of a name or message that a caller or a foreign type made is repeated.
const SHORT: usize = 80;

/// A place in a value, written as `$.filter["odd name"][2]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Path(String);

impl Path {
    /// The whole value: `$`.
    pub(crate) fn root() -> Self {
        Self("$".to_owned())
    }

    /// The member `name` of this place.
    #[must_use]
    pub(crate) fn member(mut self, name: &str) -> Self {
        self.push_member(name);
        self
    }

    /// Goes to the member `name`.
    pub(crate) fn push_member(&mut self, name: &str) {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '$';
        let name = shorten(name);
        if !name.is_empty() && name.chars().all(plain) {
            self.0.push('.');
            self.0.push_str(&name);
        } else {
            let _ = write!(self.0, "[{}]", quoted(&name));
        }
    }

    /// Goes to the element number `index`.
    pub(crate) fn push_index(&mut self, index: usize) {
        let _ = write!(self.0, "[{index}]");
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Where.
    pub(crate) path: Path,
    /// What is accepted there.
    pub(crate) message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// The problems of one value, in the order found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Problems {
    listed: Vec<Problem>,
    left_out: usize,
}

impl Problems {
    /// Adds a problem; beyond the first eight it is only counted.
    pub(crate) fn push(&mut self, path: Path, message: impl Into<String>) {
        let problem = Problem { path, message: message.into() };
        if self.listed.contains(&problem) {
            // Composed schemas say the same thing twice.
        } else if self.listed.len() < LISTED {
            self.listed.push(problem);
        } else {
            self.left_out += 1;
        }
    }

    /// The problems that are listed.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.listed.iter()
    }

    /// Whether this problem is listed.
    pub(crate) fn contains(&self, problem: &Problem) -> bool {
        self.listed.contains(problem)
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.listed.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{problem}")?;
        }
        match self.left_out {
            0 => Ok(()),
            1 => f.write_str("; and 1 more problem"),
            more => write!(f, "; and {more} more problems"),
        }
    }
}

/// A text cut to a length that can be shown.
pub(crate) fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHORT) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
    }
}

/// A name that a caller made, as it may stand in a log: shortened, and without line breaks and escape sequences, which
/// would make it look like more than a name.
pub(crate) fn for_log(name: &str) -> String {
    shorten(name).escape_debug().to_string()
}

/// A string as JSON writes it.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// `must be one of ["a","b"]`.
pub(crate) fn one_of<'a>(options: impl ExactSizeIterator<Item = &'a serde_json::Value>) -> String {
    /// How much of a list of allowed values is shown.
    const ROOM: usize = 400;
    let count = options.len();
    let mut list = String::new();
    let mut shown = 0;
    for option in options {
        let option = option.to_string();
        if shown > 0 && list.len() + option.len() > ROOM {
            break;
        }
        if shown > 0 {
            list.push(',');
        }
        list.push_str(&option);
        shown += 1;
    }
    match count - shown {
        0 if count == 1 => format!("must be {list}"),
        0 => format!("must be one of [{list}]"),
        more => format!("must be one of [{list},… and {more} more]"),
    }
}

/// The known name that an unknown one was probably meant to be.
pub(crate) fn did_you_mean<'a>(unknown: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    /// Below this, likeness (Jaro-Winkler) is chance.
    const ALIKE: f64 = 0.8;
    if unknown.len() > SHORT {
        return None;
    }
    let folded = unknown.to_lowercase().replace(['_', '-'], "");
    known
        .map(|name| (strsim::jaro_winkler(&folded, &name.to_lowercase().replace(['_', '-'], "")), name))
        .filter(|(similarity, _)| *similarity >= ALIKE)
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map(|(_, name)| name)
}
