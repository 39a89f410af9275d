"""By what a match is judged: its header, and what becomes of it when dictionaries change."""

import json
import pickle
from collections.abc import Mapping
from inspect import signature
from typing import Any

import pytest

from games.core import InvalidInput, load_log, new_match, quote_text, write_log
from wordsvc.cards import Edition
from wordsvc.cards.deck import make_deck
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.catalogue import find_rulebook
from wordsvc.diabolo import EDITION as DIABOLO
from wordsvc.input import InputError
from wordsvc.quiddler import EDITION as QUIDDLER
from wordsvc.referee import Referee
from wordsvc.referee.differences import find_differences, is_installed_deck
from wordsvc.tables.match.agreement import rules_of, write_rules
from wordsvc.words import House, open_authority

HOUSE = House(add=frozenset({"XQ"}), reject=frozenset({"QAT"}))


def a_judge(house: House | None = None) -> Referee:
    return Referee("quiddler", house=house, no_names=True)


def changed(header: Mapping[str, str], **fields: str) -> dict[str, str]:
    return {**header, **fields}


def test_a_header_opens_the_same_judge() -> None:
    judge = a_judge(HOUSE)
    again = Referee.from_dict(json.loads(json.dumps(judge.header)), "quiddler")
    assert again.header == judge.header
    assert again.answers
    assert again.deck == judge.deck
    for word, answer in {
        "XQ": ALLOWED,
        "QAT": "house_rejected",
        "QUIT": ALLOWED,
        "PARIS": "proper_noun",
    }.items():
        assert judge.rule_on(word) == again.rule_on(word) == answer
    assert pickle.loads(pickle.dumps(again)).rule_on("XQ") == ALLOWED


def test_words_with_marks_are_quoted_in_questions() -> None:
    assert " " not in quote_text("DON'T")
    assert a_judge().rule_on("DON'T") == "contraction"


def test_another_hash_answers_no_new_question() -> None:
    header = a_judge().header
    other = Referee.from_dict(changed(header, dictionaries=header["dictionaries"][:-4] + "0000"), "quiddler")
    assert not other.answers
    with pytest.raises(InputError) as error:
        other.judge("QUIT")
    assert (error.value.field, error.value.code) == (("dictionary",), "other_dictionary")
    with pytest.raises(InvalidInput) as refused:
        other.rule_on("QUIT")
    assert (refused.value.field, refused.value.code) == (("dictionary",), "other_dictionary")


def test_a_dictionary_that_is_not_installed_answers_nothing_and_opens() -> None:
    header = changed(a_judge().header, dictionaries=f"my%2C%20list 1 {'0' * 64}")
    judge = Referee.from_dict(header, "quiddler")
    assert judge.authority is None
    assert not judge.answers
    assert "my, list 1" in judge.refusal().message
    assert find_differences(judge, [("QUIT", ALLOWED)]) is None


def test_differences_name_each_word_once_and_leave_other_questions_out() -> None:
    rulings = [
        ("QUIT", ALLOWED),
        ("XQZ", ALLOWED),
        ("XQZ", ALLOWED),
        ("any:A.B", "no"),
        ("PARIS", "proper_noun"),
    ]
    assert find_differences(a_judge(), rulings) == [("XQZ", ALLOWED, "not_in_dictionary")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("edition", "diabolo-de"),
        ("edition", "../quiddler-en"),
        ("deck", "{"),
        ("deck", "[" * 100_000),
        ("deck", '{"name": "mine"}'),
        ("dictionaries", "en"),
        ("dictionaries", ""),
        ("dictionaries", "en 1 abc"),
        ("dictionaries", f"%ff 1 {'0' * 64}"),
        ("dictionaries", f"en 1 {'z' * 64}"),
        ("house", "AB"),
        ("house", "+A-B"),
        ("no_names", "no"),
        ("bonus", "yes"),
    ],
)
def test_a_header_that_nobody_wrote_is_refused_on_its_field(field: str, value: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Referee.from_dict(changed(a_judge().header, **{field: value}), "quiddler")
    assert error.value.field[:2] == ("dictionary", field)


@pytest.mark.parametrize("field", ["edition", "deck", "dictionaries"])
def test_a_header_without_a_field_is_refused(field: str) -> None:
    header = {name: value for name, value in a_judge().header.items() if name != field}
    with pytest.raises(InvalidInput) as error:
        Referee.from_dict(header, "quiddler")
    assert error.value.field == ("dictionary", field)


def test_german_words_are_folded_before_they_are_asked() -> None:
    judge = Referee("diabolo")
    assert Referee.from_dict(judge.header, "diabolo").rule_on("BAER") == ALLOWED


@pytest.mark.parametrize("edition", [QUIDDLER, DIABOLO], ids=lambda edition: str(edition.game))
def test_a_match_names_its_deck_as_answers_do(edition: Edition) -> None:
    header = Referee.from_parts(edition, edition.rank(edition.load_deck()), open_authority("en")).header
    rules = rules_of(write_rules(find_rulebook(edition.game), 2, {}, header))
    assert rules.deck == edition.load_deck().reference


@pytest.mark.parametrize(
    ("changes", "installed"),
    [({"title": "Ours", "note": "", "sources": (), "status": "model"}, True), ({"min_cards": 3}, False)],
)
def test_a_deck_is_compared_by_what_is_played(changes: dict[str, Any], installed: bool) -> None:
    deck = QUIDDLER.load_deck()
    fields = {name: getattr(deck, name) for name in signature(make_deck).parameters}
    assert is_installed_deck(make_deck(**{**fields, **changes})) is installed


@pytest.mark.parametrize(
    ("game", "changes", "message"),
    [
        (
            "diddly",
            {"dictionary": {"edition": "x"}},
            "dictionary: must be null: in diddly no words are judged",
        ),
        ("quiddler", {"rulings": [["AW", "maybe"]]}, "rulings.0: 'maybe' is no answer of a judge"),
    ],
)
def test_a_log_with_a_judge_that_is_none_is_refused(game: str, changes: dict[str, Any], message: str) -> None:
    log = {**write_log(new_match(find_rulebook(game), 2, 7)), **changes}
    with pytest.raises(InvalidInput) as error:
        load_log(log, find_rulebook)
    assert str(error.value) == message
