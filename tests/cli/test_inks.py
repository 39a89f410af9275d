"""Cards in their colours on a terminal, and no colour elsewhere."""

import pytest
from click.testing import CliRunner

from wordsvc.cli import main


@pytest.mark.parametrize(("wanted", "coloured"), [("FORCE_COLOR", True), ("NO_COLOR", False)])
def test_cards_of_fiddlefoo_have_their_colours(wanted: str, coloured: bool) -> None:
    environment = {"FORCE_COLOR": None, "NO_COLOR": None, wanted: "1"}
    command = ["play", "fiddlefoo", "--seed", "5"]
    played = CliRunner(env=environment).invoke(main, command, "quit\n", color=True)
    assert ("\x1b[93mY6•••\x1b[0m" in played.stdout) == coloured
    assert "Y6•••" in played.stdout
