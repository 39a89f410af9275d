"""Write what is generated about the HTTP API.

That is the reference in docs/http.md, the OpenAPI document, and the answers to the examples: what the
service answers to the example of each operation. The document at /openapi.json shows them.
"""

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

from docs.example_tables import WITH_TABLES, example_client
from wordsvc.http import create_app, description, openapi
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation
from wordsvc.http.resources import health
from wordsvc.http.resources.health import DEFAULT_DICTIONARIES
from wordsvc.http.server.settings import Settings
from wordsvc.store.environment_database import StoreReadiness
from wordsvc.words.search.preparation import prepare

PAGE = Path(__file__).with_name("http.md")
EXAMPLES = Path(openapi.EXAMPLES)
DOCUMENT = Path(description.DOCUMENT)
BEGIN = "<!-- Generated from the operations by `make docs`. -->\n"
NULL = {"type": "null"}
END = "<!-- The end of what is generated. -->\n"


def answers() -> str:
    """Return the file of the answers to the examples."""
    for name in DEFAULT_DICTIONARIES:  # else `/readyz` is not ready
        prepare(name)
    plain = create_app(Settings(log_requests=False)).test_client()
    found: dict[str, Any] = {}
    no_store = StoreReadiness({"WORDSVC_DATA": "/nowhere"})  # this machine's database shows in no example
    for operation in OPERATIONS:
        stored = operation.tag in WITH_TABLES
        with (
            patch.object(health, "store", no_store),
            example_client(operation) if stored else nullcontext(plain) as client,
        ):
            response = client.open(
                operation.example_address,
                method=operation.method,
                json=operation.example.body,
                headers=operation.example.headers,
            )
        if response.status_code not in (operation.status, *operation.other_statuses):
            raise ValueError(f"the example of {operation.id} answers {response.status}: {response.text}")
        if operation.answer is not None:
            found[operation.id] = response.json
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def page() -> str:
    """Return docs/http.md with the reference as it must be."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n{reference()}\n{END}{rest.partition(END)[2]}"


def reference() -> str:
    """Return all operations, then the shapes that they name."""
    document = openapi.document(OPERATIONS)
    schemas = document["components"]["schemas"]
    parts = ["| request | what it does |\n|---|---|"]
    parts += [f"| {link(f'{o.method} {o.template}')} | {o.summary} |" for o in OPERATIONS]
    parts += [section(o, document["paths"][o.template][o.method.lower()], schemas) for o in OPERATIONS]
    described = {operation.body.name for operation in OPERATIONS if operation.body}
    named = set(re.findall(r'schemas/(\w+)"', json.dumps(schemas)))
    for name in sorted(set(schemas) - described | named):
        parts.append(f"\n### {name}\n\n{schemas[name]['description']}\n\n{fields(schemas[name])}")
    return "\n".join(parts) + "\n"


def section(operation: Operation, described: dict[str, Any], schemas: dict[str, Any]) -> str:
    """Return the section on one operation: its parameters, its body and its answers."""
    lines = [f"\n### {operation.method} {operation.template}\n", described["summary"]]
    if "description" in described:
        lines.append(described["description"])
    if described["parameters"]:
        rows = (
            (p["name"], p["in"], p["required"], p["schema"], p.get("description", ""))
            for p in described["parameters"]
        )
        lines.append("\n| parameter | in | type | |\n|---|---|---|---|")
        lines += [f"| `{n}`{'' if r else '?'} | {i} | {kind(s)} | {d} |" for n, i, r, s, d in rows]
    if operation.body:
        lines.append(f"\n{fields(schemas[operation.body.name])}")
    lines += [f"\nNeeds the token `{token.name}`: {token.description}" for token in operation.security]
    answered = link(operation.answer.name) if operation.answer else "without a body"
    status = f" ({operation.status})" if operation.status != 200 else ""
    problems = ", ".join(map(str, operation.statuses))
    lines.append(f"\nAnswers {answered}{status}, or a problem: {problems}.")
    return "\n".join(lines)


def fields(schema: dict[str, Any]) -> str:
    """Return the fields of an object."""
    required = schema.get("required", [])
    lines = ["| field | type | |", "|---|---|---|"]
    for name, field in schema["properties"].items():
        mark = "" if name in required else "?"
        lines.append(
            f"| `{name}`{mark} | {kind(field, optional=bool(mark))} | {field.get('description', '')} |"
        )
    return "\n".join(lines)


def kind(schema: dict[str, Any], *, optional: bool = False) -> str:
    """Return the kind of a value in words; that an optional one may be null is said once for all."""
    if "$ref" in schema:
        return link(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(kind(choice) for choice in schema["anyOf"] if choice != NULL or not optional)
    if "enum" in schema and len(schema["enum"]) < 5:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if schema.get("type") == "array":
        most = f"{schema.get('minItems', 0)} to {schema['maxItems']:,}: " if "maxItems" in schema else ""
        return f"list of {most}{kind(schema['items'])}"
    limits = " to ".join(str(schema[key]) for key in ("minimum", "maximum") if key in schema)
    types = schema.get("type", "any")
    if isinstance(types, list):
        types = " or ".join(each for each in types if each != "null" or not optional)
    return " ".join([*filter(None, [types, limits])])


def link(title: str) -> str:
    """Return a link to the section with that title."""
    anchor = "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")
    return f"[{title}](#{anchor})"


def generated() -> Iterator[tuple[Path, str]]:
    """Yield the files and what they must be."""
    yield EXAMPLES, answers()
    yield DOCUMENT, json.dumps(openapi.document(OPERATIONS), ensure_ascii=False, indent=1) + "\n"
    yield PAGE, page()


if __name__ == "__main__":
    for path, content in generated():
        path.write_text(content, "utf-8")
