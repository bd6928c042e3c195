//! The flags of one tool, made from its input schema.
//!
//! | schema of a property | flag |
//! | --- | --- |
//! | string, integer, number | `--name VALUE` |
//! | string with `enum` | `--name VALUE`, one of the values |
//! | boolean | `--name` for true, `--name=false` |
//! | array | `--name VALUE`, again for each item |
//! | object with known properties | `--name.property VALUE` for each of them, or `--name JSON` for the whole |
//! | anything else | `--name JSON` |
//!
//! A property whose flag is taken (by `--json`, `--output` and `--help`, or by another property) is reached as
//! `--arg.name`. One that no flag can spell, because its name is empty, starts with `-` or holds a space or `=`, is
//! reached with `--json`.

use std::collections::HashSet;

use clap::{
    Arg, ArgAction, ArgMatches,
    builder::{BoolValueParser, PossibleValuesParser, TypedValueParser, ValueParser},
};
use serde_json::{Map, Value};

use super::value::{Kind, help, resolve};

/// The flags that `call` has for itself.
pub(super) const JSON: &str = "json";
pub(super) const OUTPUT: &str = "output";
pub(super) const HELP: &str = "help";

/// How deep nested objects are spelled out as dotted flags; below that they are JSON.
const DEPTH: usize = 4;

/// The flags of one tool.
#[derive(Debug, Default)]
pub(super) struct Flags {
    flags: Vec<Flag>,
    /// The properties that only `--json` reaches.
    unreachable: Vec<String>,
}

/// One flag.
#[derive(Debug)]
struct Flag {
    long: String,
    /// The same name in kebab-case, where it differs and is free.
    alias: Option<String>,
    /// Where its value goes.
    path: Vec<String>,
    kind: Kind,
    repeated: bool,
    required: bool,
    /// The flags that give an object around this value as a whole, by their place in the list.
    wholes: Vec<usize>,
    help: String,
}

impl Flags {
    /// Plans the flags for an input schema.
    pub(super) fn of(schema: &Value) -> Self {
        let mut flags = Self::default();
        let mut taken = HashSet::from([JSON, OUTPUT, HELP].map(str::to_owned));
        flags.add_properties(schema, schema, &[], &[], true, &mut taken);
        for flag in &mut flags.flags {
            let kebab = kebab(&flag.long);
            if taken.insert(kebab.clone()) {
                flag.alias = Some(kebab);
            }
        }
        flags
    }

    fn add_properties(
        &mut self,
        root: &Value,
        schema: &Value,
        path: &[String],
        wholes: &[usize],
        required: bool,
        taken: &mut HashSet<String>,
    ) {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return;
        };
        for (name, property) in properties {
            let path: Vec<_> = path.iter().chain([name]).cloned().collect();
            let required = required && is_required(schema, name);
            let nested = path.len() < DEPTH && has_properties(property);
            let Some(long) = free_name(&path, taken) else {
                self.unreachable.push(path.join("."));
                continue;
            };
            let place = self.flags.len();
            let kind = kind(root, property);
            self.flags.push(Flag {
                long,
                alias: None,
                repeated: is_list(property),
                // The flags of its properties can stand for an object.
                required: required && !nested,
                wholes: wholes.to_vec(),
                help: help(property, &kind, is_list(property)),
                kind,
                path: path.clone(),
            });
            if nested {
                let wholes: Vec<_> = wholes.iter().copied().chain([place]).collect();
                self.add_properties(root, property, &path, &wholes, required, taken);
            }
        }
    }

    /// The flags, for clap.
    pub(super) fn args(&self) -> impl Iterator<Item = Arg> {
        self.flags.iter().enumerate().map(|(place, flag)| flag.arg(place))
    }

    /// What the flags can't say, in a sentence for the end of the help.
    pub(super) fn remark(&self) -> Option<String> {
        let list = self.unreachable.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
        (!list.is_empty()).then(|| format!("No flag can spell these arguments, use --json for them: {list}"))
    }

    /// The arguments that the flags on a command line say.
    pub(super) fn read(&self, matches: &ArgMatches) -> Map<String, Value> {
        let mut arguments = Map::new();
        for (place, flag) in self.flags.iter().enumerate() {
            let Some(values) = matches.get_many::<Value>(&id(place)) else {
                continue;
            };
            let mut values = values.cloned();
            let value = if flag.repeated { Some(values.collect()) } else { values.next() };
            if let Some(value) = value {
                insert(&mut arguments, &flag.path, value);
            }
        }
        arguments
    }
}

impl Flag {
    fn arg(&self, place: usize) -> Arg {
        let arg = Arg::new(id(place))
            .long(self.long.clone())
            .help(self.help.clone())
            .help_heading("Arguments")
            .value_name(self.kind.placeholder())
            .value_parser(parser(&self.kind))
            .action(if self.repeated { ArgAction::Append } else { ArgAction::Set })
            .allow_negative_numbers(true)
            .required(self.required)
            .conflicts_with(JSON)
            .conflicts_with_all(self.wholes.iter().map(|whole| id(*whole)));
        let arg = match &self.alias {
            Some(alias) => arg.visible_alias(alias.clone()),
            None => arg,
        };
        if self.kind == Kind::Boolean && !self.repeated {
            return arg.num_args(0..=1).default_missing_value("true");
        }
        arg
    }
}

/// Flags are told apart by place: a name could collide with an identifier of ours.
fn id(place: usize) -> String {
    format!("argument {place}")
}

fn parser(kind: &Kind) -> ValueParser {
    match kind {
        Kind::Choice(choices) => PossibleValuesParser::new(choices.clone()).map(Value::String).into(),
        Kind::Boolean => BoolValueParser::new().map(Value::Bool).into(),
        _ => {
            let kind = kind.clone();
            ValueParser::new(move |text: &str| kind.read(text))
        }
    }
}

/// Puts a value at its path. Flags for an object as a whole exclude those of its properties, so that every step on the
/// way is an object of ours.
fn insert(object: &mut Map<String, Value>, path: &[String], value: Value) {
    match path {
        [] => (),
        [name] => {
            object.insert(name.clone(), value);
        }
        [name, rest @ ..] => {
            if let Value::Object(inner) = object.entry(name.clone()).or_insert_with(|| Map::new().into()) {
                insert(inner, rest, value);
            }
        }
    }
}

fn is_required(schema: &Value, name: &str) -> bool {
    let required = schema.get("required").and_then(Value::as_array);
    required.is_some_and(|required| required.iter().any(|entry| entry == name))
}

/// Whether each item of a list gets a flag of its own. A tuple does not: its places differ.
fn is_list(schema: &Value) -> bool {
    schema.get("type").is_some_and(|name| name == "array") && schema.get("prefixItems").is_none()
}

fn has_properties(schema: &Value) -> bool {
    schema.get("type").is_some_and(|name| name == "object")
        && schema.get("properties").and_then(Value::as_object).is_some_and(|properties| !properties.is_empty())
}

/// The kind of a property's value, or of its items'.
fn kind(root: &Value, property: &Value) -> Kind {
    let schema = resolve(root, property);
    if is_list(schema) {
        let any = Kind::Json { or_text: true, form: None };
        return schema.get("items").map_or(any, |items| Kind::of(root, items));
    }
    Kind::of(root, schema)
}

/// The name of a flag, or `None` if a command line can't spell it.
fn free_name(path: &[String], taken: &mut HashSet<String>) -> Option<String> {
    let spellable = |name: &String| {
        !name.is_empty()
            && !name.starts_with('-')
            && !name.contains(|c: char| c == '=' || c.is_whitespace() || c.is_control())
    };
    if !path.iter().all(spellable) {
        return None;
    }
    let mut name = path.join(".");
    while !taken.insert(name.clone()) {
        name.insert_str(0, "arg.");
    }
    Some(name)
}

/// `max_results` and `maxResults` as `max-results`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    let mut after_small = false;
    for c in name.chars() {
        if c.is_uppercase() && after_small {
            out.push('-');
        }
        after_small = c.is_lowercase() || c.is_numeric();
        if c == '_' { out.push('-') } else { out.extend(c.to_lowercase()) }
    }
    out
}

#[cfg(test)]
mod tests;
