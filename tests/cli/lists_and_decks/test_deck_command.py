import json

import pytest
from click.testing import CliRunner

from wordsvc.cards import deck_names
from wordsvc.cli import main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["deck", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_list_says_how_sure_each_deck_is() -> None:
    code, output, _ = run("list")
    assert code == 0
    assert "quiddler     118 cards  Quiddler, standard edition (verified)" in output
    assert "(reconstruction, not the printed deck)" in output


def test_a_deck_is_shown_card_by_card() -> None:
    code, output, _ = run("show", "quiddler")
    assert code == 0
    assert "  QU x  2   9 points each" in output
    assert "reconstruction" in run("show", "diabolo-de")[1]


def test_a_deck_as_json_adds_up() -> None:
    document = json.loads(run("show", "diabolo-de", "--json")[1])
    assert document["status"] == "reconstruction"
    assert sum(card["count"] for card in document["cards"]) == document["total"] == 66
    assert {deck["name"] for deck in json.loads(run("list", "--json")[1])} == set(deck_names())


@pytest.mark.parametrize("form", ["--csv", "--nl"])
def test_rows_of_a_deck_that_is_not_the_printed_one_come_with_its_status(form: str) -> None:
    code, output, errors = run("show", "diabolo-de", form)
    assert code == 0
    assert "reconstruction" not in output
    assert errors.startswith("Status: reconstruction, not the printed deck. ")
    assert run("show", "quiddler", form)[2] == run("show", "diabolo-de", "--json")[2] == ""


def test_an_unknown_deck_is_answered_with_those_there_are() -> None:
    code, _, errors = run("show", "poker")
    assert code == 2
    assert "the decks are diabolo-de, diabolo-en, diabolo-nl, quiddler, quiddler-de" in errors
