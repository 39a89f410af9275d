"""The notebook runs from top to bottom, and was put away without what it printed."""

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.once

NOTEBOOK = Path(__file__).parents[2] / "docs" / "examples" / "studying_games.ipynb"


@pytest.mark.slow
def test_every_cell_runs_and_none_keeps_an_output() -> None:
    pytest.importorskip("altair", reason="altair is not here")
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 5
    for cell in code:
        assert (cell["outputs"], cell["execution_count"]) == ([], None)
        exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)
    assert len(names["games"]) == 300
    assert len(names["rows"]) == 600
    assert {standing.bot for standing in names["found"].standings if standing.differs} == {"greedy", "random"}
