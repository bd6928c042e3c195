"""Checks exported tool lists with the types and helpers of the providers' own packages: check.py FOLDER

The folder holds one file a target, named after it. Prints each problem; the exit code is 1 if there is one.
"""

import copy
import json
import pathlib
import re
import sys

from anthropic import transform_schema
from anthropic.types import ToolParam
from google.genai import types
from openai.lib._pydantic import _ensure_strict_json_schema
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter

folder = pathlib.Path(sys.argv[1])
problems = []
checks = 0


def check(what, holds, detail=""):
    global checks
    checks += 1
    if not holds:
        problems.append(f"{what}: {detail}")


def document(target):
    return json.loads((folder / f"{target}.json").read_text())


def nodes(schema):
    """Every node of a schema."""
    if isinstance(schema, dict):
        yield schema
        for keyword, value in schema.items():
            if keyword in ("properties", "$defs"):
                for child in value.values():
                    yield from nodes(child)
            elif keyword not in ("enum", "const", "default", "examples", "required"):
                yield from nodes(value)
    elif isinstance(schema, list):
        for child in schema:
            yield from nodes(child)


# OpenAI: the types take the tools, and the helper that makes schemas strict finds nothing left to do.
for tool in document("openai")["tools"]:
    what = f"openai {tool['name']}"
    TypeAdapter(FunctionToolParam).validate_python(tool, strict=True)
    if tool["strict"]:
        schema = tool["parameters"]
        made = _ensure_strict_json_schema(copy.deepcopy(schema), path=(), root=copy.deepcopy(schema))
        check(what, made == schema, f"the helper changed {schema} to {made}")

# Anthropic: the types take the tools, and the helper that makes schemas strict moves nothing into descriptions, but
# for what the documentation takes and the helper does not.
for tool in document("anthropic")["tools"]:
    what = f"anthropic {tool['name']}"
    TypeAdapter(ToolParam).validate_python(tool)
    if tool.get("strict"):
        without = copy.deepcopy(tool["input_schema"])
        for node in nodes(without):
            node.pop("default", None)
            node.pop("pattern", None)
            if isinstance(node.get("type"), list):
                # The API counts lists of types among unions; the helper knows `anyOf` alone.
                node["type"] = node["type"][0]
        made = transform_schema(without)
        told = [node.get("description") for node in nodes(without)]
        check(what, [node.get("description") for node in nodes(made)] == told, f"the helper changed {without} to {made}")
        check(what, len(list(nodes(made))) == len(told), "the helper dropped a node")

# Gemini: the types, which refuse unknown members, take the tools; and what they can't say of themselves.
for tool in document("gemini")["tools"]:
    functions = types.Tool.model_validate(tool).function_declarations
    check("gemini", len(functions) == len(tool["functionDeclarations"]), "a function is lost")
    for function in tool["functionDeclarations"]:
        what = f"gemini {function['name']}"
        check(what, re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}", function["name"]), "a name that is refused")
        for node in nodes(function.get("parameters", {})):
            if not node:
                continue
            check(what, ("type" in node) != ("anyOf" in node), f"a node needs a type or variants: {node}")
            check(what, "anyOf" not in node or set(node) == {"anyOf"}, f"nothing may stand beside anyOf: {node}")
            check(what, node.get("type") != "ARRAY" or "items" in node, f"an array without items: {node}")
            check(what, "enum" not in node or node["type"] == "STRING", f"enum is for text: {node}")
            check(what, node.get("format") in (None, "enum", "date-time"), f"a format that is refused: {node}")
            check(what, set(node.get("required", [])) <= set(node.get("properties", {})), f"required but not there: {node}")

print("\n".join(problems))
print(f"{checks} checks, {len(problems)} problems")
sys.exit(1 if problems or not checks else 0)
