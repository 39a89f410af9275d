from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.once

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_is_what_help_says(load_script: Callable[[str], ModuleType]) -> None:
    module = load_script("docs/cli_reference.py")
    assert (DOCS / "cli.md").read_text("utf-8") == module.reference(), "run: make docs"
