"""List docstrings that begin with a question word, such as "What" or "Whether".

    python -m tools.docstrings

A docstring begins with a verb in the imperative or with a noun; ruff's D401 checks the verbs of functions.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
QUESTION: Final = re.compile(r"\s*(How|That|What|When|Where|Whether|Which|Who|Whose|Why)(ever)?\b")


def main() -> None:
    """Print the place of each such docstring and exit with 1 if there are any."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = [line for name in listed.stdout.splitlines() for line in find_questions(name)]
    sys.exit("\n".join(found) or None)


def find_questions(name: str) -> Iterator[str]:
    """Yield the place and the first line of each such docstring of a module, those of constants included."""
    for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str) and QUESTION.match(text):
                yield f"{name}:{node.lineno}: {text.strip().splitlines()[0]}"


if __name__ == "__main__":
    main()
