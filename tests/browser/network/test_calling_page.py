"""The programs of docs/calling-the-api.md, in a page of another site and in Python."""

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.network.test_cross_site import foreign_site
from tests.conditions import MAX_SECONDS
from tests.servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = (Path(__file__).parents[3] / "docs" / "calling-the-api.md").read_text("utf-8")
PRINTED = "Bea subtracts 14 points."


def program(language: str, server: Server) -> str:
    """Return a program of the page, asking this server."""
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    assert PRINTED in found[1]
    return found[1].replace("127.0.0.1:8000", server.address)


@pytest.mark.slow
def test_a_page_of_another_site_settles_a_challenge(server: Server, browser: "Browser") -> None:
    with foreign_site(server) as address, browser.new_page() as page:
        page.goto(address)
        with page.expect_console_message(lambda shown: shown.type == "log") as printed:
            page.add_script_tag(content=program("js", server), type="module")
        assert printed.value.text == PRINTED


def test_a_program_in_python_settles_a_challenge(server: Server, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(program("py", server), "utf-8")
    command = [sys.executable, str(tmp_path / "program.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MAX_SECONDS, check=True)
    assert done.stdout.strip() == PRINTED
