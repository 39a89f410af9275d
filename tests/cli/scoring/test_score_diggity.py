import json

import pytest
from click.testing import CliRunner

from wordsvc.cli import main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["score", "diggity", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_points_of_each_and_the_winner() -> None:
    code, out, _ = run("Ann: 3 4 2", "Bea: 6 1")
    assert code == 0
    assert [line.split() for line in out.splitlines()[1:3]] == [
        ["Ann", "3", "4", "2", "9"],
        ["Bea", "6", "1", "7"],
    ]
    assert out.endswith("  Ann wins.\n")


def test_a_tie_is_won_together() -> None:
    assert run("Ann: 3 4", "Bea: 6 1", "Cy:")[1].endswith("  Ann and Bea win together.\n")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_json_has_the_scores_and_the_winners(place: int) -> None:
    arguments = ["Ann: 3 4 2", "Bea: 6 1"]
    arguments.insert(place, "--json")
    code, out, _ = run(*arguments)
    assert code == 0
    document = json.loads(out)
    assert [player["score"] for player in document["players"]] == [9, 7]
    assert document["winners"] == ["Ann"]


def test_a_name_cannot_write_to_the_terminal() -> None:
    assert "\x1b" not in run("\x1b[31mAnn: 3", "Bea: 1")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["Ann: 3 7", "Bea: 1"],
            "Error: player 1 (Ann): there is no gold card '7'; they are worth 1 to 6 [diggity.6]",
        ),
        (["Ann: 3"], "Error: players: Diggity is for 2 to 4 players, not 1 [diggity.17]"),
        ([], "Error: Missing argument 'NAME:GOLD...'"),
    ],
)
def test_what_cannot_be_scored_is_one_line(arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1
