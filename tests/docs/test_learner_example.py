"""The example of a learner runs, where sb3-contrib is installed."""

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "maskable_ppo.py"


def test_the_page_shows_the_example() -> None:
    code = EXAMPLE.read_text()
    shown = code[code.index("from sb3_contrib") : code.index("def play")].strip()
    assert f"```python\n{shown}\n```" in (EXAMPLE.parents[1] / "studying-games.md").read_text()


def test_a_learner_learns_and_plays() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not here")
    example = runpy.run_path(str(EXAMPLE))
    model = example["learn"](128)
    assert model.num_timesteps == 128
    assert -90 <= example["play"](model, 2) <= 90
