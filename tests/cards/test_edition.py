import json
from pathlib import Path

import pytest

from dictionaries import available
from tests.game_verdicts import judge_in_diabolo, judge_in_quiddler
from wordsvc import diabolo, quiddler
from wordsvc.cards import Deck, deck_names, edition_names, load_deck, load_edition, read_deck
from wordsvc.cards.edition import _FOLDER
from wordsvc.input import InputError
from wordsvc.words import open_lexicon


def test_the_editions_are_known_by_name() -> None:
    assert edition_names() == ["diabolo-de", "diabolo-en", "diabolo-nl", "quiddler-de", "quiddler-en"]
    assert (load_edition("quiddler-en"), load_edition("diabolo-de")) == (quiddler.EDITION, diabolo.EDITION)


@pytest.mark.parametrize("name", edition_names())
def test_an_edition_names_what_is_there(name: str) -> None:
    edition = load_edition(name)
    assert json.loads((Path(_FOLDER) / f"{name}.json").read_text())["name"] == edition.name == name
    assert edition.deck in deck_names()
    assert edition.dictionary in available()
    assert edition.load_deck().language == edition.language == open_lexicon(edition.dictionary).language


@pytest.mark.parametrize("name", edition_names())
def test_the_dictionary_of_an_edition_is_asked_when_its_deck_is_named(name: str) -> None:
    edition = load_edition(name)
    game = {"quiddler": quiddler.EDITION, "diabolo": diabolo.EDITION}[edition.game]
    assert game.usual_dictionary(edition.deck) == edition.dictionary
    assert game.usual_dictionary(edition.load_deck()) == edition.dictionary


def test_what_is_no_deck_leaves_the_dictionary_of_the_edition() -> None:
    values: list[object] = [None, "home", 7, ["diabolo-nl"]]
    assert [quiddler.EDITION.usual_dictionary(value) for value in values] == ["en"] * len(values)


def test_a_deck_is_a_name_or_a_deck_or_that_of_the_edition() -> None:
    edition = load_edition("quiddler-en")
    mine = load_deck("quiddler")._replace(status="model", verified=False)
    assert read_deck(None, edition) is load_deck("quiddler")
    assert read_deck("diabolo-de", edition) is load_deck("diabolo-de")
    assert read_deck(mine, edition, priced=True) is mine


@pytest.mark.parametrize(
    ("value", "code"),
    [("poker", "unknown_deck"), ("../quiddler", "unknown_deck"), (7, "not_text"), (["quiddler"], "not_text")],
)
def test_another_value_is_an_error_on_the_deck(value: object, code: str) -> None:
    with pytest.raises(InputError) as error:
        read_deck(value, load_edition("quiddler-en"))
    assert (error.value.field, error.value.code) == (("deck",), code)


def test_a_deck_without_points_scores_nothing() -> None:
    with pytest.raises(InputError) as error:
        read_deck("diabolo-de", load_edition("quiddler-en"), priced=True)
    assert (error.value.field, error.value.code) == (("deck",), "no_points")


def test_diabolo_wants_three_cards_whatever_the_deck_says() -> None:
    deck: Deck = load_deck("quiddler")
    assert deck.min_cards == 2
    verdict = judge_in_diabolo("in", "I,N", dictionaries="en", deck=deck)
    assert (verdict.reasons, verdict.min_cards) == (("too_few_cards",), 3)
    assert judge_in_diabolo("inn", "I,N,N", dictionaries="en", deck=deck).allowed
    with pytest.raises(InputError, match="min_cards"):
        judge_in_diabolo("inn", "I,N,N", deck=deck, min_cards=2)


def test_the_language_of_a_deck_decides_the_dictionary() -> None:
    edition = load_edition("quiddler-en")
    german = edition.load_deck()._replace(name="mine", language="de")
    assert (edition.usual_dictionary(german), edition.of_deck(german).name) == ("de-large", "quiddler-de")
    dutch: list[object] = [load_deck("diabolo-nl")._replace(name="home"), "diabolo-nl"]
    assert [edition.usual_dictionary(deck) for deck in dutch] == ["nl", "nl"]
    assert judge_in_quiddler("Garten", "G,A,R,T,E,N", deck=german).allowed
    verdict = judge_in_quiddler("Garten", "G,A,R,T,E,N", deck=german, dictionaries="en")
    assert (verdict.reasons, [note.code for note in verdict.notes]) == (
        ("not_in_dictionary",),
        ["other_language"],
    )
