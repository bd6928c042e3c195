// The official TypeScript client, second generation. See `report.mjs` for the command line and the report.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { clientInfo, commandLine, environment, makeCalls, readCalls, report } from "./report.mjs";

const { mode, transport, target, args } = commandLine();
const calls = await readCalls();
const client = new Client(clientInfo, {
  versionNegotiation: { mode: mode === "modern" ? { pin: "2026-07-28" } : mode },
});
await client.connect(
  transport === "http"
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args, env: environment() }),
);
const { tools } = await client.listTools();
report({
  protocolVersion: client.getNegotiatedProtocolVersion(),
  server: client.getServerVersion(),
  tools,
  calls: await makeCalls(calls, (name, args, onprogress) => client.callTool({ name, arguments: args }, { onprogress })),
});
await client.close();
