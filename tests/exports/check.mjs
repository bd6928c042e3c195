// Checks exported tool lists with Ajv: node check.mjs FOLDER [TARGET=SCHEMA OF THE PROTOCOL'S REVISION ...]
// The folder holds one file a target, named after it. Prints each problem; the exit code is 1 if there is one.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const [folder, ...revisions] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const document = (target) => read(join(folder, `${target}.json`));

let problems = 0;
let checks = 0;
function check(what, holds, detail = "") {
  checks += 1;
  if (!holds) {
    problems += 1;
    console.log(`${what}: ${detail}`);
  }
}

/** Compiles a schema in strict mode: unknown keywords, formats and unresolved references are errors. */
function compiles(make, what, schema, options = {}) {
  const ajv = new make({ strict: true, strictTypes: false, strictRequired: false, strictTuples: false, allowUnionTypes: true, ...options });
  addFormats(ajv);
  try {
    return ajv.compile(schema);
  } catch (error) {
    check(what, false, error.message);
  }
}

function nodes(schema, visit) {
  if (Array.isArray(schema)) return schema.forEach((child) => nodes(child, visit));
  if (schema === null || typeof schema !== "object") return;
  visit(schema);
  for (const [keyword, value] of Object.entries(schema)) {
    if (["properties", "$defs"].includes(keyword)) Object.values(value).forEach((child) => nodes(child, visit));
    else if (!["enum", "const", "default", "examples", "required"].includes(keyword)) nodes(value, visit);
  }
}

const noRootCombination = (what, schema) =>
  ["oneOf", "anyOf", "allOf", "not", "if"].forEach((keyword) => check(what, !(keyword in schema), `${keyword} at the root`));

// The protocol: every schema is valid 2020-12.
for (const target of ["mcp", "mcp-2025-11-25"]) {
  for (const tool of document(target).tools) {
    for (const part of ["inputSchema", "outputSchema"].filter((part) => part in tool)) {
      const compiled = compiles(Ajv2020, `${target} ${tool.name} ${part}`, tool[part], { keywords: ["x-mcp-header"] });
      check(`${target} ${tool.name} ${part}`, compiled !== undefined);
    }
  }
}
for (const [target, schema] of revisions.map((revision) => revision.split("="))) {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).addSchema(read(schema), "mcp").getSchema("mcp#/$defs/Tool");
  for (const tool of document(target).tools) check(`${target} ${tool.name}`, validate(tool), JSON.stringify(validate.errors));
}
if (revisions.length === 0) console.log("skipped: the protocol's own schemas are not there");

// VS Code: draft-07 with the rules of its own normaliser.
for (const { name, inputSchema } of document("vscode").tools) {
  const compiled = compiles(Ajv, `vscode ${name}`, inputSchema, { keywords: ["x-mcp-header"] });
  check(`vscode ${name}`, compiled !== undefined);
  noRootCombination(`vscode ${name}`, inputSchema);
  nodes(inputSchema, (node) => {
    check(`vscode ${name}`, node.type !== "array" || node.items, "an array without items: VS Code throws");
    check(`vscode ${name}`, !("prefixItems" in node), "prefixItems is no draft-07");
    check(`vscode ${name}`, !("$ref" in node) || Object.keys(node).length === 1, "what stands beside $ref is overlooked");
  });
}

// OpenAI and Anthropic: strict schemas are closed objects and valid 2020-12, without keywords that are refused.
for (const [target, schemaOf] of [["openai", (tool) => tool.parameters], ["anthropic", (tool) => tool.input_schema]]) {
  for (const tool of document(target).tools) {
    const schema = schemaOf(tool);
    const what = `${target} ${tool.name}`;
    check(what, compiles(Ajv2020, what, schema) !== undefined);
    check(what, /^[A-Za-z0-9_-]{1,64}$/.test(tool.name), "a name that is refused");
    noRootCombination(what, schema);
    if (!tool.strict) continue;
    nodes(schema, (node) => {
      if ("properties" in node || node.type === "object") {
        check(what, node.additionalProperties === false, "an open object");
        const all = Object.keys(node.properties ?? {});
        check(what, target !== "openai" || JSON.stringify(all) === JSON.stringify(node.required), "a property is not required");
      }
      for (const keyword of ["allOf", "oneOf", "not", "if", "prefixItems", "minLength", "maxLength", "uniqueItems", "x-mcp-header"]) {
        check(what, !(keyword in node), `${keyword} is refused`);
      }
      for (const keyword of target === "anthropic" ? ["minimum", "maximum", "exclusiveMinimum", "multipleOf", "maxItems"] : ["default"]) {
        check(what, !(keyword in node), `${keyword} is refused`);
      }
    });
  }
}
// What the strict OpenAI form accepts, the published schema accepts too, once `null` is read as absent.
{
  const strict = document("openai").tools.find((tool) => tool.name === "search_issues").parameters;
  const call = { query: "login", state: null, limit: 5, since: null, project: null, code: "AB-1", region: null, note: null, labels: null };
  check("openai search_issues", compiles(Ajv2020, "openai", strict)(call), "a sound call is refused");
  const sent = Object.fromEntries(Object.entries(call).filter(([, value]) => value !== null));
  const published = document("mcp").tools.find((tool) => tool.name === "search_issues").inputSchema;
  check("mcp search_issues", compiles(Ajv2020, "mcp", published, { keywords: ["x-mcp-header"] })(sent), "a sound call is refused");
}

// The manifest of a bundle, against the schema in the bundle's own package.
{
  const manifest = document("mcpb");
  const packaged = new URL("node_modules/@anthropic-ai/mcpb/schemas/", import.meta.url);
  const schema = read(new URL(`mcpb-manifest-v${manifest.manifest_version}.schema.json`, packaged));
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  check("mcpb", validate(manifest), JSON.stringify(validate.errors));
}

console.log(`${checks} checks, ${problems} problems`);
process.exit(problems === 0 && checks > 0 ? 0 : 1);
