//! Any JSON as arguments: what the published schema accepts runs, what runs the schema accepts, and what comes back
//! conforms.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU8,
    sync::LazyLock,
};

use jsonschema::Validator;
use mcp_runtime::{Json, ReadyServer, Server, tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::handle;

thread_local! {
    /// How often the handler has run on this thread.
    static RAN: Cell<usize> = const { Cell::new(0) };
}

/// How fast.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Speed {
    Slow,
    Fast,
    Exactly(u8),
    Between { from: u8, to: u8 },
}

/// What is carried.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Load {
    Nothing,
    Parcel { grams: u32, label: Option<String> },
    Liquid { litres: f64 },
}

/// How it is paid.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "by", content = "with")]
enum Payment {
    Cash(NonZeroU8),
    Card { digits: [u8; 4] },
    Later,
}

/// Which day.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Day {
    Number(i8),
    Name(Weekday),
    Span { first: i8, last: Option<i8> },
}

/// A day by its name.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Weekday {
    Monday,
    Sunday,
}

/// A place on the way.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Stop {
    /// Where.
    at: (i32, i32),
    /// For how long.
    minutes: Option<u16>,
    /// What comes after.
    then: Option<Box<Stop>>,
}

/// Who travels.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Party {
    people: u8,
    #[serde(flatten)]
    wishes: Wishes,
}

/// What they wish.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Wishes {
    #[serde(default)]
    quiet: bool,
    seats: BTreeSet<u8>,
}

/// What has been read, given back.
#[derive(Serialize, JsonSchema)]
struct Trip {
    name: String,
    ticket: i64,
    speed: Option<Speed>,
    load: Load,
    payment: Option<Payment>,
    day: Option<Day>,
    stops: Vec<Stop>,
    party: Option<Party>,
    tolls: BTreeMap<i64, bool>,
    closed: BTreeMap<Weekday, f64>,
    letters: Vec<char>,
    height: f32,
}

/// Plans a trip.
#[tool]
#[expect(clippy::too_many_arguments, reason = "many kinds of argument are the point")]
fn plan(
    #[arg(min_length = 1, max_length = 8, pattern = "^[a-z]")] name: String,
    #[arg(range = -5..=5_000_000_000)] ticket: i64,
    speed: Option<Speed>,
    load: Load,
    payment: Option<Payment>,
    day: Option<Day>,
    #[arg(max_items = 3)] stops: Vec<Stop>,
    party: Option<Party>,
    #[arg(default)] tolls: BTreeMap<i64, bool>,
    #[arg(default)] closed: BTreeMap<Weekday, f64>,
    #[arg(default, unique_items)] letters: Vec<char>,
    #[arg(default = 2.5)] height: f32,
) -> Json<Trip> {
    RAN.set(RAN.get() + 1);
    Json(Trip { name, ticket, speed, load, payment, day, stops, party, tolls, closed, letters, height })
}

static SERVER: LazyLock<ReadyServer> =
    LazyLock::new(|| Server::new("fuzz", "1.0.0").tools(toolset![plan]).build().expect("sound tools"));

static INPUT: LazyLock<Validator> = LazyLock::new(|| validator(SERVER.descriptors()[0].input_schema()));

static OUTPUT: LazyLock<Validator> =
    LazyLock::new(|| validator(SERVER.descriptors()[0].output_schema().expect("structured content")));

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::new(schema).expect("a schema")
}

/// Takes `bytes` for the JSON of the arguments of a call.
///
/// # Panics
///
/// If the schema and the handler disagree, or the result breaks its own schema.
pub fn arguments(bytes: &[u8]) {
    let Ok(arguments @ Value::Object(_)) = serde_json::from_slice(bytes) else { return };
    // Two members of one name, which `serde_json` takes for one, or nested too deep.
    let Some(ran) = ran(bytes) else { return };
    if INPUT.is_valid(&arguments) {
        assert!(ran || has_wide_name(&arguments) || may_round(bytes), "the schema accepts {arguments}");
    } else {
        assert!(!ran || INPUT.is_valid(&without_nulls(&arguments)), "the schema does not accept {arguments}");
    }
}

/// Whether the handler has run; `None` if the message was refused before that.
fn ran(arguments: &[u8]) -> Option<bool> {
    const HEAD: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"name":"plan","arguments":"#;
    let before = RAN.get();
    let answer = handle(&SERVER, &[HEAD, arguments, b"}}"].concat()).expect("a request has an answer");
    let times = RAN.get() - before;
    if let Some(error) = answer.get("error") {
        assert_eq!((&error["code"], times), (&Value::from(-32600), 0), "{answer}");
        return None;
    }
    let result = &answer["result"];
    let refused = result["isError"] == true;
    assert_eq!(times, usize::from(!refused), "{answer}");
    if !refused {
        assert!(OUTPUT.is_valid(&result["structuredContent"]), "the result breaks its schema: {answer}");
    }
    Some(!refused)
}

/// Whether a value holds a name that is an integer of more than 64 bits, or may be one: the pattern of integer keys says
/// nothing of their size, so that the decoder refuses these.
fn has_wide_name(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Number(_) => false,
        Value::Array(elements) => elements.iter().any(has_wide_name),
        Value::Object(members) => members.iter().any(|(name, value)| name.len() > 18 || has_wide_name(value)),
    }
}

/// Whether a text may hold a number that reads as an integer and is none, as `1e-400` and `2.00000000000000000001` do:
/// `jsonschema` sees the double, and the toolkit what was written. Fewer than 16 digits tell all doubles apart.
fn may_round(text: &[u8]) -> bool {
    let is_of_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
    text.split(|byte| !is_of_number(byte)).filter_map(|number| str::from_utf8(number).ok()).any(|number| {
        let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
        let digits = || mantissa.bytes().filter(u8::is_ascii_digit);
        digits().count() > 15 || (digits().any(|digit| digit != b'0') && number.parse() == Ok(0.0))
    })
}

/// The one leniency that the schema does not express: `null` for what is optional is its absence.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Array(elements) => elements.iter().map(without_nulls).collect(),
        Value::Object(members) => {
            let there = members.iter().filter(|(_, value)| !value.is_null());
            Value::Object(there.map(|(name, value)| (name.clone(), without_nulls(value))).collect::<Map<_, _>>())
        }
        scalar => scalar.clone(),
    }
}
