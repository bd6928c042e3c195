// One control for each kind of value. A control has
//   element      what is shown
//   read()       the value, or undefined where none is given; throws a Problem where what is written is wrong
//   write(value) shows a value; undefined empties it
//   wrong(path, message)  shows a message at the place that a path leads to, and says whether there is such a place

/** How deep forms nest; what lies deeper is written as JSON. */
const MAX_DEPTH = 8;

/** The control for a schema. ``place` says where it stands: { name, path, required, root, depth }. */
function control(schema, place) {
  const settledSchema = settled(schema, place.root);
  const choice = forms(settledSchema, place.root);
  const at = { ...place, schema: settledSchema };
  if (place.depth > MAX_DEPTH) return jsonControl(at);
  if (choice && !listed(settledSchema)) return choiceControl(at, choice);
  if (listed(settledSchema)) return selectControl(at, listed(settledSchema));
  switch (kind(settledSchema)) {
    case "string":
      return textControl(at);
    case "integer":
    case "number":
      return numberControl(at);
    case "boolean":
      return place.required ? checkControl(at) : selectControl(at, [true, false]);
    case "null":
      return fixedControl(at, null);
    case "array":
      return arrayOf(at);
    case "object":
      return settledSchema.properties ? objectControl(at) : mapOf(at);
    default:
      return jsonControl(at);
  }
}

function kind(schema) {
  return typeof schema.type === "string" ? schema.type : schema.properties ? "object" : null;
}

/** Elements by a set of boxes where each of a few values may be there once, else one after the other. */
function arrayOf(place) {
  const { items, prefixItems, uniqueItems } = place.schema;
  if (prefixItems || items === undefined || typeof items === "boolean") return jsonControl(place);
  const values = listed(settled(items, place.root));
  return uniqueItems && values && values.length <= 20 ? boxesControl(place, values) : listControl(place);
}

function mapOf(place) {
  const values = place.schema.additionalProperties;
  return values && typeof values === "object" ? mapControl(place) : jsonControl(place);
}

/** A field: a label, the words about it, an input, and room for what is wrong. */
function field(place, input) {
  const { name, schema, required } = place;
  const id = freshId();
  const words = summary(schema);
  const facts = [
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
    place.required ? null : "optional",
  ]
    .filter(Boolean)
    .join(", ");
  input.id = id;
  const message = make("p", { class: "problem", id: `${id}:problem`, hidden: true });
  input.setAttribute("aria-describedby", [words && `${id}:words`, `${id}:problem`].filter(Boolean).join(" "));
  if (required) input.setAttribute("aria-required", "true");
  const wrong = (text) => {
    message.textContent = text ?? "";
    message.hidden = !text;
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  const title = [
    make("span", { class: "field-name" }, name),
    required && !place.isElement && make("span", { class: "required" }, " required"),
  ];
  const label = make("label", { for: id }, title, !required && facts && make("span", { class: "asides" }, ` ${facts}`));
  const element = make(
    "div",
    { class: "field" },
    label,
    words && make("p", { class: "hint", id: `${id}:words` }, words),
    input,
    message,
  );
  return { element, wrong };
}

/** The parts that all controls with one input share. */
function single(place, input, read, write) {
  const { element, wrong } = field(place, input);
  input.addEventListener("input", () => wrong(null));
  return {
    element,
    path: place.path,
    read() {
      const value = read(wrong);
      if (value === undefined) return place.required ? refuse(place.path, "required", wrong) : undefined;
      const found = problem(value, place.schema);
      return found ? refuse(place.path, found, wrong, value) : value;
    },
    write,
    wrong(path, message) {
      if (!path.startsWith(place.path)) return false;
      wrong(message);
      return true;
    },
  };
}

function textControl(place) {
  const { schema, required } = place;
  const long = (schema.maxLength ?? 0) > 300 || schema.contentMediaType;
  const placeholder = schema.examples?.[0] ?? schema.default;
  const shown = typeof placeholder === "string" ? placeholder : null;
  const types = { date: "date", email: "email", uri: "url" };
  const input = long
    ? make("textarea", { rows: 4, placeholder: shown })
    : make("input", {
        type: own(types, schema.format) ?? "text",
        placeholder: shown,
        autocomplete: "off",
        spellcheck: "false",
      });
  // An empty field is an absent argument, unless the argument must be there.
  const read = () => (input.value === "" && !required ? undefined : input.value);
  return single(place, input, read, (value) => {
    input.value = value ?? "";
  });
}

function numberControl(place) {
  const { schema, path } = place;
  const input = make("input", {
    type: "text",
    inputmode: schema.type === "integer" ? "numeric" : "decimal",
    autocomplete: "off",
    placeholder: schema.default,
  });
  const read = (wrong) => {
    const text = input.value.trim();
    if (text === "") return undefined;
    const form = schema.type === "integer" ? /^-?(0|[1-9]\d*)$/ : /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
    if (!form.test(text))
      return refuse(path, schema.type === "integer" ? "must be an integer" : "must be a number", wrong, text);
    if (isRounded(text)) return refuse(path, ROUNDED, wrong, text);
    return Number.isFinite(Number(text)) ? Number(text) : refuse(path, "is too large a number", wrong, text);
  };
  return single(place, input, read, (value) => {
    input.value = value ?? "";
  });
}

function selectControl(place, values) {
  const none = place.required ? "choose…" : "leave out";
  const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  const options = values.map((value, index) => make("option", { value: index }, shown(value)));
  const input = make("select", {}, make("option", { value: "" }, none), options);
  if (place.required && values.length === 1) input.value = "0";
  const read = () => (input.value === "" ? undefined : values[Number(input.value)]);
  return single(place, input, read, (value) => {
    const index = values.findIndex((known) => JSON.stringify(known) === JSON.stringify(value));
    input.value = index < 0 ? "" : String(index);
  });
}

function checkControl(place) {
  const input = make("input", { type: "checkbox" });
  const made = single(
    place,
    input,
    () => input.checked,
    (value) => {
      input.checked = value === true;
    },
  );
  made.element.classList.add("check");
  return made;
}

function fixedControl(place, value) {
  const input = make("output", {}, JSON.stringify(value));
  return single(
    place,
    input,
    () => value,
    () => {},
  );
}

function jsonControl(place) {
  const example = place.schema.examples?.[0] ?? place.schema.default;
  const input = make("textarea", {
    rows: 3,
    class: "code",
    spellcheck: "false",
    placeholder: example === undefined ? "JSON" : JSON.stringify(example),
  });
  const read = (wrong) => {
    if (input.value.trim() === "") return undefined;
    let value;
    try {
      value = JSON.parse(input.value);
    } catch (error) {
      return refuse(place.path, `is no JSON: ${error.message}`, wrong, input.value);
    }
    return hasRounded(input.value) ? refuse(place.path, `each integer ${ROUNDED}`, wrong, input.value) : value;
  };
  return single(place, input, read, (value) => {
    input.value = value === undefined ? "" : JSON.stringify(value, null, 2);
  });
}
