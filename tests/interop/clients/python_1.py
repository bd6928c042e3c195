"""The official Python client, first generation, which speaks 2025-11-25 and older. Command line as in `python_2.py`."""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import PaginatedRequestParams

from report import dump, make_calls


async def main(mode: str, transport: str, target: str, *args: str) -> None:
    if mode != "legacy":
        raise SystemExit(f"this client has no mode {mode}")
    calls = json.load(sys.stdin)
    if transport == "http":
        channel = streamable_http_client(target)
    else:
        channel = stdio_client(StdioServerParameters(command=target, args=list(args), env=dict(os.environ)))
    async with channel as streams, ClientSession(*streams[:2]) as client:
        opened = await client.initialize()
        tools, params = [], None
        while True:
            page = await client.list_tools(params=params)
            tools += page.tools
            if page.nextCursor is None:
                break
            params = PaginatedRequestParams(cursor=page.nextCursor)
        report = {
            "protocolVersion": opened.protocolVersion,
            "server": dump(opened.serverInfo),
            "tools": [dump(tool) for tool in tools],
            "calls": await make_calls(
                calls,
                lambda name, arguments, progress: client.call_tool(name, arguments, progress_callback=progress),
            ),
        }
    print(json.dumps(report))


asyncio.run(main(*sys.argv[1:]))
