//! Schemas and values for property tests: random, but near enough to each other that both verdicts are common.

use proptest::{prelude::*, sample::select};
use serde_json::{Map, Value, json};

/// Names of members; one needs an escape.
const NAMES: [&str; 5] = ["a", "b", "kind", "long_name", "\"ß\n"];

/// A schema of at most a few levels, with and without composition.
pub(crate) fn any_schema() -> BoxedStrategy<Value> {
    leaf_schema().prop_recursive(3, 16, 4, |inner| {
        let additional = prop_oneof![3 => Just(None), 3 => Just(Some(json!(false))), 2 => inner.clone().prop_map(Some)];
        let object = (prop::collection::vec((select(&NAMES[..]), inner.clone(), any::<bool>()), 0..5), additional);
        let array = (inner.clone(), prop::option::of(0_u8..3), prop::option::of(0_u8..4));
        prop_oneof![
            4 => object.prop_map(|(members, additional)| object_schema(members, additional)),
            2 => array.prop_map(|(items, min, max)| {
                with(json!({"type": "array", "items": items}), [("minItems", min.map(Value::from)), ("maxItems", max.map(Value::from))])
            }),
            2 => inner.clone().prop_map(|schema| json!({"anyOf": [schema, {"type": "null"}]})),
            1 => (inner.clone(), inner.clone()).prop_map(|(left, right)| json!({"anyOf": [left, right]})),
            1 => (inner.clone(), inner.clone()).prop_map(|(left, right)| json!({"allOf": [left, right]})),
            1 => (inner.clone(), inner).prop_map(|(first, rest)| json!({"prefixItems": [first], "items": rest})),
        ]
    })
    .boxed()
}

fn object_schema(members: Vec<(&'static str, Value, bool)>, additional: Option<Value>) -> Value {
    let mut properties = Map::new();
    let mut required: Vec<&str> = Vec::new();
    for (name, schema, needed) in members {
        properties.insert(name.to_owned(), schema);
        if needed && !required.contains(&name) {
            required.push(name);
        }
    }
    with(
        json!({"type": "object", "properties": properties, "required": required}),
        [("additionalProperties", additional)],
    )
}

fn with<const N: usize>(mut schema: Value, keywords: [(&str, Option<Value>); N]) -> Value {
    if let Value::Object(schema) = &mut schema {
        schema.extend(keywords.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    }
    schema
}

fn leaf_schema() -> BoxedStrategy<Value> {
    const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];
    let limit = || prop::option::of(prop_oneof![(-3_i64..4).prop_map(Value::from), Just(json!(1.5)), Just(json!(2.0))]);
    let length = || prop::option::of((0_u8..4).prop_map(Value::from));
    prop_oneof![
        1 => Just(json!({})),
        1 => Just(json!({"description": "anything", "x-note": 1})),
        1 => Just(json!(true)),
        4 => select(&TYPES[..]).prop_map(|name| json!({"type": name})),
        2 => (select(&TYPES[..]), select(&TYPES[..]))
            .prop_map(|(one, two)| if one == two { json!({"type": one}) } else { json!({"type": [one, two]}) }),
        3 => (length(), length())
            .prop_map(|(min, max)| with(json!({"type": "string"}), [("minLength", min), ("maxLength", max)])),
        4 => (select(vec!["integer", "number"]), limit(), limit(), any::<bool>()).prop_map(|(name, min, max, exclusive)| {
            let (least, most) = if exclusive { ("exclusiveMinimum", "exclusiveMaximum") } else { ("minimum", "maximum") };
            with(json!({"type": name}), [(least, min), (most, max)])
        }),
        2 => Just(json!({"enum": ["a", "b", "日"]})),
        1 => Just(json!({"type": "string", "const": "a"})),
        1 => Just(json!({"enum": ["a", 1, null]})),
        1 => Just(json!({"minLength": 1, "minimum": 1})),
    ]
    .boxed()
}

/// A value that conforms to `schema`, or nearly.
pub(crate) fn near(schema: &Value) -> BoxedStrategy<Value> {
    Near { root: schema, depth: 0 }.value(schema)
}

fn any_small() -> BoxedStrategy<Value> {
    let scalar = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), integers(), numbers(), strings(),];
    scalar
        .prop_recursive(2, 6, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::vec((select(&NAMES[..]), inner), 0..3).prop_map(|members| {
                    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
                }),
            ]
        })
        .boxed()
}

/// Integers, some of them written as floats.
fn integers() -> BoxedStrategy<Value> {
    prop_oneof![
        8 => (-4_i64..5).prop_map(Value::from),
        3 => (-4_i8..5).prop_map(|value| Value::from(f64::from(value))),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
    ]
    .boxed()
}

fn numbers() -> BoxedStrategy<Value> {
    prop_oneof![integers(), (-4.0..4.0).prop_map(Value::from), Just(json!(1.5)), any::<f64>().prop_map(Value::from)]
        .boxed()
}

fn strings() -> BoxedStrategy<Value> {
    "[ab日🦀\"\n]{0,4}".prop_map(Value::from).boxed()
}

/// A schema that values are made for.
#[derive(Clone, Copy)]
struct Near<'s> {
    root: &'s Value,
    /// How many references have been followed.
    depth: u8,
}

impl Near<'_> {
    fn value(self, schema: &Value) -> BoxedStrategy<Value> {
        prop_oneof![12 => self.meant(schema), 1 => any_small()].boxed()
    }

    fn any_of<'v>(self, schemas: impl IntoIterator<Item = &'v Value>) -> BoxedStrategy<Value> {
        proptest::strategy::Union::new(schemas.into_iter().map(|schema| self.value(schema))).boxed()
    }

    fn meant(self, schema: &Value) -> BoxedStrategy<Value> {
        let Value::Object(schema) = schema else { return any_small() };
        let list = |keyword: &str| schema.get(keyword).and_then(Value::as_array).filter(|list| !list.is_empty());
        if let Some(target) = schema.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix('#')) {
            let target = self.root.pointer(target).filter(|_| self.depth < 3);
            let next = Self { depth: self.depth + 1, ..self };
            return target.map_or_else(any_small, |target| next.value(target));
        }
        if let Some(options) = list("enum") {
            return select(options.clone()).boxed();
        }
        if let Some(constant) = schema.get("const") {
            return Just(constant.clone()).boxed();
        }
        if let Some(branches) = list("anyOf").or(list("oneOf")).or(list("allOf")) {
            return self.any_of(branches);
        }
        if let Some(prefix) = list("prefixItems") {
            return self.tuple(prefix, schema.get("items"));
        }
        if let Some(Value::Array(names)) = schema.get("type") {
            let each: Vec<Value> =
                names.iter().map(|name| with(Value::Object(schema.clone()), [("type", Some(name.clone()))])).collect();
            return self.any_of(&each);
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("null") => Just(Value::Null).boxed(),
            Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
            Some("integer") => integers(),
            Some("number") => numbers(),
            Some("string") => strings(),
            Some("array") => {
                let items = self.value(schema.get("items").unwrap_or(&Value::Bool(true)));
                let bound = |keyword, or| {
                    schema
                        .get(keyword)
                        .and_then(Value::as_u64)
                        .and_then(|bound| usize::try_from(bound).ok())
                        .unwrap_or(or)
                };
                let least = bound("minItems", 0);
                prop::collection::vec(items, least..=bound("maxItems", least + 3).max(least))
                    .prop_map(Value::from)
                    .boxed()
            }
            Some("object") => self.object(schema),
            _ => any_small(),
        }
    }

    fn tuple(self, prefix: &[Value], rest: Option<&Value>) -> BoxedStrategy<Value> {
        let first: Vec<_> = prefix.iter().map(|schema| self.value(schema)).collect();
        let rest = self.value(rest.unwrap_or(&Value::Bool(true)));
        (first, prop_oneof![4 => Just(None), 1 => rest.prop_map(Some)])
            .prop_map(|(first, rest)| first.into_iter().chain(rest).collect())
            .boxed()
    }

    fn object(self, schema: &Map<String, Value>) -> BoxedStrategy<Value> {
        let mut members = Just(Map::new()).boxed();
        for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let name = name.clone();
            members = (members, prop_oneof![6 => self.value(property).prop_map(Some), 1 => Just(None)])
                .prop_map(move |(mut members, value)| {
                    members.extend(value.map(|value| (name.clone(), value)));
                    members
                })
                .boxed();
        }
        let pattern =
            schema.get("patternProperties").and_then(Value::as_object).and_then(|patterns| patterns.values().next());
        let other = self.value(pattern.or(schema.get("additionalProperties")).unwrap_or(&Value::Bool(true)));
        let extra = (select(&["extra", "7", "-7", "07", "300"][..]), other);
        (members, prop_oneof![3 => Just(None), 2 => extra.prop_map(Some)])
            .prop_map(|(mut members, extra)| {
                members.extend(extra.map(|(name, value)| (name.to_owned(), value)));
                Value::Object(members)
            })
            .boxed()
    }
}

/// A schema and a value that conforms to it, or nearly.
pub(crate) fn schema_and_value() -> impl Strategy<Value = (Value, Value)> {
    any_schema().prop_flat_map(|schema| {
        let value = near(&schema);
        (Just(schema), value)
    })
}

/// The verdict of plain `jsonschema`.
pub(crate) fn reference(schema: &Value) -> jsonschema::Validator {
    jsonschema::options().should_validate_formats(false).build(schema).expect("a schema")
}
