"""The engine needs Python alone; a few modules, loaded only when they are asked for, need a package."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

GAMES = Path(__file__).parents[3] / "games"

OPTIONAL: Final = {
    "adapters/gymnasium.py": {"gymnasium", "numpy"},
    "adapters/observations.py": {"numpy"},
    "adapters/openspiel.py": {"numpy", "pyspiel"},
    "adapters/openspiel_bots.py": {"numpy", "open_spiel"},
    "adapters/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "arena/charts.py": {"altair"},
    "arena/workers/cluster.py": {"distributed"},
    "arena/records/parquet.py": {"pyarrow"},
}
"""Modules that need other packages, with these packages."""


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.py")), ids=lambda path: str(path.relative_to(GAMES)))
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).partition(".")[0])
    needed = OPTIONAL.get(str(path.relative_to(GAMES)), set())
    assert imported - {"games", *sys.stdlib_module_names} == needed


def test_who_plays_loads_none_of_the_optional_packages() -> None:
    packages = sorted(set.union(*OPTIONAL.values()))
    program = (
        "import sys, games.arena, games.adapters.encodings, wordsvc.cli.commands.studying.arena;"
        f"print(sorted(set({packages}) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
