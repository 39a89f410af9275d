"""The ruling of a judge stands in the log, and beats the dictionary of the day of the replay (C2)."""

import json
from typing import Any

import pytest

from games.core import (
    InvalidInput,
    Match,
    format_text,
    load_log,
    new_match,
    parse_text,
    text_move,
    write_log,
)
from games.diddly import RULEBOOK
from games.testing.conformance import check_rulebook
from tests.games.core.word_game import WORDS, Judge, calling


def allow(question: str) -> str:
    return "allowed"


def refuse(question: str) -> str:
    return "not_in_dictionary"


def played(judges: dict[str, Judge], moves: int = 4) -> Match:
    match = new_match(calling(judges, "old"), 2, 1)
    for number in range(moves):
        match.submit(number % 2, text_move(WORDS[number % len(WORDS)]))
    return match


def replayed(log: object, judges: dict[str, Judge]) -> Match:
    return load_log(json.loads(json.dumps(log)), lambda name: calling(judges, "new"))


def test_a_word_game_keeps_every_promise_of_the_engine() -> None:
    assert check_rulebook(calling({"old": allow}, "old"), seed=1, plays=3).moves == 12


def test_a_log_has_each_question_with_its_answer() -> None:
    log = write_log(played({"old": allow}, 3))
    assert log["dictionary"] == {"name": "old"}
    assert log["rulings"] == [["HANG", "allowed"], ["XQ", "allowed"], ["B%C3%84R", "allowed"]]


@pytest.mark.rule("C2")
@pytest.mark.parametrize("judges", [{"old": refuse}, {}], ids=["says otherwise today", "is not here"])
def test_a_replay_uses_the_rulings_whatever_the_dictionary_says(judges: dict[str, Judge]) -> None:
    match = played({"old": allow})
    again = replayed(write_log(match), judges)
    assert again.game.scores(again.state) == match.game.scores(match.state) == [2, 2]
    assert write_log(again) == write_log(match)
    half = load_log(write_log(match), lambda name: calling(judges, "new"), 2)
    half.submit(0, half.game.parse_move("call:B%C3%84R"))
    assert half.rulings()[2] == ("B%C3%84R", "allowed")


def test_another_move_than_the_recorded_one_is_judged_anew() -> None:
    match = load_log(write_log(played({"old": allow})), lambda name: calling({"old": refuse}, "old"), 1)
    match.submit(1, text_move("HANG"))
    assert match.rulings() == [("HANG", "allowed"), ("HANG", "not_in_dictionary")]


def test_the_text_of_a_log_has_the_rulings_too() -> None:
    log = write_log(played({"old": allow}, 3))
    text = format_text(log)
    assert '[Ruling.B%C3%84R "allowed"]' in text
    assert parse_text(text) == log
    fresh = write_log(played({"old": allow}, 0))
    assert parse_text(format_text(fresh)) == fresh


@pytest.mark.parametrize(
    ("rulings", "message"),
    [
        ("HANG", "rulings: must be a list"),
        ([["HANG"]], "rulings.0: must be a question and its answer"),
        ([["HANG", 1]], "rulings.0: must be a question and its answer"),
        ([["A B", "allowed"]], "rulings.0: must have a question without blanks"),
        ([["XQ", "allowed"]], "rulings.0: the moves ask HANG, and XQ stands there"),
        ([["HANG", "allowed"]], "rulings.1: is missing: the moves ask XQ"),
        ([["HANG", "allowed"]] * 9, "rulings.1: the moves ask XQ, and HANG stands there"),
        (
            [["HANG", "allowed"], ["XQ", "allowed"], ["QAT", "allowed"]],
            "rulings.2: QAT stands there, and the moves do not ask that",
        ),
    ],
)
def test_rulings_that_do_not_fit_are_refused(rulings: object, message: str) -> None:
    log: dict[str, Any] = {**write_log(played({"old": allow}, 2)), "rulings": rulings}
    with pytest.raises(InvalidInput) as caught:
        replayed(log, {"old": allow})
    assert str(caught.value) == message


def test_rulings_stand_where_there_is_a_dictionary_alone() -> None:
    log = write_log(played({"old": allow}, 0))
    assert (
        replayed({key: value for key, value in log.items() if key != "rulings"}, {"old": allow}).moves == []
    )
    with pytest.raises(InvalidInput, match="dictionary: must say by what words are judged"):
        replayed({**log, "dictionary": None}, {"old": allow})
    with pytest.raises(InvalidInput, match="rulings: is no field of a log"):
        load_log({**write_log(new_match(RULEBOOK, 2, 1)), "rulings": []}, lambda name: RULEBOOK)
