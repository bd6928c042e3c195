//! What is said of one argument, or of one field inside an argument.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// A type that a tool argument can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a tool argument",
    label = "has neither `Deserialize` nor `JsonSchema`",
    note = "write `#[derive(serde::Deserialize, schemars::JsonSchema)]` on it, or on the type inside if this is a list or an `Option`; if the server supplies the value, write `#[from_context]` before the parameter"
)]
pub trait ToolArg: Sized + DeserializeOwned + schemars::JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + schemars::JsonSchema> ToolArg for T {}

/// What `#[arg(…)]` and the doc comment say about one argument or field.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
pub struct ArgSpec {
    /// The name on the wire.
    pub name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// The doc comment or the `description` key.
    pub description: Option<&'static str>,
    /// The `Name` of `Mcp-Param-Name`.
    pub header: Option<&'static str>,
    /// `minimum`, `maximum` and `exclusiveMaximum`.
    pub range: Option<Range>,
    /// `minLength`.
    pub min_length: Option<u64>,
    /// `maxLength`.
    pub max_length: Option<u64>,
    /// `pattern`.
    pub pattern: Option<&'static str>,
    /// `format`.
    pub format: Option<&'static str>,
    /// `minItems`.
    pub min_items: Option<u64>,
    /// `maxItems`.
    pub max_items: Option<u64>,
    /// `uniqueItems`.
    pub unique_items: bool,
    /// `deprecated`.
    pub deprecated: bool,
    /// Whether `null` is told apart from absent, where serde can't be asked: a field of type `Option<Option<T>>`.
    pub keeps_null: bool,
    /// Whether serde takes other names for it too. They are not published, so the object around it is closed to them.
    pub aliased: bool,
    /// Whether serde asks for it whatever its type is: a function reads it, and there is no `#[serde(default)]`.
    pub required: bool,
    /// `default`.
    pub default: Default,
    /// `examples`, each computed when the server is built.
    pub examples: &'static [fn() -> Option<Value>],
}

impl ArgSpec {
    /// An argument of which only the name is known.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            title: None,
            description: None,
            header: None,
            range: None,
            min_length: None,
            max_length: None,
            pattern: None,
            format: None,
            min_items: None,
            max_items: None,
            unique_items: false,
            deprecated: false,
            keeps_null: false,
            aliased: false,
            required: false,
            default: Default::None,
            examples: &[],
        }
    }
}

/// The bounds of `range = a..=b`.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The least value, included.
    pub start: Option<Bound>,
    /// The greatest value.
    pub end: Option<Bound>,
    /// Whether `end` itself is let through (`..=`).
    pub end_included: bool,
}

/// One end of a range.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// An integer literal or a constant expression of an integer type.
    Int(i128),
    /// A literal with a fraction.
    Float(f64),
}

/// What stands in for an argument that the caller leaves out.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// Nothing: the argument is required, unless its type is optional.
    None,
    /// A literal, as JSON text: published as it is, and decoded like an argument.
    Literal(&'static str),
    /// An expression, evaluated when the server is built to publish it. `None` when its type is not `Serialize`.
    Computed(fn() -> Option<Value>),
}

/// Where `#[arg(…)]` specifications apply inside a type. Nested shapes are reached through functions, so that a
/// recursive type is no cycle of constants.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Nothing inside carries `#[arg(…)]`.
    Plain,
    /// A struct with named fields.
    Struct(&'static [Field]),
    /// `T` behind an option or a pointer: the same place in the schema.
    Same(fn() -> Shape),
    /// The items of an array.
    Items(fn() -> Shape),
    /// The values of a map.
    Values(fn() -> Shape),
    /// The elements of a tuple, in order.
    Tuple(&'static [fn() -> Shape]),
    /// The variants of an enum that have something inside.
    Enum(Tagging, &'static [Variant]),
}

/// How an enum says which variant a value is of (serde's "Enum representations").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// By the name of the only member, whose value is the content.
    External,
    /// By a member of this name beside the content's own.
    Internal(&'static str),
    /// By a member of the first name; the content is the member of the second.
    Adjacent(&'static str, &'static str),
}

/// One variant of a [`Shape::Enum`].
#[derive(Clone, Copy)]
pub struct Variant {
    /// The name on the wire.
    pub name: &'static str,
    /// What is said of the content.
    pub shape: fn() -> Shape,
}

/// One field of a [`Shape::Struct`].
#[derive(Clone, Copy)]
pub struct Field {
    /// What is said of the field itself.
    pub spec: ArgSpec,
    /// Whether the field's own fields stand beside it (`#[serde(flatten)]`).
    pub flatten: bool,
    /// What is said of the field's type.
    pub shape: fn() -> Shape,
}

/// A name on the wire, for the proofs at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The name that callers send; of a flattened field, the field's own.
    pub field: &'static str,
    /// The names that stand in the place of a flattened field.
    pub flattened: Option<&'static [Name]>,
}
