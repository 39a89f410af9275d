"""List docstrings and texts of fields that begin with a word that hides their subject or verb.

    python -m tools.docstrings

A docstring begins with a verb in the imperative or with a noun, never with a question word, such as "What" or
"Whether"; that of a function neither with "Let" nor with "Each". ruff's D401 checks the verbs of functions.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeGuard

ROOT: Final = Path(__file__).parents[1]
QUESTION: Final = re.compile(r"\s*(How|That|What|When|Where|Whether|Which|Who|Whose|Why)(ever)?\b")
NO_VERB: Final = re.compile(r"\s*(As|By|Each|Every|Let)\b")
"""The words that no docstring of a function begins with."""

DECLARATIONS: Final = frozenset({"AnswerHeader", "Annotated", "Field", "HeaderParameter"})
"""The calls and types whose texts describe a field."""


def main() -> None:
    """Print the place of each such text and exit with 1 if there are any."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = [line for name in listed.stdout.splitlines() for line in find_texts(name)]
    sys.exit("\n".join(found) or None)


def find_texts(name: str) -> Iterator[str]:
    """Yield the place and the first line of each such text of a module."""
    for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
        for text, line in texts_of(node):
            if QUESTION.match(text) or (is_function(node) and NO_VERB.match(text)):
                yield f"{name}:{line}: {text.strip().splitlines()[0]}"


def texts_of(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the texts of a docstring, of a function's docstring or of a declaration, with their lines."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Expr):
        parts = [node.value]
    elif is_function(node):
        first = node.body[0]
        parts = [first.value] if isinstance(first, ast.Expr) else []
    elif isinstance(node, ast.Call) and name_of(node.func) in DECLARATIONS:
        parts = [*node.args, *(keyword.value for keyword in node.keywords)]
    elif isinstance(node, ast.Subscript) and name_of(node.value) in DECLARATIONS:
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value, part.lineno


def is_function(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return True for a function that is no property, no fixture and no test."""
    return (
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("test_")
        and not any(re.search("property|fixture", ast.unparse(each)) for each in node.decorator_list)
    )


def name_of(node: ast.expr) -> str:
    """Return the last name of an expression, as `property` of `functools.property`."""
    return getattr(node, "attr", getattr(node, "id", ""))


if __name__ == "__main__":
    main()
