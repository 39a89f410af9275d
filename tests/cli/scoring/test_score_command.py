import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wordsvc.cli import main
from wordsvc.diabolo import scoring as diabolo
from wordsvc.quiddler.scoring.games import read_game, score_game
from wordsvc.quiddler.scoring.round_request import read_round
from wordsvc.quiddler.scoring.rounds import score_round

ROUND: dict[str, Any] = {
    "players": [
        {"name": "Ann", "words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}], "unused": ["A"]},
        {"name": "Bea", "words": [{"word": "DONT", "cards": ["D", "O", "N", "T"]}], "unused": []},
        {"name": "Cem", "words": [], "unused": []},
    ],
    "challenges": [{"challenger": "Ann", "challenged": "Bea", "word": "DONT"}],
}


def a_round(number: int) -> dict[str, Any]:
    """Return a round: each lays all cards as one word. Ann has three T, worth 3; others are worth 2."""
    faces = {"Ann": "TTTEEEEEEE", "Bea": "AAAAAAAAAA", "Cem": "IOIOIOIOIO"}
    return {
        "players": [
            {"name": name, "words": [{"word": "NINE", "cards": [*cards[: number + 2]]}], "unused": []}
            for name, cards in faces.items()
        ]
    }


DIABOLO = {"players": ["Ann", "Bea"], "rounds": [[30, 20], [4, 20]], "victory_tiles": True}


def run(*arguments: str, stdin: str | bytes | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["score", *arguments], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def test_a_round_is_a_table_and_says_why() -> None:
    code, output, errors = run("quiddler", "-", stdin=json.dumps(ROUND))
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0].split() == ["words", "unused", "challenges", "bonuses", "score"]
    assert lines[1].split() == ["Ann", "14", "-2", "0", "20", "32"]
    assert "  Longest word: Ann has 4 letters in QUIT." in lines
    assert "  DONT of Bea, challenged by Ann, does not count: Bea loses 15 points." in lines
    assert "Dictionary: en" in output


def test_a_word_that_its_cards_do_not_spell_is_noted() -> None:
    cem = {"name": "Cem", "words": [{"word": "dog", "cards": "C,A,T"}], "unused": ["E"]}
    played = {"players": [*ROUND["players"][:2], cem]}
    note = "Cem laid DOG with C A T, which do not spell it; nobody challenged it, so it stands (Q26)."
    code, output, _ = run("quiddler", "-", stdin=json.dumps(played))
    assert code == 0
    assert f"  Note: {note}\n  Dictionary: " in output
    names = [player["name"] for player in played["players"]]
    before = {"players": [{"name": name, "words": [], "unused": "A,E,I"} for name in names]}
    output = run("quiddler", "-", stdin=json.dumps({"rounds": [before, played]}))[1]
    assert f"  Note: round 2: {note}\n  Dictionary: " in output
    assert output.count("Note:") == 1


def test_a_word_that_strict_rejects_names_no_challenger() -> None:
    strict = {**ROUND, "challenges": [], "strict": True}
    assert (
        "  DONT of Bea does not count: Bea loses 15 points."
        in run("quiddler", "-", stdin=json.dumps(strict))[1]
    )


def test_a_game_is_told_by_its_rounds_and_shows_the_tally() -> None:
    code, output, _ = run("quiddler", "-", stdin=json.dumps({"rounds": [a_round(1), a_round(2)]}))
    assert code == 0
    assert output.splitlines()[1].split() == ["Ann", "9", "20"]
    assert "The game is not over." in output
    rounds = [a_round(number) for number in range(1, 9)]
    output = run("quiddler", "-", stdin=json.dumps({"rounds": rounds}))[1]
    assert "  Ann wins.\n" in output
    assert output.count("Dictionary: en") == 1
    output = run("quiddler", "-", stdin=json.dumps({"rounds": rounds[2:3], "hands": [5]}))[1]
    assert "  Ann wins.\n" in output


def test_a_game_of_diabolo_shows_results_and_tiles() -> None:
    code, output, _ = run("diabolo", "-", stdin=json.dumps(DIABOLO))
    assert code == 0
    assert output.splitlines()[0].split() == ["1", "2", "tiles"]
    assert output.splitlines()[1].split() == ["Ann", "30", "-6", "1"]
    assert "The game is not over." in output
    plain = {"players": ["Ann", "Bea"], "rounds": [[30, 30]] * 4}
    output = run("diabolo", "-", stdin=json.dumps(plain))[1]
    assert output.splitlines()[0].split() == ["1", "2", "3", "4", "total"]
    assert "  Ann and Bea win together.\n" in output


def test_json_is_the_document_of_the_library(tmp_path: Path) -> None:
    cases: list[tuple[str, Any, Any]] = [
        ("quiddler", ROUND, score_round(read_round(ROUND))),
        ("quiddler", {"rounds": [a_round(1)]}, score_game(read_game({"rounds": [a_round(1)]}))),
        ("diabolo", DIABOLO, diabolo.score_game(diabolo.read_game(DIABOLO))),
    ]
    for game, document, score in cases:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(document))
        code, output, _ = run(game, str(path), "--json")
        assert code == 0
        assert json.loads(output) == score.to_dict()


@pytest.mark.parametrize("game", ["quiddler", "diabolo"])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is not JSON"),
        (b"[NaN]", "NaN is no JSON number"),
        (b'{"rounds": [], "rounds": []}', "names the field 'rounds' twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b"\xff", "is not text in UTF-8, UTF-16 or Latin-1"),
        (b"[]", "an object with players"),
        (b"null", "an object with players"),
        (b'{"rounds": {}, "players": ["Ann", "Bea"]}', "rounds"),
        (b'{"players": [], "scores": []}', "scores: there is no such field"),
        (b" " * (1024 * 1024 + 1), "more than 1048576 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line_and_exit_code_2(game: str, data: bytes, message: str) -> None:
    code, output, errors = run(game, "-", stdin=data)
    assert (code, output) == (2, "")
    assert errors.startswith("Error: ")
    assert errors.count("\n") == 1
    if message != "rounds" or game == "diabolo":
        assert message in errors


@pytest.mark.parametrize("path", ["no/such/file", ".", "a\0b"])
def test_a_file_that_cannot_be_opened_is_named(path: str) -> None:
    code, _, errors = run("quiddler", path)
    assert code == 2
    assert errors.startswith(f"Error: file: cannot read {path!r}: ")
    assert errors.count("\n") == 1


def test_a_field_at_fault_is_named() -> None:
    document = {"players": [{"name": "Ann", "words": [], "unused": "A", "hand": 3}]}
    code, _, errors = run("quiddler", "-", stdin=json.dumps(document))
    assert (code, errors) == (
        2,
        "Error: player 1 (Ann) hand: words and unused cards of 'Ann' make 1, not 3\n",
    )
