// What the drivers of the JavaScript clients share: how they are told what to do, and how they say what came back.
//
//     node DRIVER.mjs MODE stdio COMMAND [ARGUMENT...] < calls.json
//     node DRIVER.mjs MODE http URL                    < calls.json
//
// MODE is `legacy` (initialize handshake), `modern` (2026-07-28 and nothing else) or `auto` (what the client makes of
// the server by itself). `calls.json` is a list of `{name, arguments}`. One JSON document goes to standard output:
// `{protocolVersion, server, tools, calls}`, with one entry for each call, `{result, progress}` or `{error}`.

import { text } from "node:stream/consumers";

export const clientInfo = { name: "interop", version: "1.0.0" };

/** Reads the command line. */
export function commandLine() {
  const [mode, transport, target, ...args] = process.argv.slice(2);
  return { mode, transport, target, args };
}

/** Reads the calls from standard input. */
export async function readCalls() {
  return JSON.parse(await text(process.stdin));
}

/** The environment for the server: clients pass on only a part of theirs. */
export function environment() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
}

/** Makes the calls one after the other and gives their entries. */
export async function makeCalls(calls, call) {
  const entries = [];
  for (const { name, arguments: args } of calls) {
    const progress = [];
    try {
      const result = await call(name, args, (update) => progress.push(update));
      entries.push({ result, progress });
    } catch (error) {
      entries.push({ error: String(error?.stack ?? error) });
    }
  }
  return entries;
}

/** Writes the report. */
export function report(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
