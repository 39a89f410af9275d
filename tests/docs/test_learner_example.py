"""The example of a learner runs, where sb3-contrib is installed."""

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "maskable_ppo.py"


def test_a_learner_learns_and_plays() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not here")
    example = runpy.run_path(str(EXAMPLE))
    model = example["learn"](128)
    assert model.num_timesteps == 128
    assert -90 <= example["play"](model, 2) <= 90
