"""The rules of the engine, kept by this game."""

import json
from collections.abc import Callable, Mapping

import pytest

from games.core import IllegalMove, InvalidInput, Match, Rulebook, load_log, new_match, write_log
from tests.games.quiddler.positions import JUDGE, RULEBOOK, WORDS, by, play, private, public, refusal, table
from tools.fixed_words import fixed_judge
from wordsvc.catalogue import find_rulebook, word_rulebook
from wordsvc.quiddler import EDITION
from wordsvc.quiddler.game import rulebook
from wordsvc.referee import Referee
from wordsvc.referee.differences import find_differences
from wordsvc.referee.header import read_dictionaries


@pytest.mark.rule("C1")
def test_what_has_been_seen_stands() -> None:
    match = table("C A T", "R A T", discard="E")
    play(match, "take")
    assert match.check_undo(0) is None
    match.undo(0)
    play(match, "draw")
    assert _code(match.check_undo(0)) == "mover_learned"
    match = table("C A T", "R A T", discard="E")
    play(match, "take lay:C.A.T:CAT")
    assert _code(match.check_undo(0)) == "others_learned"
    play(match, "discard:E")
    assert _code(match.check_undo(0)) == "passed_on"


def _code(refusal: IllegalMove | None) -> str | None:
    return None if refusal is None else refusal.code


def challenged(challenges: str = "sealed") -> Match:
    """Return a hand in which CAT and RAX were ruled on."""
    match = table("R A X", "C A T", discard="E", pile="Y", challenges=challenges)
    play(match, "take lay:R.A.X:RAX discard:E draw lay:C.A.T:CAT discard:Y")
    if challenges == "sealed":
        by(match, 0, "challenge:2.1", "done")
        by(match, 1, "challenge:1.1", "done")
    return match


def other(header: Mapping[str, str]) -> Rulebook:
    """Return the game where another dictionary of the same name is installed: it has RAX and lacks CAT."""
    today = fixed_judge(EDITION, ["RAX"])
    agreed = read_dictionaries(header["dictionaries"])
    return word_rulebook(
        "quiddler", Referee.from_parts(EDITION, EDITION.load_deck(), today.authority, agreed)
    )


@pytest.mark.rule("C2")
@pytest.mark.parametrize("challenges", ["sealed", "strict"])
@pytest.mark.parametrize(
    "book", [lambda _: word_rulebook("quiddler", JUDGE), other], ids=["is not here", "says otherwise today"]
)
def test_a_log_replays_whatever_the_dictionary_has_become(
    challenges: str, book: Callable[[Mapping[str, str]], Rulebook]
) -> None:
    match = challenged(challenges)
    log = json.loads(json.dumps(write_log(match)))
    again = load_log(log, lambda _: book(JUDGE.header))
    assert again.game.scores(again.state) == match.game.scores(match.state)
    assert again.events == match.events
    assert write_log(again) == log
    differences = find_differences(other(JUDGE.header).make.args[0], match.rulings())  # type: ignore[attr-defined]
    assert differences is not None
    assert {each.word for each in differences} == {"RAX", "CAT"}


@pytest.mark.rule("C2")
@pytest.mark.parametrize("challenges", ["sealed", "strict"])
def test_where_the_dictionary_is_not_here_no_new_word_is_asked_about(challenges: str) -> None:
    book = rulebook(
        Referee.from_parts(EDITION, EDITION.load_deck(), None, JUDGE.require_authority().dictionaries)
    )
    match = new_match(book, 2, 1, {"hands": "3", "challenges": challenges})
    play(match, "draw")
    cards = private(match, match.game.to_act(match.state)[0])["cards"]
    lay = f"lay:{'.'.join(cards[:3])}:{''.join(cards[:3])}"
    assert refusal(match, lay) == ("other_dictionary C2" if challenges == "strict" else None)
    if challenges == "sealed":
        play(match, lay, f"discard:{cards[3]}", "take")
        play(match, f"discard:{public(match)['known'][match.game.to_act(match.state)[0]][0]}")
        (seat,) = match.game.to_act(match.state)
        owner = public(match)["out"]
        assert owner is not None
        assert refusal(match, f"challenge:{owner + 1}.1") == "other_dictionary C2"
        assert match.game.legal(match.state, seat) == [match.game.parse_move("done")]
        play(match, "done")
        assert match.game.over(match.state)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("moves", [6, 7, 8])
def test_a_match_that_goes_on_without_its_dictionary_still_has_the_rulings_of_its_log(moves: int) -> None:
    match = challenged()
    log = json.loads(json.dumps(write_log(match)))
    again = load_log(log, lambda _: RULEBOOK, moves)
    assert refusal(again, "challenge:2.1", 0) in (None, "challenged_twice Q04", "not_your_turn core.2")
    for seat in again.game.to_act(again.state):
        other_word = f"challenge:{2 - seat}.1"
        if refusal(again, other_word, seat) is None:
            by(again, seat, other_word)
        by(again, seat, "done")
    assert sorted(again.rulings()) == [("CAT", "allowed"), ("RAX", "not_in_dictionary")]


def test_the_words_of_a_header_open_the_same_game() -> None:
    judging_by = find_rulebook("quiddler").judging_by
    assert judging_by is not None
    assert judging_by(JUDGE.header).dictionary == JUDGE.header
    assert "CAT" in WORDS
    with pytest.raises(InvalidInput):
        judging_by({**JUDGE.header, "edition": "diabolo-de"})
