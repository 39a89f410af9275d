"""`wordcheck hand` and `wordcheck draw`."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.refusals import check_refusal
from wordsvc.cards import load_deck
from wordsvc.cli import main
from wordsvc.words.search.preparation import prepare

pytestmark = pytest.mark.usefixtures("prepared")


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def ask(*arguments: str) -> Any:
    code, output, errors = run(*arguments, "--json")
    assert (code, errors) == (0, "")
    return json.loads(output)


def test_the_json_of_a_hand_to_the_letter(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("quiets\nsix\nxi\nset\n")
    xi = {"word": "XI", "cards": ["X", "I"], "points": 14}
    tes = {"word": "SET", "cards": ["S", "E", "T"], "points": 8}
    quiets = {"word": "QUIETS", "cards": ["QU", "I", "E", "T", "S"], "points": 19}
    assert ask("hand", "--cards", "(qu)itesx", "--dict", str(words)) == {
        "best": {"score": 22, "words": [tes, xi], "unused": [], "discard": "QU"},
        "front": [
            {"points": 22, "longest": 3, "words": 2, "play": [tes, xi]},
            {"points": 19, "longest": 6, "words": 1, "play": [quiets]},
        ],
        "goes_out": True,
        "left_out": 0,
        "notes": [],
        "dictionaries": ask("check", "SIX", "--dict", str(words))["dictionaries"],
        "deck": load_deck("quiddler").reference,
    }


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ("--cards", "Q,U,I,T,E", "--house", "HOUSE"),
            ["Go out with QUIT: 24 points.", "  QUIT: Q U I T (24 points)", "  Discard: E"],
        ),
        pytest.param(
            ("--cards", "C,A,T,Q,Q", "--dict", "en-kids"),
            ["Lay ACT: -2 points.", "  Unused: Q", "  Discard: Q"],
            marks=pytest.mark.slow,
        ),
        (("--cards", "Q,X,Z"), ["No word can be laid: -26 points.", "  Unused: X Z", "  Discard: Q"]),
        (("--cards", "Q,X,Z", "--nobody-out"), ["You cannot go out."]),
        pytest.param(
            ("--cards", "C,A,T", "--keep-all", "--common"),
            ["Go out with ACT: 13 points.", "en-common"],
            marks=pytest.mark.slow,
        ),
        (("--cards", "C,A", "--draw", "T", "--keep-all"), ["Go out with ACT: 13 points."]),
        (
            ("--cards", "Q,U,I,T,X,Q", "--others-longest", "2", "--players", "2"),
            ["Go out with TUX QI: 46 points.", "Plays to choose from"],
        ),
    ],
)
def test_a_hand_in_sentences(arguments: tuple[str, ...], lines: list[str], tmp_path: Path) -> None:
    house = tmp_path / "house.txt"
    house.write_text("-QUITE\n-QUIET\n")
    code, output, _ = run("hand", *[str(house) if a == "HOUSE" else a for a in arguments])
    assert code == 0
    for line in lines:
        assert line in output


def test_the_options_are_the_fields() -> None:
    plain = ask("hand", "--cards", "Q,U,I,T,E,X")
    assert plain == ask("hand", "--cards", "Q,U,I,T,E", "--draw", "X")
    kept = ask("hand", "--cards", "Q,U,I,T,E,X", "--keep-all")
    assert kept["best"]["discard"] is None
    assert ask("hand", "--cards", "Q,X,Z", "--nobody-out")["best"] is None
    two = ("--players", "2", "--bonus", "most_words", "--others-words", "0")
    assert ask("hand", "--cards", "Q,U,I,T,E,X", *two)["best"]["score"] == plain["best"]["score"] + 10


def test_common_is_a_dictionary_and_not_used_beside_another() -> None:
    cards = ("--cards", "Q,U,I,T,A,E")
    assert ask("hand", *cards, "--common") == ask("hand", *cards, "--dict", "en-common")
    for command in (("hand", *cards), ("draw", *cards, "--face-up", "E")):
        code, output, errors = run(*command, "--common", "--dict", "en")
        assert (code, output) == (2, "")
        assert "--common is the dictionary en-common" in errors


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hand",), "give --cards, or --daily"),
        (
            ("hand", "--cards", "A,B,C,D,E,F,G,H,I,J,K,L"),
            "Error: --cards: a hand has at most 11 cards after drawing",
        ),
        (("hand", "--cards", "A"), "cards: a hand has at least 2 cards after drawing"),
        (("hand", "--cards", "A,*"), "cards: '*' is not a card of the deck quiddler"),
        (("hand", "--cards", "A,B", "--draw", "ox"), "draw: 'ox' is not a card of the deck quiddler"),
        (
            ("hand", "--cards", "A,B", "--players", "2"),
            "Error: --players matter to the bonuses only (say what others have: --others-l",
        ),
        (
            ("hand", "--cards", "A,B", "--players", "2", "--others-words", "1"),
            "Error: --bonus: with two players only the longest word counts (Q13); remove --others-words"
            " (say --bonus most_words or --others-longest)",
        ),
        (("hand", "--cards", "A,B", "--others-words", "x"), "'x' is not a valid integer"),
        (
            ("hand", "--cards", "A,B", "--others-words", "99"),
            "Error: --others-words must be a whole number from 0 to 20",
        ),
        (("draw", "--cards", "A,B"), "Missing option '--face-up'"),
        (("draw", "--cards", "A,B", "--face-up", "A,B"), "Error: --face-up is one card, not 2"),
        (
            ("draw", "--cards", "A,B", "--face-up", "Z", "--seen", "Z,Z"),
            "has only 2 of the card Z",
        ),
        (("draw", "--cards", "A,B,C,D,E,F,G,H,I,J,K", "--face-up", "Z"), "at most 10 cards before drawing"),
    ],
)
def test_an_error_is_a_line_that_names_the_field(arguments: tuple[str, ...], message: str) -> None:
    check_refusal(run(*arguments), message)


def test_draw_odds_in_sentences() -> None:
    code, output, _ = run("draw", "--cards", "C,A,T", "--face-up", "Q", "--dict", "en-kids")
    assert code == 0
    ruling, face_up, pile, *rest = output.splitlines()
    assert ruling == "Draw from the pile."
    assert face_up.startswith("  Q: ")
    assert pile.startswith("  Draw pile: ")
    assert "114 unseen cards" in pile
    assert rest[0].startswith("  Cards to go out with: any")
    assert rest[1].startswith("  Dictionary: en-kids ")


def test_draw_odds_as_json() -> None:
    prepare("en-kids")
    answer = ask("draw", "--cards", "Z,Q,V", "--face-up", "E", "--seen", "A,E", "--dict", "en-kids")
    assert answer["pile"]["unseen"] == 112
    assert {card["card"]: card["unseen"] for card in answer["pile"]["cards"]}["E"] == 10
    assert answer["face_up"] == {"card": "E", "expected": 0.0, "chance_to_go_out": 0.0, "discard": "Q"}
    assert answer["better"] == "pile"
    assert answer["dictionaries"][0]["name"] == "en-kids"
