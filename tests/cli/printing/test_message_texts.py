"""Texts that the command line prints for people come from a catalogue."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "wordsvc/cli").rglob("*.py"))
ALLOWED = {"sha256"}
"""Names that are the same in every language."""

SHOWN = {
    "BadParameter": 1,
    "ClickException": 1,
    "UsageError": 1,
    "echo": 1,
    "echo_via_pager": 1,
    "print_ruling": 1,
    "prompt_line": 1,
    "secho": 1,
    "InputError": 5,
    "MoveError": 2,
}
"""The number of leading arguments that people may read."""

SILENT = {"InputError": 2, "MoveError": 1}
"""The number of leading arguments that people do not read: fields and codes."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_is_printed_bare(path: Path) -> None:
    assert list(bare_texts(ast.parse(path.read_text("utf-8")))) == []


@pytest.mark.parametrize(
    "bad",
    [
        'click.echo("Done.")',
        'click.echo(f"  {n} cards")',
        'click.echo("  " + "Done.")',
        "click.echo(f\"{'damaged' if bad else 'ok'}\")",
        'raise click.UsageError("use it or not")',
        'raise InputError("seat", "bad_seat", f"no seat {seat}")',
        'raise InputError("seat", "bad_seat", message("no seat"), "choose one")',
    ],
)
def test_a_bare_text_is_found(bad: str) -> None:
    assert list(bare_texts(ast.parse(bad)))


def bare_texts(tree: ast.AST) -> Iterator[str]:
    """Yield the literals with words in them that a call shows as they are."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            for argument in call.args[SILENT.get(name, 0) : SHOWN.get(name, 0)]:
                yield from (
                    text for text in literals(argument) if set(re.findall("[A-Za-z0-9]{2,}", text)) - ALLOWED
                )


def literals(node: ast.AST) -> Iterator[str]:
    """Yield the texts in an expression, without those that are given to a function and those that format."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.FormattedValue):
        yield from literals(node.value)
    elif not isinstance(node, ast.Call | ast.Subscript | ast.Compare):
        for inner in ast.iter_child_nodes(node):
            yield from literals(inner)
