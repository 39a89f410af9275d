"""The names of ours that benchmarks import exist, so that the command of a figure does not fail."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "benchmarks").rglob("*.py"))
OURS = {"wordsvc", "games", "dictionaries", "tests"}


def imported(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the modules of ours that a file imports, with the names that it takes of each."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in OURS:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.partition(".")[0] in OURS)


def is_there(module: str, name: str) -> bool:
    """Return True if a module has a name, or a submodule of that name."""
    found = importlib.import_module(module)
    if not name or hasattr(found, name):
        return True
    try:
        importlib.import_module(f"{module}.{name}")
    except ModuleNotFoundError as error:
        return error.name != f"{module}.{name}"  # something else is not installed
    return True


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT / "benchmarks")))
def test_what_a_benchmark_imports_of_ours_is_there(file: Path) -> None:
    lacking = []
    for module, name in imported(file):
        try:
            if not is_there(module, name):
                lacking.append(f"{module}.{name}")
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] in OURS:
                lacking.append(module)
    assert lacking == []


def test_a_name_that_is_not_there_is_found(tmp_path: Path) -> None:
    file = tmp_path / "benchmark.py"
    file.write_text("from games.arena import tournament, no_such_name\nimport wordsvc\n")
    assert [(module, name, is_there(module, name)) for module, name in imported(file)] == [
        ("games.arena", "tournament", True),
        ("games.arena", "no_such_name", False),
        ("wordsvc", "", True),
    ]
