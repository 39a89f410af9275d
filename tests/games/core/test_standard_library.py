import ast
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[3] / "games"


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.py")), ids=lambda path: str(path.relative_to(GAMES)))
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).partition(".")[0])
    assert imported <= {"games", *sys.stdlib_module_names}
