"""Errors speak of options, players and words; over HTTP the same ones name fields."""

import json
from typing import Any

import click
import pytest
from click.testing import CliRunner

from games.core import InvalidInput
from wordsvc import InputError
from wordsvc.cli import main
from wordsvc.cli.errors import error_line, options_of

CAT = {"word": "CAT", "cards": "C,A,T"}
ANN = {"name": " Ann ", "words": [CAT], "unused": ""}
BEA = {"name": "Bea\x1b", "words": [CAT, {**CAT, "cards": ["C", "A", "7"]}], "unused": ""}


@click.command
@click.argument("word")
@click.option("--cards", "--held", "held")
@click.option("--max-cards")
@click.option("--dict", "dictionaries", multiple=True)
@click.option("--by", "challenger")
@click.option("--option", "-o", "pairs")
@click.option("--keep-all", is_flag=True)
def command(**_: Any) -> None:
    """Stand for any command."""


@pytest.mark.parametrize(
    ("field", "message", "line"),
    [
        ((), "no file", "no file"),
        (("word",), "the word is empty", "word: the word is empty"),
        (("cards",), "there are no cards", "--cards: there are no cards"),
        (("held",), "is no card", "--cards: is no card"),
        (("cards", 2), "is no card", "card 3: is no card"),
        (("max_cards",), "max_cards must be 3", "--max-cards must be 3"),
        (("max_cards",), "at least min_cards", "--max-cards: at least min_cards"),
        (("cards",), "say max_cards=4 or cards=A", "--cards: say --max-cards 4 or --cards A"),
        (("dictionary",), "there is none", "--dict: there is none"),
        (("words", 0, "cards"), "there are no cards", "--cards: there are no cards"),
        (("words", 0, "word"), "the word is empty", "word: the word is empty"),
        (("challenger",), "challenger must be a name", "--by must be a name"),
        (("options", "board"), "'x' is none", "--option board: 'x' is none"),
        (("options", "cards"), "'x' is none", "--option cards: 'x' is none"),
        (("moves", 3), "there is no seat 5", "move 4: there is no seat 5"),
        (("decks", "1"), "there is no card 'X'", "deck 1: there is no card 'X'"),
        (("keep_all",), "keep_all must be true", "--keep-all must be true"),
        (("house", "line", 3), "no sign", "house, line 3: no sign"),
        (("line", 2, "text"), "the text is empty", "line 2 text: the text is empty"),
        (("rounds", 0, 1), "too many", "round 1, player 2: too many"),
        (("stacks", 1, 4), "no card", "stack 2, card 5: no card"),
    ],
)
def test_a_field_is_named_as_it_is_typed(field: tuple[str | int, ...], message: str, line: str) -> None:
    assert error_line(InputError(field, "code", message), options_of(command)) == line
    hinted = InputError(field, "code", message, "name max_cards")
    assert error_line(hinted, options_of(command)) == f"{line} (name --max-cards)"
    ruled = InvalidInput(field, "code", message, "name max_cards", "Q35")
    assert error_line(ruled, options_of(command)) == f"{line} [Q35] (name --max-cards)"


@pytest.mark.parametrize(
    ("game", "document", "line"),
    [
        (
            "quiddler",
            {"players": [ANN, BEA]},
            r"player 2 (Bea\x1b) name: the name has characters that nobody sees",
        ),
        (
            "quiddler",
            {"players": [ANN, {**BEA, "name": "Bea"}]},
            "player 2 (Bea), word 2, card 3: '7' is not a card",
        ),
        (
            "quiddler",
            {"players": [ANN, {**BEA, "name": "Bea", "words": 3}]},
            "player 2 (Bea) words must be a list of 0",
        ),
        ("quiddler", {"players": [{**ANN, "unused": ["A", 5]}]}, "player 1 (Ann), unused card 2: each entry"),
        (
            "quiddler",
            {"players": [{**ANN, "words": [{**CAT, "word": ""}]}]},
            "player 1 (Ann), word 1: the word is",
        ),
        ("quiddler", {"players": [{**ANN, "name": 5}]}, "player 1 name must be a player's name"),
        ("quiddler", {"players": [{"words": [], "unused": []}]}, "player 1 name: the field name is missing"),
        ("quiddler", {"players": [5]}, "player 1: an object with name and words and unused is needed"),
        (
            "quiddler",
            {"players": [ANN], "challenges": [{"challenger": "Bea"}]},
            "challenge 1 challenged: the",
        ),
        ("quiddler", {"rounds": [{"players": [ANN]}] * 2}, "round 2, player 1 (Ann): words and unused cards"),
        ("quiddler", {"rounds": [{"players": [ANN]}], "hands": [3, 3]}, "hand 2: each round has more cards"),
        (
            "quiddler",
            {"players": [ANN], "house": {"add": ["A", "4"]}},
            "house, word to add 2: '4' is not made",
        ),
        (
            "diabolo",
            {"players": ["Ann", "Bea"], "rounds": [[1, 2], [3, -1]]},
            "round 2, player 2 (Bea): a number",
        ),
        (
            "diabolo",
            {"players": ["Ann", "Bea"], "rounds": [[1, "2"]]},
            "round 1, player 2 (Bea): a number of cards",
        ),
        ("diabolo", {"players": ["Ann", "ann"], "rounds": [[1, 2]]}, "player 2 (ann): two players are"),
        (
            "diabolo",
            {"players": ["Ann", "Bea"], "rounds": [[1, 2]], "handicap": 1},
            "handicap: a handicap is",
        ),
    ],
)
def test_an_error_in_a_file_names_players_and_what_they_laid(game: str, document: Any, line: str) -> None:
    result = CliRunner().invoke(main, ["score", game, "-"], input=json.dumps(document))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {line}")
    assert result.stderr.count("\n") == 1
