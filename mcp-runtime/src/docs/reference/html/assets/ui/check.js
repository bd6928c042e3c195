// What a value must satisfy, checked before it is sent, so that a message stands beside its field at once. The server
// has the last word: this knows the plain constraints only.

/** What keeps a value from being read: where, what, and how to show it there. */
class Problem extends Error {
  constructor(path, message, show) {
    super(message);
    this.path = path;
    this.show = show;
  }
}

/** Whether mistakes are found before the server finds them. */
let checking = true;

/** Refuses what is written at a place; unchecked, it is given on as it is. */
function refuse(path, message, show, value) {
  if (checking) throw new Problem(path, message, show);
  return value;
}

/** What is said of an integer that would not be sent as it is written. */
const ROUNDED = "must be within ±9007199254740991 here: a browser rounds what is beyond";

/** Whether the text of a number is an integer that JavaScript does not hold exactly. */
function isRounded(text) {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
}

/** Whether a JSON text has such an integer. */
function hasRounded(json) {
  const numbers = json.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.some(isRounded);
}

/** Reads without checking. */
function unchecked(read) {
  checking = false;
  try {
    return read();
  } finally {
    checking = true;
  }
}

/** What is wrong with a value at its own place; its members are their own controls' business. */
function problem(value, schema) {
  const values = listed(schema);
  if (values && !values.some((allowed) => JSON.stringify(allowed) === JSON.stringify(value))) {
    return `must be one of ${values.map((allowed) => JSON.stringify(allowed)).join(", ")}`;
  }
  if (typeof value === "string") return ofText(value, schema);
  if (typeof value === "number") return ofNumber(value, schema);
  if (Array.isArray(value)) return ofArray(value, schema);
  return null;
}

function ofText(value, { minLength = 0, maxLength = Infinity, pattern }) {
  const length = [...value].length;
  if (length < minLength) return `must have at least ${count(minLength, "character")}`;
  if (length > maxLength) return `must have at most ${count(maxLength, "character")}; these are ${length}`;
  if (pattern && !matches(pattern, value)) return `must match the pattern ${pattern}`;
  return null;
}

/** A pattern that browsers do not know is left to the server. */
function matches(pattern, value) {
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function ofNumber(value, { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }) {
  if (type === "integer" && !Number.isSafeInteger(value)) return ROUNDED;
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
  if (maximum !== undefined && value > maximum) return `must be at most ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be more than ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `must be less than ${exclusiveMaximum}`;
  if (Number.isInteger(multipleOf) && value % multipleOf !== 0) return `must be a multiple of ${multipleOf}`;
  return null;
}

function ofArray(value, { minItems = 0, maxItems = Infinity, uniqueItems }) {
  if (value.length < minItems) return `must have at least ${count(minItems, "element")}`;
  if (value.length > maxItems) return `must have at most ${count(maxItems, "element")}`;
  const distinct = new Set(value.map((element) => JSON.stringify(element)));
  if (uniqueItems && distinct.size < value.length) return "must not have the same element twice";
  return null;
}

function count(number, what) {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
