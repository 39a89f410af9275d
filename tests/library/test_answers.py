"""Answers of the library as values: they say what they are, and go to another process."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import wordsvc
from dictionaries import DictionaryError
from wordsvc.words.lexicons.lexicon import open_lexicon

MAX_BYTES = 4_000

ANN = {"name": "Ann", "words": [("DOG", "d,o,g")], "unused": ""}
BEA = {"name": "Bea", "words": [("AX", "a,x")], "unused": "E"}

ANSWERS: dict[str, Callable[[], Any]] = {
    "judge": lambda: wordsvc.judge("quit", game="quiddler", cards="(qu)it,q,u"),
    "judge in diabolo": lambda: wordsvc.judge("STOP", game="diabolo", cards="O ST *"),
    "settle": lambda: wordsvc.settle([("quit", "(qu)it")], challenger="Bea", challenged="Ann"),
    "settle by a house": lambda: wordsvc.settle(
        [("qzx", "q,z,x")], challenger="Bea", challenged="Ann", house={"add": ["qzx"]}, no_names=True
    ),
    "best_hand": lambda: wordsvc.best_hand("qu,i,t,e,s", others_longest=4),
    "find": lambda: wordsvc.find("O ST * A N G", game="diabolo", must="ST", max_cards=4),
    "find by letters": lambda: wordsvc.find("retains?", game="letters", pattern="???????S"),
    "draw_odds": lambda: wordsvc.draw_odds("qu,i,t,e,s", "a"),
    "score_round": lambda: wordsvc.score_round({"players": [ANN, BEA]}),
    "score_game": lambda: wordsvc.score_game({"rounds": [{"players": [ANN, BEA]}]}),
    "score_diabolo": lambda: wordsvc.score_diabolo(
        {"players": ["Ann", "Bea"], "rounds": [[31, 27], [22, 40]]}
    ),
    "define": lambda: wordsvc.define("mice"),
    "why": lambda: wordsvc.why("mice"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_pickled_in_few_bytes(name: str) -> None:
    answer = ANSWERS[name]()
    pickled = pickle.dumps(answer)
    assert len(pickled) < MAX_BYTES
    assert pickle.loads(pickled).to_dict() == answer.to_dict()


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_says_what_it_is(name: str) -> None:
    shown = repr(ANSWERS[name]())
    assert " at 0x" not in shown
    assert len(shown) < MAX_BYTES


def test_a_search_is_shown_by_what_was_asked() -> None:
    assert repr(ANSWERS["find"]()) == "<WordSearch: O ST * A N G; diabolo-de; de-large>"
    assert repr(ANSWERS["best_hand"]()) == "<BestHand: QU I T E S; quiddler; en>"
    assert repr(ANSWERS["draw_odds"]()).startswith("<DrawOdds: face up A for ")


def test_a_dictionary_is_shown_by_name_and_version() -> None:
    verdict = wordsvc.judge("QUIT")
    assert (
        repr(verdict.dictionaries[0])
        == f"<en {verdict.dictionaries[0].version} ({verdict.dictionaries[0].sha256[:12]})>"
    )
    assert len(repr(verdict)) < 200


def test_the_json_of_a_search_is_its_first_page() -> None:
    found = wordsvc.find("C,A,T,S,E,R")
    page = found.page(2)
    assert [hit.word for hit in page.words] == [hit.word for hit in found][:2]
    assert found.page(2, page.next).words == tuple(found)[2:4]
    assert found.to_dict() == found.page(20).to_dict()


def test_an_answer_does_not_follow_the_list_that_was_asked_with() -> None:
    cards = ["T", "E", "A"]
    found = wordsvc.find(cards)
    total, cards[2] = found.total, "S"
    assert pickle.loads(pickle.dumps(found)).total == total


@pytest.mark.parametrize("name", ["find", "best_hand"])
def test_a_copy_of_a_search_is_the_search(name: str) -> None:
    answer = ANSWERS[name]()
    assert copy.deepcopy(copy.copy(answer)) is answer
    answer.question = None
    with pytest.raises(TypeError, match="is pickled when"):
        pickle.dumps(answer)


def test_a_verdict_is_true_when_the_word_counts() -> None:
    assert wordsvc.judge("hello")
    assert not wordsvc.judge("qzx")


def test_a_dictionary_is_pickled_by_name_and_hash() -> None:
    lexicon = open_lexicon("en")
    assert pickle.loads(pickle.dumps(lexicon)) is lexicon


def test_what_was_decided_by_another_dictionary_is_read_all_the_same() -> None:
    ruling = ANSWERS["settle"]()
    reference = ruling.dictionaries[0]
    gone = pickle.dumps(ruling).replace(reference.sha256.encode(), b"0" * 64)
    again = pickle.loads(gone)
    assert again.upheld == ruling.upheld
    assert again.to_dict()["dictionaries"][0]["sha256"] == "0" * 64
    assert pickle.loads(pickle.dumps(again)).to_dict() == again.to_dict()
    with pytest.raises(DictionaryError, match="is not here") as refused:
        again.challenge.authority.reason("QUIT")
    assert refused.value.code == "other_dictionary"
