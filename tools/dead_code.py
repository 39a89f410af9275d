"""List functions, classes, constants and fields that nothing uses, by vulture.

    python -m tools.dead_code

vulture reads Python only, so names in templates, and names in texts of the code (fixtures, annotations,
fields of answers, functions of other processes), are passed to it as used. Frameworks call what
`[tool.vulture]` in pyproject.toml names.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from vulture import Vulture

ROOT: Final = Path(__file__).parents[1]


def main() -> None:
    """Print each unused name and exit with 1 if there are any."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["vulture"]
    vulture = Vulture(ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"])
    for path in _list_files("*.py"):
        vulture.scan(path.read_text("utf-8"), filename=path)
    texts = [path.read_text("utf-8") for path in _list_files("*.html", ".ci/*")]
    texts += [text for path in _list_files("*.py") for text in _read_strings(path)]
    vulture.used_names.update(name for text in texts for name in re.findall(r"\w+", text))
    unused = [
        item.get_report()
        for item in vulture.get_unused_code(min_confidence=60)
        if not any(item.filename.relative_to(ROOT).match(pattern) for pattern in settings["exclude"])
    ]
    sys.exit("\n".join(unused) or None)


def _list_files(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [ROOT / name for name in listed.stdout.splitlines()]


def _read_strings(path: Path) -> Iterator[str]:
    """Yield the strings of a module without those that stand alone, as docstrings do."""
    tree = ast.parse(path.read_text("utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


if __name__ == "__main__":
    main()
