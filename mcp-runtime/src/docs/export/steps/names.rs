//! Names of tools and of properties.

use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::walk::step,
};

use super::each;

/// The names that were given out: two tools never share one.
#[derive(Default)]
pub(in crate::docs::export) struct Names(Vec<String>);

impl Names {
    /// The name that the target accepts for a tool: its own if possible.
    pub(in crate::docs::export) fn mend(&mut self, pass: &mut Pass<'_>) -> String {
        let own = pass.tool.name();
        let mut name = own.to_owned();
        if let Some(row) = &pass.limits.tool_name
            && !row.value.accepts(own)
        {
            name = row.value.mend(own);
            let mut count = 1;
            while self.0.contains(&name) {
                count += 1;
                let suffix = format!("_{count}");
                let room = row.value.max.saturating_sub(suffix.len());
                name = row.value.mend(own).chars().take(room).chain(suffix.chars()).collect();
            }
            let message = format!(
                "the name {own:?} is refused by {} ({}): exported as {name:?}, which calls have to be translated from",
                pass.reader(),
                row.value
            );
            pass.find(Level::Warning, "tool-name", "/name", message);
        }
        self.0.push(name.clone());
        name
    }
}

/// Whether every property has a name that the target accepts. Callers can't translate arguments, so that a tool with
/// another name in it is left out.
pub(in crate::docs::export) fn properties(pass: &mut Pass<'_>) -> bool {
    let Some(row) = &pass.limits.property_name else { return true };
    let mut refused = Vec::new();
    each(&pass.input(), &mut |node| {
        let names =
            node.get("properties").and_then(|properties| properties.as_object()).into_iter().flat_map(|all| all.keys());
        for name in names.filter(|name| !row.value.accepts(name)) {
            refused.push((step(&format!("{}/properties", origin::of(node)), name), name.clone()));
        }
    });
    let accepted = refused.is_empty();
    for (pointer, name) in refused {
        let message =
            format!("the name {name:?} is refused by {} ({}): the tool is left out", pass.reader(), row.value);
        pass.find(Level::Error, "property-name", pointer, message);
    }
    accepted
}
