//! What a schema says about integers, nulls and defaults, place by place.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::{
    json::tape::{Kind, Owned, Ref},
    schema::reference,
};

/// The number of a place.
pub(super) type Id = usize;

/// A schema, as far as amending is concerned. Places refer to each other by number, since schemas can be recursive.
#[derive(Debug, Default)]
pub(super) struct Places(Vec<Place>);

/// What one subschema says.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// An integer is declared here.
    pub(super) integer: bool,
    /// `null` is accepted here.
    pub(super) null: bool,
    types: Option<Vec<Kind>>,
    properties: HashMap<Box<str>, Id>,
    /// Schemas of members that are not declared: `patternProperties`, `additionalProperties`.
    undeclared: Vec<Id>,
    required: Vec<Box<str>>,
    /// `default` of declared members, in order of declaration.
    pub(super) defaults: Vec<(Box<str>, Owned)>,
    /// Members that have one of a few fixed strings: what tells a variant from another.
    tags: Vec<(Box<str>, Vec<String>)>,
    prefix: Vec<Id>,
    items: Option<Id>,
    /// Schemas that hold here, too: `$ref`, `allOf`.
    pub(super) all: Vec<Id>,
    /// Schemas of which some hold here: `anyOf`, `oneOf`, conditions.
    pub(super) any: Vec<Id>,
}

impl Place {
    pub(super) fn declares(&self, name: &str) -> Option<Id> {
        self.properties.get(name).copied()
    }

    pub(super) fn requires(&self, name: &str) -> bool {
        self.required.iter().any(|required| **required == *name)
    }

    /// The places of the member `name`.
    pub(super) fn member(&self, name: &str) -> &[Id] {
        self.properties.get(name).map_or(&self.undeclared, std::slice::from_ref)
    }

    /// The place of the element number `index`.
    pub(super) fn element(&self, index: usize) -> Option<Id> {
        self.prefix.get(index).copied().or(self.items)
    }

    /// Whether the value can be meant for this schema, by its type and its tag.
    pub(super) fn may_be(&self, value: Ref<'_>) -> bool {
        let kind = value.kind();
        let fits = |accepted: &Kind| {
            *accepted == kind
                || matches!((accepted, kind), (Kind::Number, Kind::Integer))
                || (*accepted == Kind::Integer && value.integral().is_some())
        };
        self.types.as_ref().is_none_or(|types| types.iter().any(fits))
            && self.tags.iter().all(|(name, options)| match value.get(name).and_then(Ref::str) {
                Some(tag) => options.iter().any(|option| option == tag),
                None => true,
            })
    }
}

impl Places {
    /// Reads a schema; its root is place 0.
    pub(super) fn of(schema: &Value) -> Self {
        let mut reader = Reader { root: schema, places: Vec::new(), known: HashMap::new() };
        reader.read(schema);
        Self(reader.places)
    }

    pub(super) fn get(&self, id: Id) -> Option<&Place> {
        self.0.get(id)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (Id, &mut Place)> {
        self.0.iter_mut().enumerate()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Place> {
        self.0.iter()
    }
}

struct Reader<'s> {
    root: &'s Value,
    places: Vec<Place>,
    /// Subschemas that have a number, by address: each is read once, however many references lead to it.
    known: HashMap<*const Value, Id>,
}

impl<'s> Reader<'s> {
    fn read(&mut self, schema: &'s Value) -> Id {
        if let Some(id) = self.known.get(&std::ptr::from_ref(schema)) {
            return *id;
        }
        let id = self.places.len();
        self.known.insert(schema, id);
        self.places.push(Place::default());
        let mut place = Place { null: self.accepts_null(schema, 0), ..Place::default() };
        if let Value::Object(schema) = schema {
            read_types(schema, &mut place);
            self.read_object(schema, &mut place);
            self.read_array(schema, &mut place);
            self.read_composition(schema, &mut place);
        }
        if let Some(slot) = self.places.get_mut(id) {
            *slot = place;
        }
        id
    }

    fn read_object(&mut self, schema: &'s Map<String, Value>, place: &mut Place) {
        for (name, property) in members(schema, "properties") {
            let id = self.read(property);
            place.properties.insert(name.as_str().into(), id);
            let default = property.get("default").filter(|default| !default.is_null());
            if let Some(default) = default.and_then(|default| Owned::parse(&default.to_string()).ok()) {
                place.defaults.push((name.as_str().into(), default));
            }
            let tags: Option<Vec<String>> = property
                .as_object()
                .and_then(fixed)
                .and_then(|values| values.map(|value| value.as_str().map(str::to_owned)).collect());
            if let Some(tags) = tags {
                place.tags.push((name.as_str().into(), tags));
            }
        }
        place.required = listed(schema.get("required").unwrap_or(&Value::Null))
            .filter_map(|name| name.as_str().map(Into::into))
            .collect();
        for (_, pattern) in members(schema, "patternProperties") {
            let id = self.read(pattern);
            place.undeclared.push(id);
        }
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            if let Some(schema) = schema.get(keyword) {
                let id = self.read(schema);
                place.undeclared.push(id);
            }
        }
    }

    fn read_array(&mut self, schema: &'s Map<String, Value>, place: &mut Place) {
        for item in schema.get("prefixItems").and_then(Value::as_array).into_iter().flatten() {
            let id = self.read(item);
            place.prefix.push(id);
        }
        if let Some(items) = schema.get("items").or_else(|| schema.get("unevaluatedItems")) {
            place.items = Some(self.read(items));
        }
    }

    fn read_composition(&mut self, schema: &'s Map<String, Value>, place: &mut Place) {
        if let Some(target) = schema.get("$ref").and_then(|reference| self.resolve(reference)) {
            let id = self.read(target);
            place.all.push(id);
        }
        for branch in listed(schema.get("allOf").unwrap_or(&Value::Null)) {
            let id = self.read(branch);
            place.all.push(id);
        }
        let branches = ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)).flat_map(listed);
        let conditions = ["then", "else"].into_iter().filter_map(|keyword| schema.get(keyword));
        let dependent = members(schema, "dependentSchemas").map(|(_, schema)| schema);
        for branch in branches.chain(conditions).chain(dependent) {
            let id = self.read(branch);
            place.any.push(id);
        }
    }

    /// The target of a reference into this document; others do not compile in the validator.
    fn resolve(&self, reference: &Value) -> Option<&'s Value> {
        reference::resolve(self.root, reference.as_str()?)
    }

    /// Whether a schema lets `null` through; yes where it can't be told, so that nothing is dropped by mistake.
    fn accepts_null(&self, schema: &Value, depth: usize) -> bool {
        /// Longer chains of references are rings.
        const DEPTH: usize = 32;
        let schema = match schema {
            Value::Object(schema) if depth < DEPTH => schema,
            schema => return *schema != Value::Bool(false),
        };
        let accepts = |branch: &Value| self.accepts_null(branch, depth + 1);
        let branches = |keyword: &str| schema.get(keyword).and_then(Value::as_array).map(|list| list.iter());
        schema.get("type").is_none_or(|types| listed(types).any(|name| name == "null"))
            && fixed(schema).is_none_or(|mut values| values.any(Value::is_null))
            && branches("allOf").is_none_or(|mut list| list.all(accepts))
            && branches("anyOf").is_none_or(|mut list| list.any(accepts))
            && branches("oneOf").is_none_or(|mut list| list.any(accepts))
            && schema.get("$ref").and_then(|target| self.resolve(target)).is_none_or(accepts)
    }
}

fn read_types(schema: &Map<String, Value>, place: &mut Place) {
    if let Some(types) = schema.get("type") {
        let types: Vec<Kind> = listed(types).filter_map(|name| Kind::named(name.as_str()?)).collect();
        place.integer = types.contains(&Kind::Integer);
        place.types = Some(types);
    } else {
        place.integer = fixed(schema).is_some_and(|mut values| values.any(|value| value.is_i64() || value.is_u64()));
    }
}

/// The members of an array, or the value itself if it is none; nothing of `null`.
fn listed(value: &Value) -> impl Iterator<Item = &Value> {
    let one = if value.is_array() || value.is_null() { None } else { Some(value) };
    value.as_array().into_iter().flatten().chain(one)
}

fn members<'s>(schema: &'s Map<String, Value>, keyword: &str) -> impl Iterator<Item = (&'s String, &'s Value)> {
    schema.get(keyword).and_then(Value::as_object).into_iter().flatten()
}

/// The values that `const` or `enum` names.
fn fixed(schema: &Map<String, Value>) -> Option<impl Iterator<Item = &Value>> {
    let constant = schema.get("const").map(std::slice::from_ref);
    let options = schema.get("enum").and_then(Value::as_array).map(Vec::as_slice);
    constant.or(options).map(<[Value]>::iter)
}
