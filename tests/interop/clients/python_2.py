"""The official Python client, second generation.

    python_2.py MODE stdio COMMAND [ARGUMENT...] < calls.json
    python_2.py MODE http URL                    < calls.json

MODE is `legacy`, `modern` or `auto`; `report.mjs` says what they mean and what the report looks like.
"""

import asyncio
import json
import os
import sys

from mcp import Client, StdioServerParameters

from report import dump, make_calls


async def main(mode: str, transport: str, target: str, *args: str) -> None:
    calls = json.load(sys.stdin)
    if transport == "http":
        server = target
    else:
        server = StdioServerParameters(command=target, args=list(args), env=dict(os.environ))
    async with Client(server, mode="2026-07-28" if mode == "modern" else mode) as client:
        tools, cursor = [], None
        while True:
            page = await client.list_tools(cursor=cursor)
            tools += page.tools
            cursor = page.next_cursor
            if cursor is None:
                break
        report = {
            "protocolVersion": client.protocol_version,
            "server": client.server_info and dump(client.server_info),
            "tools": [dump(tool) for tool in tools],
            "calls": await make_calls(
                calls,
                lambda name, arguments, progress: client.call_tool(name, arguments, progress_callback=progress),
            ),
        }
    print(json.dumps(report))


asyncio.run(main(*sys.argv[1:]))
