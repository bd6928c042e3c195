//! Where serde makes one object of several types: no name twice, and nothing lost in silence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{InputBuilder, Report, argument, fields, publish, try_build};
use crate::declare::arg::{ArgSpec, Field, Range, Shape, Tagging, ToolArg, Variant};

/// The problems of a tool with the argument `x: T`.
pub(super) fn problems<T: ToolArg>() -> Vec<String> {
    try_build(|builder| builder.param::<T>(ArgSpec::new("x"), Shape::Plain)).1
}

/// The one problem of a tool with the argument `x: T`, and of one whose arguments are the fields of `T`.
#[track_caller]
pub(super) fn assert_one<T: ToolArg>(pointer: &str, text: &str) {
    let whole = try_build(|builder| builder.flatten::<T>(Shape::Plain)).1;
    let inside = problems::<T>();
    for (root, problems) in [("/inputSchema", &whole), ("/inputSchema/$defs/", &inside)] {
        assert!(
            matches!(&**problems, [only] if only.starts_with(root) && only.contains(pointer) && only.contains(text)),
            "{problems:#?}"
        );
    }
}

#[derive(Deserialize, JsonSchema)]
struct Outer {
    zone: Option<String>,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Deserialize, JsonSchema)]
struct Inner {
    zone: Option<String>,
}

const fn plain(spec: &ArgSpec) -> Field {
    Field { spec: *spec, flatten: false, shape: || Shape::Plain }
}

const INNER: &[Field] = &[plain(&ArgSpec { header: Some("Area"), ..ArgSpec::new("zone") })];
const OUTER: &[Field] = &[
    plain(&ArgSpec { header: Some("Zone"), ..ArgSpec::new("zone") }),
    Field { spec: ArgSpec::new("inner"), flatten: true, shape: || Shape::Struct(INNER) },
];

const TAGGED: &[Field] = &[
    plain(&ArgSpec::new("kind")),
    Field { spec: ArgSpec::new("job"), flatten: true, shape: || Shape::Enum(Tagging::Internal("kind"), &[]) },
];

#[test]
fn fields_beside_each_other_differ_in_name() {
    let (_, whole) = try_build(|builder| builder.flatten::<Outer>(Shape::Struct(OUTER)));
    assert_eq!(
        whole,
        ["/inputSchema/properties/zone: two fields are called `zone`: the struct's own and one inside the flattened \
          `inner`; rename one with `#[serde(rename = \"…\")]`"]
    );
    let (_, nested) = try_build(|builder| builder.param::<Outer>(ArgSpec::new("x"), Shape::Struct(OUTER)));
    assert_eq!(nested.len(), 1, "{nested:?}");
    // The tag of an enum stands beside the fields too.
    let (_, tagged) = try_build(|builder| builder.param::<Outer>(ArgSpec::new("x"), Shape::Struct(TAGGED)));
    assert!(tagged[0].contains("two fields are called `kind`"), "{tagged:?}");
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Both {
    size: u8,
    #[serde(flatten)]
    more: More,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct More {
    size: u8,
}

const MORE: &[Field] = &[plain(&ArgSpec::new("size"))];
const BOTH: &[Field] =
    &[plain(&ArgSpec::new("size")), Field { spec: ArgSpec::new("more"), flatten: true, shape: || Shape::Struct(MORE) }];

#[test]
fn required_fields_of_one_name_are_seen_without_a_shape() {
    assert_one::<Both>("/properties/size: ", "two fields are called `size`, one of them flattened");
    // What the shape says once more is one mistake all the same.
    let (_, shaped) = try_build(|builder| builder.param::<Both>(ArgSpec::new("x"), Shape::Struct(BOTH)));
    assert_eq!(shaped.len(), 1, "{shaped:#?}");
}

#[test]
fn a_result_has_no_name_twice() {
    let mut report = Report::default();
    let _ = publish(|generator| Some(generator.subschema_for::<Vec<Both>>()), &mut report);
    assert!(
        matches!(&*report.findings, [only] if only.pointer == "/outputSchema/$defs/Both/properties/size"),
        "{:?}",
        report.findings
    );
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Named {
    kind: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NamedAndClosed {
    kind: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum ByKind {
    Named(Named),
    None,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum ByKindClosed {
    Named(NamedAndClosed),
    None,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Inside {
    None,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Twice {
    One(Inside),
}

#[test]
fn a_tag_and_a_field_of_its_variant_differ_in_name() {
    // serde has no value for any of them.
    assert!(serde_json::from_value::<ByKind>(json!({ "kind": "Named" })).is_err());
    assert_one::<ByKind>(
        "/oneOf/0/properties/kind: ",
        "the tag and a field of the variant `Named` are both called `kind`",
    );
    assert_one::<ByKindClosed>("/oneOf/0/properties/kind: ", "of the variant `Named`");
    assert_one::<Twice>("/oneOf/0/properties/kind: ", "of the variant `One`");

    let mut report = Report::default();
    let _ = publish(|generator| Some(generator.subschema_for::<ByKind>()), &mut report);
    assert_eq!(report.findings.len(), 1, "{:?}", report.findings);
}

#[test]
fn one_tag_too_many_is_one_problem() {
    // Rules for the field don't fit the tag, which is no further mistake.
    const NAMED: &[Field] = &[plain(&ArgSpec {
        range: Some(Range { start: Some(crate::declare::arg::Bound::Int(1)), end: None, end_included: true }),
        ..ArgSpec::new("kind")
    })];
    let shape = Shape::Enum(Tagging::Internal("kind"), &[Variant { name: "Named", shape: || Shape::Struct(NAMED) }]);
    let (_, problems) = try_build(|builder| builder.param::<ByKind>(ArgSpec::new("x"), shape));
    assert_eq!(problems.len(), 1, "{problems:#?}");
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t")]
enum Sized {
    Small { size: u8 },
    Large,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Size { size: u8 },
    Name { name: String },
}

#[derive(Deserialize, JsonSchema)]
struct BesideTagged {
    size: u8,
    #[serde(flatten)]
    sized: Sized,
}

#[derive(Deserialize, JsonSchema)]
struct BesideUntagged {
    size: u8,
    #[serde(flatten)]
    either: Either,
}

#[derive(Deserialize, JsonSchema)]
struct BesideTwo {
    t: u8,
    #[serde(flatten)]
    either: Either,
    #[serde(flatten)]
    sized: Sized,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t")]
enum TaggedStructs {
    More(More),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Structs {
    More(More),
    Inner(Inner),
}

#[derive(Deserialize, JsonSchema)]
struct BesideStruct<T> {
    size: u8,
    #[serde(flatten)]
    inside: T,
}

#[derive(Deserialize, JsonSchema)]
struct Apart {
    width: u8,
    #[serde(flatten)]
    sized: Sized,
}

#[test]
fn a_field_and_a_flattened_enum_differ_in_names() {
    assert!(serde_json::from_value::<BesideTagged>(json!({ "size": 1, "t": "Small" })).is_err());
    assert_one::<BesideTagged>("/properties/size: ", "the struct's own and one inside a flattened enum");
    assert_one::<BesideUntagged>("/properties/size: ", "inside a flattened enum");
    assert_one::<BesideTwo>("/properties/t: ", "inside a flattened enum");
    assert_one::<BesideStruct<TaggedStructs>>("/properties/size: ", "inside a flattened enum");
    assert_one::<BesideStruct<Structs>>("/properties/size: ", "inside a flattened enum");
    assert_eq!(problems::<Apart>(), [""; 0]);
    fields::<Apart>();
}

/// Branches of a hand-written schema narrow down what stands beside them.
#[derive(Deserialize)]
#[serde(transparent)]
struct Narrowed(#[expect(dead_code)] Value);

impl JsonSchema for Narrowed {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Narrowed".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "properties": { "kind": { "type": "string", "enum": ["a", "b"] }, "size": { "type": "integer" } },
            "required": ["kind"],
            "oneOf": [
                { "type": "object", "properties": { "kind": { "type": "string", "const": "a" }, "size": { "maximum": 3 } } },
                { "type": "object", "properties": { "kind": { "type": "string", "const": "b" } } },
            ],
        })
    }
}

#[test]
fn a_branch_that_narrows_down_is_no_second_field() {
    assert_eq!(problems::<Narrowed>(), [""; 0]);
}

#[derive(Deserialize, JsonSchema)]
struct MaybeTagged {
    width: u8,
    #[serde(flatten)]
    sized: Option<Sized>,
}

#[derive(Deserialize, JsonSchema)]
struct MaybeUntagged {
    #[serde(flatten)]
    either: Option<Either>,
}

#[derive(Deserialize, JsonSchema)]
struct MaybeTwo {
    #[serde(flatten)]
    either: Option<Either>,
    #[serde(flatten)]
    sized: Option<Sized>,
}

#[test]
fn an_enum_is_not_flattened_as_an_option() {
    // What is wrong is nothing at all to serde.
    let wrong = json!({ "width": 1, "t": "Small", "size": "large" });
    assert!(serde_json::from_value::<MaybeTagged>(wrong).unwrap().sized.is_none());
    assert_one::<MaybeTagged>("", "of a flattened `Option` of an enum, serde makes `None`");
    assert_one::<MaybeUntagged>("", "of a flattened `Option`");
    assert_one::<MaybeTwo>("", "of a flattened `Option`");
    // An option that is not flattened is none of this.
    assert_eq!(argument::<Option<Sized>>()["type"], "object");
}

#[test]
fn each_definition_is_looked_at_once() {
    let (_, problems) = try_build(|builder: &mut InputBuilder| {
        builder.param::<Both>(ArgSpec::new("a"), Shape::Plain);
        builder.param::<Vec<Both>>(ArgSpec::new("b"), Shape::Plain);
    });
    assert_eq!(problems.len(), 1, "{problems:#?}");
}
