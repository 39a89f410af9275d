"""Cards in their colours on a terminal, and no colour elsewhere."""

import click
import pytest
from click.testing import CliRunner

from wordsvc.cli import main
from wordsvc.cli.terminal.inks import paint

PAINTED = {
    "fiddlefoo": ("5", "\x1b[93mY6•••\x1b[0m"),
    "quiddler": ("1", "\x1b[96mER7\x1b[0m"),
    "diabolo": ("1", "\x1b[93m*\x1b[0m \x1b[1mU\x1b[0m"),
    "diddly": ("1", "\x1b[2m?\x1b[0m"),
    "diggity": ("1", "\x1b[95m□\x1b[0m"),
}


@pytest.mark.parametrize("game", PAINTED)
@pytest.mark.parametrize(("wanted", "coloured"), [("FORCE_COLOR", True), ("NO_COLOR", False)])
def test_cards_have_their_colours(game: str, wanted: str, coloured: bool) -> None:
    seed, painted = PAINTED[game]
    environment = {"FORCE_COLOR": None, "NO_COLOR": None, wanted: "1"}
    played = CliRunner(env=environment).invoke(main, ["play", game, "--seed", seed], "quit\n", color=True)
    assert (painted in played.stdout) == coloured
    assert click.unstyle(painted) in click.unstyle(played.stdout)


def test_a_number_in_a_sentence_is_no_card() -> None:
    sentence = "Round 1 of 5, you deal. Deck: 87 cards. Discard pile: 1 card, 8 on top."
    assert [paint(game, sentence) for game in PAINTED] == [sentence] * len(PAINTED)
