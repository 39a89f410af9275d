import json

from click.testing import CliRunner

from wordsvc.cli import main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["score", "fiddlefoo", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_one_game_shows_what_each_card_costs() -> None:
    code, out, _ = run("Ann: R7 B3", "Bea:")
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["left", "score"],
        ["Ann", "R7", "3,", "B3", "2", "-5"],
        ["Bea", "nothing", "0"],
        ["Bea", "wins."],
    ]


def test_a_match_shows_each_game_and_the_total() -> None:
    code, out, _ = run("Ann: R7 B3; ; 4", "Bea: ; P16 Y12; Y2 Y9")
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["1", "2", "3", "total"],
        ["Ann", "-5", "0", "-4", "-9"],
        ["Bea", "0", "-4", "-5", "-9"],
        ["Ann", "and", "Bea", "win", "together."],
    ]


def test_json_has_the_totals_and_the_winners() -> None:
    code, out, _ = run("Ann: R7 B3", "Bea:", "--json")
    assert code == 0
    result = json.loads(out)
    assert [player["total"] for player in result["players"]] == [-5, 0]
    assert result["winners"] == ["Bea"]


def test_what_cannot_be_scored_is_one_line() -> None:
    code, out, err = run("Ann: R7", "Bea: R7")
    assert (code, out) == (2, "")
    assert err.startswith("Error: player 2 (Bea): R7 is in the hands of Ann too in game 1")
    assert err.count("\n") == 1
