import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_is_what_help_says() -> None:
    """In a process of its own, since click keeps what a command has said in German."""
    command = [sys.executable, "-m", "docs.cli_reference"]
    printed = subprocess.run(command, cwd=DOCS.parent, capture_output=True, text=True, check=True).stdout
    assert (DOCS / "cli.md").read_text("utf-8") == printed, "run: make docs"
