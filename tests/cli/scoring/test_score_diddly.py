import json

import pytest
from click.testing import CliRunner

from wordsvc.cli import main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["score", "diddly", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_columns_are_scored_one_by_one_and_in_all() -> None:
    code, out, _ = run("4 4, 9 2, H 7, W P")
    assert code == 0
    assert [line.split()[-1] for line in out.splitlines()[1:5]] == ["0", "11", "4", "0"]
    assert out.endswith("  15 points.\n")


@pytest.mark.parametrize("place", [0, 1])
def test_a_square_is_scored_line_by_line(place: int) -> None:
    arguments = ["1 3 2, 6 W 6, 8 3 9"]
    arguments.insert(place, "--nine")
    code, out, _ = run(*arguments)
    assert code == 0
    assert out.count("a set") == 2
    assert out.endswith("  20 points (the sum of the rows).\n")


@pytest.mark.parametrize(
    ("arguments", "score"),
    [(["4 4, 9 2, H 7, W P"], 15), (["--nine", "1 3 2, 6 W 6, 8 3 9"], 20), (["4", "4,", "9", "2"], 11)],
)
def test_json_has_the_score(arguments: list[str], score: int) -> None:
    code, out, _ = run(*arguments, "--json")
    assert code == 0
    assert json.loads(out)["score"] == score


def test_what_cannot_be_scored_is_one_line() -> None:
    code, out, err = run("4 4, 9 x")
    assert (code, out) == (2, "")
    assert err.startswith("Error: cards: there is no card 'x'")
    assert err.count("\n") == 1
