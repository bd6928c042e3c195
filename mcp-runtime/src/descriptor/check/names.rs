//! Tool names (page "Tools", section "Tool Names").

use std::collections::HashMap;

use crate::{
    descriptor::{Descriptor, Problem},
    schema::report::Report,
};

/// The longest name that a tool can have, in characters.
const MAX_LENGTH: usize = 128;

/// 1 to 128 ASCII letters, digits, `_`, `-` and `.`. The page says SHOULD; one name outside makes whole lists be refused
/// by providers (macro-inc/macro#5921), so here it is a MUST.
pub(crate) fn name(name: &str, report: &mut Report) {
    let length = name.chars().count();
    if length == 0 || length > MAX_LENGTH {
        report.add("/name", format!("found a name of {length} characters; accepted are 1 to {MAX_LENGTH}"));
    }
    let foreign = name.chars().find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')));
    if let Some(foreign) = foreign {
        report.add(
            "/name",
            format!("found {foreign:?} in the name; accepted are ASCII letters, digits, `_`, `-` and `.`"),
        );
    }
}

/// Tools of one name, across all sets of a server: names are unique and case-sensitive.
pub(crate) fn duplicates(descriptors: &[Descriptor]) -> Vec<Problem> {
    let mut seen: HashMap<&str, &Descriptor> = HashMap::new();
    let mut problems = Vec::new();
    for descriptor in descriptors {
        let Some(first) = seen.get(descriptor.name()) else {
            seen.insert(descriptor.name(), descriptor);
            continue;
        };
        let place = first.location.map_or_else(String::new, |location| format!(" at {location}"));
        problems.push(Problem {
            tool: descriptor.name().to_owned(),
            location: descriptor.location,
            pointer: "/name".to_owned(),
            message: format!(
                "another tool{place} has this name already; give one of them a `name`, or its set a `prefix`"
            ),
        });
    }
    problems
}
