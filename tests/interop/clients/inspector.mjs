// The command line of the Inspector: one process for each request. See `report.mjs` for the command line and the
// report; the revision, the server's name and progress are not shown by this client.

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { commandLine, environment, makeCalls, readCalls, report } from "./report.mjs";

const { mode, transport, target, args } = commandLine();
const calls = await readCalls();
const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json");
const inspector = join(dirname(manifest), "clients/launcher/build/index.js");
const run = promisify(execFile);

/**
 * Runs one request and gives what the Inspector prints. Status 5 says that the tool reports an error, status 6 that there
 * are findings about schemas; the output is whole all the same.
 */
async function request(...options) {
  const server = transport === "http" ? ["--server-url", target, "--transport", "http"] : ["--", target, ...args];
  const line = [inspector, "--cli", "--format", "json", "--quiet", "--protocol-era", mode, ...options, ...server];
  const { stdout } = await run(process.execPath, line, { env: environment(), maxBuffer: 1 << 26 }).catch((failure) => {
    if (failure.code !== 5 && failure.code !== 6) throw failure;
    return failure;
  });
  return JSON.parse(stdout);
}

// `--strict`: what is in a schema that some clients can't take.
const { result, schemaFindings } = await request("--method", "tools/list", "--strict");
const outcomes = await makeCalls(calls, async (name, args) => {
  const options = ["--tool-name", name, "--tool-args-json", JSON.stringify(args)];
  return (await request("--method", "tools/call", ...options)).result;
});
report({
  tools: result.tools,
  findings: (schemaFindings ?? []).flatMap(({ toolName, findings }) => findings.map((each) => ({ toolName, ...each }))),
  calls: outcomes.map(({ result, error }) => (error ? { error } : { result })),
});
