"""`wordcheck scorepad`: the commands, the table, and the lines that a person types."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wordsvc.cli import main
from wordsvc.cli.output import columns_of
from wordsvc.cli.pads.scorepad_output import WIDTH

GERMAN = {"LANGUAGE": "de"}
LONG = [
    "Alexandra-Maria von Hohenlohe-Langenburg",
    "Alexandra-Maria von Hohenlohe-Waldenburg",
    "Zoe",
    "漢字漢字漢字漢字漢字漢字漢字",
    "Maximiliane Freifrau von Droste zu Vische",
    "Bartholomäus",
    "Maximilian",
    "Q",
]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "evening.pad")


def run(*arguments: str, stdin: str | None = None, env: dict[str, str] | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["scorepad", *arguments], input=stdin, env=env)
    return result.exit_code, result.stdout, result.stderr


def good(*arguments: str, stdin: str | None = None, env: dict[str, str] | None = None) -> str:
    code, output, errors = run(*arguments, stdin=stdin, env=env)
    assert (code, errors) == (0, "")
    return output


def bad(*arguments: str, stdin: str | None = None) -> str:
    code, output, errors = run(*arguments, stdin=stdin)
    assert (code, output) == (2, "")
    return errors


def shown(path: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(good("show", path, "--json"))
    return document


def totals(path: str) -> list[int]:
    return [player["total"] for player in shown(path)["players"]]


def test_a_game_is_written_down_round_by_round(path: str) -> None:
    good("new", path, "quiddler", "--players", "Ann, Bea,Cem", "--dealer", "cem")
    good("add", path, "30+L", "12+11+7", "-")
    good("add", path, "-5", "-5+M", "7")
    assert totals(path) == [40, 40, 7]
    assert shown(path)["open"] == [{"round": 1, "player": "Cem"}]
    good("edit", path, "1", "cem", "18")
    good("skip", path)
    output = good("undo", path)
    assert output.splitlines() == [
        "       Ann  Bea  Cem",
        "1      40L  30   18*",
        "2       0*  10M   7",
        "total  40   40   25",
        "  L has the longest word, for 10 points. M has the most words, for 10 points. * deals.",
        "  Ann and Bea lead together.",
        "  Next: round 3 of 8, Bea deals, 5 cards each.",
    ]
    good("undo", path, "--round", "1")
    assert totals(path) == [0, 10, 7]
    good("add", path, "1", "2", "3", "--round", "1")
    assert totals(path) == [1, 2, 3]
    assert [played["dealer"] for played in shown(path)["rounds"]] == ["Cem"]


def test_words_come_from_a_document_and_are_challenged(path: str, tmp_path: Path) -> None:
    good("new", path, "quiddler", "--players", "Ann,Bea", "--bonus", "most_words")
    document = {
        "players": [
            {"name": "Bea", "words": [{"word": "DOG", "cards": "d,o,g"}], "unused": ""},
            {"name": "Ann", "words": [{"word": "QUIT", "cards": "(qu)it"}], "unused": ""},
        ]
    }
    good("add", path, "--words", "-", stdin=json.dumps(document))
    assert totals(path) == [14, 13]
    output = good("challenge", path, "Ann", "Bea", "dog")
    assert "  round 1: DOG of Bea, challenged by Ann, counts: Ann loses 13 points." in output
    assert "Dictionary: en" in output
    assert totals(path) == [1, 13]
    ruling = shown(path)["rounds"][0]["rulings"][0]
    assert ruling["penalty"] == {"player": "Ann", "points": 13}
    file = tmp_path / "round.json"
    file.write_text(json.dumps({**document, "dictionary": "de"}))
    assert "there is no such field" in bad("add", path, "--words", str(file))
    assert "leave the sums out" in bad("add", path, "1", "--words", str(file))


def test_csv_has_a_line_for_each_cell(path: str) -> None:
    good("new", path, "diabolo", "--players", 'Ann,"Bea"', "--tiles", "--handicap", "5")
    good("add", path, "20", "-")
    good("add", path, "20", "10")
    good("add", path, "12", "10")
    rows = list(csv.reader(good("show", path, "--csv").splitlines()))
    assert rows == [
        ["round", "player", "sum", "bonus", "total"],
        ["1", "Ann", "20", "0", "20"],
        ["1", '"Bea"', "", "", "0"],
        ["2", "Ann", "20", "0", "40"],
        ["2", '"Bea"', "10", "0", "10"],
        ["3", "Ann", "12", "-5", "47"],
        ["3", '"Bea"', "10", "0", "20"],
    ]
    assert "choose one" in bad("show", path, "--csv", "--json")


def test_tiles_stand_below_the_totals_and_the_deck_says_what_it_is(path: str) -> None:
    good("new", path, "diabolo", "--players", "Ann,Bea", "--tiles")
    good("add", path, "20", "30")
    assert good("add", path, "20", "30").splitlines() == [
        "       Ann   Bea",
        "1      20*  30T",
        "2      20T  20T*",
        "total  40   50",
        "tiles   1    2",
        "  T gets a victory tile. * deals.",
        "  Bea wins.",
        "  Deck: diabolo-de, a reconstruction, not the printed deck",
    ]


def test_options_of_every_game_stand_in_the_header(path: str, tmp_path: Path) -> None:
    house = tmp_path / "house.txt"
    house.write_text("+QZX\n-DOG\n")
    made = {
        "quiddler": ["--hands", "3,5", "--strict", "--dict", "en-short", "--house", str(house), "--no-names"],
        "diabolo": ["--tiles", "--handicap", "0", "--deck", "diabolo-de"],
        "diddly": ["--rounds", "3", "--nine", "--dealer", "Bea"],
        "fiddlefoo": ["--games", "3"],
    }
    found = {}
    for game, options in made.items():
        good("new", f"{path}.{game}", game, "--players", "Ann,Bea", *options)
        found[game] = shown(f"{path}.{game}")["options"]
    assert found == {
        "quiddler": {
            "hands": [3, 5],
            "dictionary": ["en-short"],
            "house": {"add": ["QZX"], "reject": ["DOG"]},
            "strict": True,
            "no_names": True,
        },
        "diabolo": {"victory_tiles": True, "handicap": 0, "deck": "diabolo-de"},
        "diddly": {"rounds": 3, "board": "nine", "dealer": "Bea"},
        "fiddlefoo": {"games": 3},
    }
    output = good("add", f"{path}.quiddler", "d,o,g", "q,z,x")
    assert "DOG of Ann does not count" in output
    assert "QZX" not in output


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["chess", "--players", "Ann,Bea"], "'chess' is not one of"),
        (["diabolo", "--players", "Ann"], "players: Diabolo is for 2 to 6 players"),
        (["diabolo", "--players", "Ann,,Bea"], "player 2: name must be a player's name"),
        (["diabolo", "--players", "Ann,ann"], "player 2 (ann): two players are called 'ann'"),
        (["diabolo", "--players", "Ian,lan"], "player 2 (lan): 'lan' looks like another player's name"),
        (["diabolo", "--players", "Ann,B\u0301\u0301ea"], "a name has accents only on letters"),
        (
            ["diabolo", "--players", "Ann,Bea", "--games", "3"],
            "has no option 'games' (its options are dealer",
        ),
        (["diabolo", "--players", "Ann,Bea", "--dealer", "Zoe"], "there is no player 'Zoe'"),
        (["quiddler", "--players", "Ann,Bea", "--hands", "x"], "write the cards of each round, as 3,5,7"),
        (["quiddler", "--players", "Ann,Bea", "--dict", "nope"], "nope"),
        (["fiddlefoo", "--players", "Ann,Bea", "--games", "0"], "must be a whole number from 1 to 200"),
    ],
)
def test_a_pad_that_cannot_begin_makes_no_file(path: str, arguments: list[str], error: str) -> None:
    assert error in bad("new", path, *arguments)
    assert not Path(path).exists()


def test_what_is_wrong_names_round_and_player_and_changes_nothing(path: str) -> None:
    good("new", path, "diddly", "--players", "Ann,Bea")
    good("add", path, "1", "2")
    before = Path(path).read_bytes()
    assert "player 2 (Bea)" in bad("add", path, "1", "x y")
    assert "round 2, player 2 (Bea): a sum is not below zero here" in bad("add", path, "1", "-2")
    assert "a cell for each of the 2 players, not 3 (- leaves one open)" in bad("add", path, "1", "2", "3")
    assert "there is no round 2 yet" in bad("edit", path, "2", "Ann", "1")
    assert "there is no player 'Zoe'" in bad("edit", path, "1", "Zoe", "1")
    assert "only words in Quiddler are challenged" in bad("challenge", path, "Ann", "Bea", "DOG")
    assert "file exists" in bad("new", path, "diddly", "--players", "Ann,Bea")
    assert "cannot read" in bad("show", path + ".gone")
    assert Path(path).read_bytes() == before


def test_a_wrong_line_is_named_and_a_cut_one_is_told(path: str) -> None:
    good("new", path, "diddly", "--players", "Ann,Bea")
    whole = Path(path).read_bytes()
    Path(path).write_bytes(whole + b'{"do": "add", "cells": ["1"')
    code, output, errors = run("show", path)
    assert (code, errors) == (0, "The last line of the file was cut, and is not read.\n")
    assert "Next: round 1 of 5" in output
    Path(path).write_bytes(whole + b'{"do": "add", "cells": ["1"]}\n')
    for arguments in (["show", path], ["add", path, "1", "2"], [path]):
        assert "line 2 cells: a round has a cell for each" in bad(*arguments)


def test_a_file_alone_is_written_line_by_line(path: str) -> None:
    good("new", path, "fiddlefoo", "--players", "Ann,Bea Maria", "--games", "3")
    lines = [
        "R7 B3 | 4",
        "",
        "edit 1 bea maria 5",
        "skip",
        "undo",
        "12",
        "0 R7+",
        "undo 7",
        "edit 1",
        "undo x",
    ]
    lines += ["challenge Ann", "edit 1 Ann 1234567", "help", "show", "QUIT", "0 3"]
    output = good(path, stdin="\n".join(lines))
    assert totals(path) == [-5, -5]
    assert "a round has a cell for each of the 2 players, not 1 (- leaves one open)." in output
    assert "there is no round 7 yet." in output
    assert "say which round, who, and what, as `edit 2 Ann 23`." in output
    assert "say who challenges whom, and which word, as `challenge Bea Ann QUIT`." in output
    assert "a number has at most 6 digits." in output
    assert "30 12+11+7 -       a round" in output
    assert len(Path(path).read_text().splitlines()) == 5
    good(path, stdin="undo\n")
    assert totals(path) == [-5, -4]


def test_the_help_of_lines_fits_80_columns() -> None:
    from wordsvc.cli.pads.terminal_scorepad import HELP
    from wordsvc.input.messages import translate, use_language

    for language in ("en", "de"):
        with use_language(language):
            assert max(map(len, translate(HELP).splitlines())) <= WIDTH


@pytest.mark.parametrize("sums", ["7", "999999"])
@pytest.mark.parametrize("number", [1, 2, 5, 8])
def test_the_table_fits_80_columns_with_long_names(path: str, number: int, sums: str) -> None:
    players = [name[:40] for name in LONG[:number]]
    good("new", path, "quiddler", "--players", ",".join(players))
    for _ in range(8):
        output = good("add", path, *[sums] * number)
    table = output.partition("  * deals.")[0].splitlines()
    assert max(map(columns_of, table)) <= WIDTH
    for name in players:  # in full: above its column, or below the table
        assert name in output
    heads = [line for line in table if not line[0].isdigit() and "=" not in line and "total" not in line]
    words = [word for line in heads for word in line.split("  ") if word.strip()]
    assert len(words) == len(set(words)) == number


def test_it_speaks_german(path: str) -> None:
    good("new", path, "quiddler", "--players", "Ann,Bea,Cem", env=GERMAN)
    output = good("add", path, "30+L", "12+11+7", "-", env=GERMAN)
    assert (
        "  L hat das längste Wort, für 10 Punkte. * gibt.\n  Ann führt.\n  Offen: Runde 1, Cem.\n" in output
    )
    assert "  Weiter: Runde 2 von 8, Bea gibt, je 4 Karten.\n" in output
    assert "Eine Zelle ist eine Summe" in good("--help", env=GERMAN)
    code, _, errors = run("add", path, "1+L", "2+L", "3", env=GERMAN)
    assert code == 2
    assert "'Ann' hat den Bonus L schon" in errors
    assert "R7 B3 | 4" in good(path, stdin="help\n", env=GERMAN)


@pytest.mark.parametrize("save", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_sheet_of_a_spreadsheet_becomes_a_pad(path: str, tmp_path: Path, save: str) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("Runde;Änn;Bea\r\n1;12+11;–\r\n2;30+L;5\r\nSumme;63;6\r\n", save, newline="")
    code, output, errors = run("import", str(file), "quiddler", "--save", path)
    assert (code, errors) == (0, "Note: row 4: the total of Bea is 6 there and 5 here\n")
    assert output == good("show", path)
    assert totals(path) == [63, 5]
    assert shown(path)["open"] == [{"round": 1, "player": "Bea"}]
    good("undo", path)
    assert totals(path) == [23, 0]


def test_who_has_left_gets_no_points_and_agreeing_needs_an_option(path: str) -> None:
    good("new", path, "diddly", "--players", "Ann,Bea,Cem")
    good("leave", path, "Cem")
    line = "Error: round 1, player 3 (Cem): Cem left before round 1 [P01] (leave the cell open)\n"
    assert bad("add", path, "5", "6", "1") == line
    line = "Error: player: Cem left before round 1 [P01] (undo the step by which the player left)\n"
    assert bad("deal", path, "Cem") == line
    assert "nothing is agreed on" in bad("agree", path)
    good("add", path, "5", "6", "-")
    assert totals(path) == [5, 6, 0]


def test_a_sheet_is_shown_and_nothing_is_written_without_a_name(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("Ann,Bea\n12,3\n")
    document = json.loads(good("import", str(file), "diabolo", "--tiles", "--json"))
    assert [player["tiles"] for player in document["players"]] == [1, 0]
    assert [each.name for each in tmp_path.iterdir()] == ["evening.csv"]


def test_a_sheet_that_cannot_be_read_names_its_cell(path: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("\ufeffRunde;Anna;Bea\n1;12;\u22125\n2;30;12,5\n")
    errors = bad("import", str(file), "diabolo", "--save", path)
    assert errors == "Error: row 3, Bea: 12,5 is no whole number (numbers are added as in 12+5)\n"
    assert not Path(path).exists()


def test_a_pad_is_printed_as_on_paper(path: str) -> None:
    good("new", path, "diggity", "--players", "Ann,Bea")
    good("add", path, "3+4", "-")
    assert good("show", path, "--paper") == "Round,Ann,Bea\n1,3+4,-\ntotal,7,0\n"
    assert good("show", path, "--paper", env=GERMAN) == "\ufeffRunde;Ann;Bea\n1;3+4;-\ngesamt;7;0\n"
    assert "--paper stands alone" in bad("show", path, "--paper", "--json")


def test_a_deck_of_ones_own_goes_into_the_pad(path: str) -> None:
    deck = "docs/examples/mini-deck.json"
    good("new", path, "quiddler", "--players", "Ann,Bea", "--deck", deck)
    assert shown(path)["deck"]["name"] == "mini"
    good("add", path, "r,a,t", "g,in -t")
    assert totals(path) == [10, 10]
