//! The input schema of one tool, built argument by argument.

use std::collections::HashSet;

use schemars::{SchemaGenerator, generate::Contract};
use serde_json::{Map, Value};

use super::{
    generator,
    merged::Merged,
    node,
    normalize::{self, nulls},
    overlay::Overlay,
    presence::{self, Presence},
    reference::Reference,
    verbatim,
    walk::{Node, step},
};
use crate::{
    declare::arg::{ArgSpec, Default, Shape, ToolArg},
    schema::report::Report,
};

/// Where the arguments stand in a descriptor.
const PROPERTIES: &str = "/inputSchema/properties";

/// Builds the input schema of one tool.
pub struct InputBuilder {
    generator: SchemaGenerator,
    /// The root of the document so far.
    root: Node,
    /// Definitions that `#[arg(…)]` has been laid over.
    visited: HashSet<String>,
    /// Arguments at the top level for which serde takes other names, as pointers.
    aliased: Vec<String>,
    /// The headers that `#[arg(header = …)]` gave.
    mirrored: HashSet<&'static str>,
    /// The type of a flattened argument that takes no members but its own.
    closed: Option<String>,
    merged: Merged,
    report: Report,
    /// The whole input as its author wrote it, with the name of the type.
    document: Option<(Node, String)>,
}

impl InputBuilder {
    /// A tool without arguments.
    pub(crate) fn new() -> Self {
        let mut root = Node::new();
        root.insert("type".to_owned(), "object".into());
        root.insert("properties".to_owned(), Value::Object(Map::new()));
        Self {
            generator: generator(Contract::Deserialize),
            root,
            visited: HashSet::new(),
            aliased: Vec::new(),
            mirrored: HashSet::new(),
            closed: None,
            merged: Merged::input(),
            report: Report::default(),
            document: None,
        }
    }

    /// Adds an argument of type `T`.
    pub fn param<T: ToolArg>(&mut self, spec: ArgSpec, shape: Shape) {
        let schema = self.generator.subschema_for::<T>();
        self.argument(spec.name, schema.to_value(), presence::of::<T>(), &spec, shape);
    }

    /// Adds the one-field struct `P` that stands for a parameter with `#[serde(…)]` or `#[schemars(…)]`; the field's
    /// published name is that of its only property.
    pub fn param_serde<P: ToolArg>(&mut self, spec: ArgSpec, shape: Shape) {
        let stand_in = P::json_schema(&mut self.generator);
        self.stand_in(stand_in.to_value(), &spec, shape);
    }

    /// Adds the fields of `T` beside the other arguments.
    pub fn flatten<T: ToolArg>(&mut self, shape: Shape) {
        let schema = T::json_schema(&mut self.generator);
        self.fields(schema.to_value(), shape, &T::schema_name());
    }

    /// The finished schema, in normal form.
    pub(crate) fn finish(mut self, allow_unknown: bool, report: &mut Report) -> Value {
        let definitions = self.generator.take_definitions(false);
        let schema = match self.document.take() {
            Some((document, type_name)) => {
                self.is_alone(&type_name, allow_unknown);
                verbatim::publish(document, definitions, "/inputSchema", &mut self.report)
            }
            None => normalize::input(self.root, definitions, allow_unknown),
        };
        report.findings.append(&mut self.report.findings);
        for pointer in self.aliased.iter().filter(|_| allow_unknown) {
            report.add(
                pointer,
                "serde takes another name for this too, and `allow_unknown` lets a value under it through unchecked: \
                 remove the `alias`, or `allow_unknown`",
            );
        }
        if let Some(type_name) = self.closed.as_deref().filter(|_| allow_unknown) {
            let message = format!(
                "`{type_name}` refuses members that it does not know, so that `allow_unknown` would let nothing through: \
                 remove it, or the `deny_unknown_fields` of the type"
            );
            report.add("/inputSchema", message);
        }
        schema
    }

    /// Nothing can be added to a schema that is published as it was written.
    fn is_alone(&mut self, type_name: &str, allow_unknown: bool) {
        let written = format!("the schema of `{type_name}` is published as written, as it has a `$schema`");
        let others = self.root.get("properties").and_then(Value::as_object).and_then(|all| all.keys().next());
        if let Some(other) = others {
            let message = format!("{written}, so that there is no place for `{other}` beside it");
            self.report.add(step(PROPERTIES, other), message);
        }
        if allow_unknown {
            let message = format!("{written}: it says itself what is let through, and `allow_unknown` has no place");
            self.report.add("/inputSchema", message);
        }
    }

    /// The headers that stand in `#[arg(header = …)]`, where the macros have looked at them.
    pub(crate) fn mirrored(&self) -> HashSet<&'static str> {
        self.mirrored.clone()
    }

    /// The plain core of [`param`](Self::param).
    fn argument(&mut self, name: &str, mut schema: Value, presence: Presence, spec: &ArgSpec, shape: Shape) {
        let pointer = step(PROPERTIES, name);
        self.merged.look(&mut schema, self.generator.definitions_mut(), &pointer, &mut self.report);
        let mut schema = match presence {
            Presence::Required | Presence::OptionalOrNull => schema,
            Presence::Optional => nulls::without_null(self.resolve_nullable(schema)),
        };
        self.aliased.extend(spec.aliased.then(|| pointer.clone()));
        let mut overlay = self.overlay();
        overlay.shape(&mut schema, shape, &pointer);
        let mut node = node::object(schema);
        overlay.spec(&mut node, spec, &pointer);
        let required = presence == Presence::Required && matches!(spec.default, Default::None);
        self.insert(name, Value::Object(node), required);
    }

    /// The plain core of [`param_serde`](Self::param_serde).
    fn stand_in(&mut self, schema: Value, spec: &ArgSpec, shape: Shape) {
        let mut stand_in = node::object(schema);
        let properties = stand_in.get_mut("properties").and_then(Value::as_object_mut).map(std::mem::take);
        let Some((name, schema)) = properties.and_then(|properties| properties.into_iter().next()) else {
            let message = format!(
                "the attributes of argument `{}` leave no property in the schema; `skip` and `flatten` have no place on \
                 a parameter (`#[arg(flatten)]` has)",
                spec.name
            );
            self.report.add(step(PROPERTIES, spec.name), message);
            return;
        };
        // Whether it may be left out is for the attributes to say (`default`, `with`), so the type can't be asked.
        let required = spec.required || node::required(&stand_in).contains(&&*name);
        let presence = match (required, spec.keeps_null) {
            (true, _) => Presence::Required,
            (false, true) => Presence::OptionalOrNull,
            (false, false) => Presence::Optional,
        };
        self.argument(&name, schema, presence, spec, shape);
    }

    /// The plain core of [`flatten`](Self::flatten).
    fn fields(&mut self, mut schema: Value, shape: Shape, type_name: &str) {
        if schema.as_object().is_some_and(verbatim::is_document) {
            if let Some(field) = verbatim::annotated(shape) {
                let message = format!(
                    "the schema of `{type_name}` is published as written, as it has a `$schema`: write there what \
                     `#[arg(…)]` says of `{field}`"
                );
                self.report.add(step(PROPERTIES, field), message);
            }
            self.document = Some((node::object(schema), type_name.to_owned()));
            return;
        }
        self.merged.look(&mut schema, self.generator.definitions_mut(), "/inputSchema", &mut self.report);
        let mut schema = Value::Object(self.resolve(node::object(schema)));
        if normalize::root::is_closed(&schema) {
            self.closed = Some(type_name.to_owned());
        }
        self.overlay().shape(&mut schema, shape, "/inputSchema");
        let mut fields = node::object(schema);
        if node::types(&fields) == ["null"] {
            // A unit struct or `()`: the object without members.
            return;
        }
        if let Err(found) = self.is_object(&fields, 0) {
            self.report.add("/inputSchema", not_an_object(type_name, &found));
            return;
        }
        nulls::strip_optional_properties(&mut fields);
        // The words about the type are the tool's own description, or somebody else's.
        for keyword in ["type", "title", "description", "default", "examples", "deprecated"] {
            fields.shift_remove(keyword);
        }
        let required: Vec<String> = node::required(&fields).into_iter().map(str::to_owned).collect();
        if let Some(Value::Object(properties)) = fields.shift_remove("properties") {
            for (name, property) in properties {
                self.insert(&name, property, required.contains(&name));
            }
        }
        fields.shift_remove("required");
        normalize::root::open_to_siblings(&mut fields);
        node::join(&mut self.root, fields);
    }

    /// Adds a property to the root; a second one of the same name is a mistake.
    fn insert(&mut self, name: &str, schema: Value, required: bool) {
        let Some(Value::Object(properties)) = self.root.get_mut("properties") else { return };
        if properties.contains_key(name) {
            let message = format!("two arguments are called `{name}`; rename one with `#[arg(name = \"…\")]`");
            self.report.add(step(PROPERTIES, name), message);
            return;
        }
        properties.insert(name.to_owned(), schema);
        if required {
            match self.root.entry("required").or_insert_with(|| Value::Array(Vec::new())) {
                Value::Array(names) => names.push(name.into()),
                other => *other = Value::Array(vec![name.into()]),
            }
        }
    }

    fn overlay(&mut self) -> Overlay<'_> {
        Overlay {
            definitions: self.generator.definitions_mut(),
            visited: &mut self.visited,
            aliased: &mut self.aliased,
            mirrored: &mut self.mirrored,
            report: &mut self.report,
        }
    }

    /// Follows `$ref` to the definition's own node.
    fn resolve(&self, mut node: Node) -> Node {
        // Bounded, since a hand-written schema may refer to itself.
        for _ in 0..=self.generator.definitions().len() {
            let Some(target) = self.target(&node) else { break };
            node.shift_remove("$ref");
            node::conjoin(&mut node, target);
        }
        node
    }

    /// Follows `$ref` as long as it leads to a newtype of an option, where there is a `null` to take away.
    fn resolve_nullable(&self, schema: Value) -> Value {
        let resolved = Value::Object(self.resolve(node::object(schema.clone())));
        if schema.get("$ref").is_some() && resolved.as_object().is_some_and(nulls::accepts_null_by_form) {
            resolved
        } else {
            schema
        }
    }

    /// The definition that a node refers to.
    fn target(&self, node: &Node) -> Option<Node> {
        let name = Reference::whole(node)?;
        self.generator.definitions().get(&name).cloned().map(node::object)
    }

    /// Whether a schema accepts nothing but objects; otherwise, what it accepts beside them.
    fn is_object(&self, node: &Node, depth: usize) -> Result<(), String> {
        let node = self.resolve(node.clone());
        match node::types(&node).as_slice() {
            ["object"] => return Ok(()),
            [] => {}
            types => {
                return Err(types.iter().filter(|name| **name != "object").copied().collect::<Vec<_>>().join(", "));
            }
        }
        let branches = ["anyOf", "oneOf"].iter().find_map(|keyword| node.get(*keyword)?.as_array());
        match branches {
            // A schema deeper than this is no type that serde could flatten.
            Some(branches) if depth < 16 => {
                branches.iter().try_for_each(|branch| self.is_object(&node::object(branch.clone()), depth + 1))
            }
            _ => Err("any JSON value".to_owned()),
        }
    }
}

/// The arguments of a call are always an object (page "Tools": `inputSchema` has `type: object`).
fn not_an_object(type_name: &str, found: &str) -> String {
    let instead =
        if found == "string" { "give its unit variants a tag or fields, or take" } else { "use a struct, or take" };
    format!(
        "the arguments of a tool are a JSON object, but `{type_name}` also accepts: {found}; {instead} it as one named \
         argument"
    )
}
