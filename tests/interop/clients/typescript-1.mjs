// The official TypeScript client, first generation, which speaks 2025-11-25 and older. See `report.mjs` for the command
// line and the report.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { clientInfo, commandLine, environment, makeCalls, readCalls, report } from "./report.mjs";

const { mode, transport, target, args } = commandLine();
if (mode !== "legacy") throw new Error(`this client has no mode ${mode}`);
const calls = await readCalls();
const client = new Client(clientInfo);
// The client keeps the negotiated revision to itself and tells only its transport.
let protocolVersion;
const channel =
  transport === "http"
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args, env: environment() });
const { setProtocolVersion } = channel;
channel.setProtocolVersion = (version) => {
  protocolVersion = version;
  setProtocolVersion?.call(channel, version);
};
await client.connect(channel);
const tools = [];
let cursor;
do {
  const page = await client.listTools({ cursor });
  tools.push(...page.tools);
  cursor = page.nextCursor;
} while (cursor !== undefined);
report({
  protocolVersion,
  server: client.getServerVersion(),
  tools,
  calls: await makeCalls(calls, (name, args, onprogress) =>
    client.callTool({ name, arguments: args }, undefined, { onprogress }),
  ),
});
await client.close();
