// A call as it goes over HTTP: message, headers, and the answer as it comes in.

const VERSION = "2026-07-28";

/** The request of a call: what is sent, and the header fields that go with it. */
function request(tool, args, id) {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "mcp-runtime-page", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
    progressToken: id,
  };
  const message = {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: tool.name, arguments: args, _meta: meta },
  };
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": VERSION,
    "Mcp-Method": "tools/call",
    "Mcp-Name": encoded(tool.name),
    ...mirrored(tool.inputSchema, args),
  };
  return { headers, message };
}

/** The arguments that are mirrored into headers. */
function mirrored(schema, args, headers = {}) {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const value = own(args, name);
    if (value === undefined || value === null || typeof inner !== "object") continue;
    if (inner["x-mcp-header"]) headers[`Mcp-Param-${inner["x-mcp-header"]}`] = encoded(String(value));
    if (inner.properties) mirrored(inner, value, headers);
  }
  return headers;
}

/** Text as a field value: plain where that is safe, else base64 between two markers. */
function encoded(text) {
  const plain = /^[ -~]*$/.test(text) && text.trim() === text && !/^=\?base64\?.*\?=$/.test(text);
  if (plain) return text;
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return `=?base64?${btoa(bytes)}?=`;
}

/** Sends a request. Each notification goes to `notify` as it comes; the response is given back. */
async function send({ headers, message }, notify, signal) {
  const response = await fetch("/mcp", {
    method: "POST",
    headers,
    body: JSON.stringify(message),
    signal,
    credentials: "omit",
  });
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/event-stream")) {
    const text = await response.text();
    try {
      return { status: response.status, answer: exactly(text) };
    } catch {
      throw new Error(`the answer is no JSON (status ${response.status})`);
    }
  }
  for await (const text of events(response.body)) {
    const event = JSON.parse(text);
    if (event.id === message.id) return { status: response.status, answer: exactly(text) };
    notify(event);
  }
  throw new Error("the stream ended without a result");
}

/** What a JSON text says. Integers that JavaScript would round stay as they are written, where the browser can do that. */
function exactly(text) {
  if (!JSON.rawJSON) return JSON.parse(text);
  return JSON.parse(text, (_, value, { source = "" }) => (isRounded(source) ? JSON.rawJSON(source) : value));
}

/** The messages of an event stream, as texts. */
async function* events(body) {
  let rest = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop();
    for (const block of blocks) {
      const data = block
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trimStart());
      if (data.length > 0) yield data.join("\n");
    }
  }
}
