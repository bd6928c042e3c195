// What came back, for people: blocks as what they are, structured content as tables.

/** A whole result. */
function resultView(result) {
  const structured = Object.hasOwn(result, "structuredContent");
  const copy = structured ? JSON.stringify(result.structuredContent) : null;
  const blocks = (result.content ?? []).filter(
    (block) => !(block.type === "text" && structured && isCopy(block.text, copy)),
  );
  return make(
    "div",
    { class: "result" },
    blocks.map(blockView),
    structured && make("section", {}, make("h5", {}, "Structured content"), valueView(result.structuredContent)),
    blocks.length === 0 && !structured && make("p", { class: "note" }, "The result has no content."),
  );
}

/** Whether a text block only repeats the structured content, as it does for clients that know no other. */
function isCopy(text, copy) {
  try {
    return JSON.stringify(exactly(text)) === copy;
  } catch {
    return false;
  }
}

function blockView(block) {
  switch (block.type) {
    case "text":
      return make("pre", { class: "text", tabindex: 0 }, block.text);
    case "image":
      return pictureView(block);
    case "audio":
      return make("audio", { controls: true, src: dataUri(block, "audio/") });
    case "resource_link":
      return linkView(block);
    case "resource":
      return resourceView(block.resource ?? {});
    default:
      return make("pre", { tabindex: 0 }, JSON.stringify(block, null, 2));
  }
}

function pictureView({ data, mimeType }) {
  return make(
    "figure",
    {},
    make("img", { src: dataUri({ data, mimeType }, "image/"), alt: `A picture (${mimeType})` }),
    make("figcaption", {}, mimeType),
  );
}

/** The data as a URI, if it is of the kind that its place is for. */
function dataUri({ data, mimeType }, kind) {
  const type = /^[\w.+/-]+$/.test(mimeType ?? "") && mimeType.startsWith(kind) ? mimeType : `${kind}*`;
  return `data:${type};base64,${data}`;
}

/** A link leads to the web only; other URIs are for the client, and shown as they are. */
function linkView({ uri, name, title, description, mimeType, size }) {
  const web = /^https?:\/\//i.test(uri ?? "");
  const words = title ?? name ?? uri;
  const facts = [mimeType, size === undefined ? null : `${JSON.stringify(size)} bytes`].filter(Boolean).join(", ");
  return make(
    "p",
    { class: "link" },
    web
      ? make("a", { href: uri, rel: "noopener noreferrer nofollow", target: "_blank" }, words)
      : make("strong", {}, words),
    !web && make("code", {}, uri),
    facts && make("span", { class: "note" }, facts),
    description && make("span", {}, description),
  );
}

function resourceView({ uri, text, blob, mimeType }) {
  if (text !== undefined)
    return make(
      "figure",
      {},
      make("figcaption", {}, make("code", {}, uri), mimeType && ` ${mimeType}`),
      make("pre", { class: "text", tabindex: 0 }, text),
    );
  if (mimeType?.startsWith("image/")) return pictureView({ data: blob, mimeType });
  const size = Math.floor(((blob ?? "").length * 3) / 4);
  const name = (uri ?? "").split("/").pop() || "resource";
  const href = `data:application/octet-stream;base64,${blob}`;
  return make(
    "p",
    { class: "link" },
    make("a", { href, download: name }, `Save ${name}`),
    make("code", {}, uri),
    make("span", { class: "note" }, `${size} bytes`),
  );
}

/** A JSON value: tables for objects and lists of objects, text for the rest. */
function valueView(value, depth = 0) {
  if (value === null || typeof value !== "object" || isExact(value))
    return make(
      "span",
      { class: `value ${value === null ? "null" : isExact(value) ? "number" : typeof value}` },
      typeof value === "string" ? value : JSON.stringify(value),
    );
  const entries = Object.entries(value);
  if (entries.length === 0)
    return make("span", { class: "value null" }, Array.isArray(value) ? "empty list" : "empty object");
  if (depth > 5) return make("code", {}, JSON.stringify(value));
  if (Array.isArray(value) && value.every(isRecord)) return recordsView(value, depth);
  if (Array.isArray(value) && value.every(Array.isArray))
    return scrolled(
      value.map((row) => row.map((cell) => make("td", {}, valueView(cell, depth + 1)))),
      depth,
      "records",
    );
  if (Array.isArray(value))
    return make(
      "ol",
      { class: "tree", start: 0 },
      value.map((one) => make("li", {}, valueView(one, depth + 1))),
    );
  return scrolled(
    entries.map(([name, inner]) => [make("th", { scope: "row" }, name), make("td", {}, valueView(inner, depth + 1))]),
    depth,
    "tree",
  );
}

/** A table that scrolls by itself where it is too wide; it can be reached by keyboard for that. */
function scrolled(rows, depth, kind, head = null) {
  const body = make(
    "tbody",
    {},
    rows.map((cells) => make("tr", {}, cells)),
  );
  return make("div", { class: "scroll", tabindex: depth === 0 ? 0 : null }, make("table", { class: kind }, head, body));
}

/** Whether this is a number that is kept as it was written. */
function isExact(value) {
  return JSON.isRawJSON?.(value) ?? false;
}

function isRecord(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !isExact(value);
}

function recordsView(records, depth) {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const head = make(
    "thead",
    {},
    make(
      "tr",
      {},
      names.map((name) => make("th", { scope: "col" }, name)),
    ),
  );
  const rows = records.map((record) =>
    names.map((name) => make("td", {}, Object.hasOwn(record, name) ? valueView(record[name], depth + 1) : "")),
  );
  return scrolled(rows, depth, "records", head);
}
