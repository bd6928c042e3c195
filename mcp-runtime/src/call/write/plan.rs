//! The subset of schemas that is checked while writing, compiled.

use std::{cmp::Ordering, ops::BitOr};

use serde_json::{Map, Value};

use super::escape::push_string;

/// A compiled schema of the subset.
#[derive(Debug)]
pub(crate) struct Plan(Node);

/// What one value must be.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) types: Types,
    /// `null` conforms whatever the rest says (`anyOf` with `null`).
    pub(super) or_null: bool,
    /// The allowed strings; empty: all, and other types too.
    pub(super) options: Box<[Box<str>]>,
    pub(super) min_length: u64,
    pub(super) max_length: Option<u64>,
    pub(super) minimum: Option<Bound>,
    pub(super) maximum: Option<Bound>,
    pub(super) items: Option<Box<Node>>,
    pub(super) min_items: u64,
    pub(super) max_items: Option<u64>,
    members: Box<[Member]>,
    /// The required members, by bit.
    pub(super) required: u64,
    pub(super) additional: Additional,
}

/// A declared member.
#[derive(Debug)]
pub(super) struct Member {
    name: Box<str>,
    /// `,"name":`
    pub(super) rendered: Box<str>,
    pub(super) node: Node,
}

/// What undeclared members must be.
#[derive(Debug)]
pub(super) enum Additional {
    Any,
    None,
    Each(Box<Node>),
}

/// An end of a range of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The limit, if it is an integer.
    integer: Option<i128>,
    float: f64,
    exclusive: bool,
}

/// Doubles hold every integer up to here.
const EXACT: i128 = 1 << 53;

impl Bound {
    /// Whether a double is certainly allowed: it is on this side of the limit, or is the limit itself.
    pub(super) fn allows_float(self, value: f64, side: Ordering) -> bool {
        // Beyond 2^53 the limit and the double may only look equal.
        self.integer.is_none_or(|limit| (-EXACT..=EXACT).contains(&limit))
            && value
                .partial_cmp(&self.float)
                .is_some_and(|order| order == side || (order == Ordering::Equal && !self.exclusive))
    }

    /// Whether an integer is allowed by this lower bound.
    #[inline]
    pub(super) fn allows_above(self, value: i128) -> bool {
        match self.integer {
            Some(limit) => value > limit || (value == limit && !self.exclusive),
            None => value > whole(self.float.floor()),
        }
    }

    /// Whether an integer is allowed by this upper bound.
    #[inline]
    pub(super) fn allows_below(self, value: i128) -> bool {
        match self.integer {
            Some(limit) => value < limit || (value == limit && !self.exclusive),
            None => value < whole(self.float.ceil()),
        }
    }
}

/// A set of types. Integers and other numbers are apart, so that `number` is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(1 << 1);
    pub(super) const INTEGER: Self = Self(1 << 2);
    pub(super) const FRACTION: Self = Self(1 << 3);
    pub(super) const STRING: Self = Self(1 << 4);
    pub(super) const ARRAY: Self = Self(1 << 5);
    pub(super) const OBJECT: Self = Self(1 << 6);
    const ALL: Self = Self((1 << 7) - 1);

    #[inline]
    pub(super) fn has(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    fn named(name: &Value) -> Option<Self> {
        Some(match name.as_str()? {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::INTEGER | Self::FRACTION,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => return None,
        })
    }
}

impl BitOr for Types {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Plan {
    /// Compiles a schema; `None` if it says anything outside the subset.
    pub(crate) fn compile(schema: &Value) -> Option<Self> {
        compile(schema).map(Self)
    }

    pub(super) fn root(&self) -> &Node {
        &self.0
    }
}

impl Node {
    fn any() -> Self {
        Self {
            types: Types::ALL,
            or_null: false,
            options: Box::default(),
            min_length: 0,
            max_length: None,
            minimum: None,
            maximum: None,
            items: None,
            min_items: 0,
            max_items: None,
            members: Box::default(),
            required: 0,
            additional: Additional::Any,
        }
    }

    /// The member `name` and its number, looked for from `hint` on.
    #[inline]
    pub(super) fn member(&self, name: &str, hint: usize) -> Option<(usize, &Member)> {
        if let Some(member) = self.members.get(hint).filter(|member| *member.name == *name) {
            return Some((hint, member));
        }
        self.members.iter().enumerate().find(|(_, member)| *member.name == *name)
    }
}

/// Keywords that say nothing about which values conform. `format` is an annotation in 2020-12.
fn is_annotation(keyword: &str) -> bool {
    matches!(
        keyword,
        "title"
            | "description"
            | "default"
            | "examples"
            | "deprecated"
            | "readOnly"
            | "writeOnly"
            | "format"
            | "$comment"
    ) || keyword.starts_with("x-")
}

fn compile(schema: &Value) -> Option<Node> {
    let schema = match schema {
        Value::Bool(true) => return Some(Node::any()),
        Value::Object(schema) => schema,
        _ => return None,
    };
    if let Some(inner) = nullable(schema) {
        return Some(Node { or_null: true, ..compile(inner)? });
    }
    let mut node = Node::any();
    for (keyword, value) in schema {
        apply(&mut node, keyword, value)?;
    }
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
        // A name that is required but not declared would need a bit of its own.
        let index = node.members.iter().position(|member| Some(&*member.name) == name.as_str())?;
        node.required |= 1 << index;
    }
    Some(node)
}

/// `anyOf: [schema, {"type": "null"}]` and nothing beside it: the form of `Option<T>` where `T` is no plain type.
fn nullable(schema: &Map<String, Value>) -> Option<&Value> {
    let [first, second] = schema.get("anyOf")?.as_array()?.as_slice() else { return None };
    if schema.keys().any(|keyword| keyword != "anyOf" && !is_annotation(keyword)) {
        return None;
    }
    let is_null = |schema: &Value| {
        schema.get("type").is_some_and(|name| name == "null")
            && schema.as_object().is_some_and(|schema| schema.keys().all(|key| key == "type" || is_annotation(key)))
    };
    if is_null(second) { Some(first) } else { is_null(first).then_some(second) }
}

/// Adds what one keyword says; `None` if it is outside the subset.
fn apply(node: &mut Node, keyword: &str, value: &Value) -> Option<()> {
    match keyword {
        "type" => {
            node.types = match value {
                Value::Array(names) => {
                    names.iter().try_fold(Types(0), |types, name| Some(types | Types::named(name)?))?
                }
                name => Types::named(name)?,
            }
        }
        "enum" => node.options = strings(value.as_array()?)?,
        "const" => node.options = strings(std::slice::from_ref(value))?,
        "minLength" => node.min_length = value.as_u64()?,
        "maxLength" => node.max_length = Some(value.as_u64()?),
        "minimum" => tighten(&mut node.minimum, value, false)?,
        "maximum" => tighten(&mut node.maximum, value, false)?,
        "exclusiveMinimum" => tighten(&mut node.minimum, value, true)?,
        "exclusiveMaximum" => tighten(&mut node.maximum, value, true)?,
        "items" => node.items = Some(Box::new(compile(value)?)),
        "minItems" => node.min_items = value.as_u64()?,
        "maxItems" => node.max_items = Some(value.as_u64()?),
        "properties" => node.members = members(value.as_object()?)?,
        // Read once the members are known.
        "required" => {}
        "additionalProperties" => {
            node.additional = match value {
                Value::Bool(false) => Additional::None,
                schema => Additional::Each(Box::new(compile(schema)?)),
            }
        }
        keyword => return is_annotation(keyword).then_some(()),
    }
    Some(())
}

fn strings(options: &[Value]) -> Option<Box<[Box<str>]>> {
    if options.is_empty() {
        return None;
    }
    options.iter().map(|option| option.as_str().map(Into::into)).collect()
}

fn members(properties: &Map<String, Value>) -> Option<Box<[Member]>> {
    if properties.len() > 64 {
        return None;
    }
    properties
        .iter()
        .map(|(name, schema)| {
            let mut rendered = ",".to_owned();
            push_string(&mut rendered, name);
            rendered.push(':');
            Some(Member { name: name.as_str().into(), rendered: rendered.into(), node: compile(schema)? })
        })
        .collect()
}

/// Sets one end of a range. Both ends of one side at once (`minimum` and `exclusiveMinimum`) are left out of the subset.
fn tighten(slot: &mut Option<Bound>, limit: &Value, exclusive: bool) -> Option<()> {
    if slot.is_some() {
        return None;
    }
    let float = limit.as_f64()?;
    let integer = limit.as_i64().map(i128::from).or_else(|| limit.as_u64().map(i128::from));
    let integer = integer.or_else(|| (float.fract() == 0.0).then(|| whole(float)));
    *slot = Some(Bound { integer, float, exclusive });
    Some(())
}

/// The integer that an integral double is; far beyond 64 bits, the farthest there is.
#[expect(clippy::cast_possible_truncation, reason = "integral, and the cast saturates")]
fn whole(float: f64) -> i128 {
    float as i128
}
