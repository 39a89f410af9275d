"""The suite passes honest games with open moves and races, and fails copies of them that leak or lie."""

import random
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.bots import RandomMoves
from games.core import AnyView, Event, InvalidInput, OwnBot, generator, move_text, new_match, text_move
from games.testing.conformance import NotConforming, check_game, check_rulebook, play_checked
from games.testing.open_moves import altered_texts, check_open_moves
from games.testing.playthrough import random_match
from games.testing.races import check_races
from tests.games.core.race_game import FACES, PASS, RULEBOOK, Snatch, State
from tests.games.core.word_game import calling
from wordsvc.catalogue import find_rulebook


def allow(question: str) -> str:
    return "allowed"


WORDS = calling({"any": allow}, "any")


def test_a_race_keeps_every_promise() -> None:
    assert check_rulebook(RULEBOOK).moves > 0


def test_every_proposal_and_every_pair_of_passes_is_tried() -> None:
    match = play_checked(RULEBOOK, RULEBOOK.game(3), 1)
    assert check_open_moves(match) > 10
    assert check_races(match) > 5
    match = play_checked(WORDS, WORDS.game(2), 1)
    assert check_open_moves(match) >= 4
    assert check_races(match) == 0


def test_a_late_move_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(new_match(find_rulebook("diabolo"), 3, 1, {"rounds": 1}), 2)
    assert check_races(match) > 5
    monkeypatch.setattr(type(match.game), "late_move", lambda game, state, seat: PASS)
    with pytest.raises(NotConforming, match="the late move of seat"):
        check_races(match)


def test_random_play_makes_moves_that_are_only_proposed() -> None:
    match = random_match(new_match(RULEBOOK, 3, 1), 2)
    called = [move for _, move in match.moves if move != PASS]
    assert called
    assert random_match(new_match(RULEBOOK, 3, 1), 2).moves == match.moves
    bot, made = RandomMoves(match.game, generator(3)), set()
    again = new_match(RULEBOOK, 3, 1)
    while asked := again.game.to_act(again.state):
        legal = again.game.legal(again.state, asked[0])
        move = bot.choose(again.view(asked[0]), legal)
        made.add(move in legal)
        again.submit(asked[0], move)
    assert made == {True, False}


def test_altered_texts_differ_from_the_text_and_from_each_other() -> None:
    for text in ("call:HANG", "lay:QU.I.T:QUIT,O.N:ON", "a", "%C3%84"):
        altered = list(altered_texts(text))
        assert text not in altered
        assert len(set(altered)) == len(altered) > 8


class ProposesWhatIsNotThere(Snatch):
    """A call of letters that are not on the table is proposed."""

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        proposed = super().sample_moves(view, rng)
        return [text_move("AB")] if proposed and "A" not in view["public"]["line"] else proposed


class ProposesToAll(Snatch):
    """A seat that has passed is proposed calls all the same."""

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        return super().sample_moves({**view, "to_act": [*range(self.seats)]}, rng)


class ProposesNothing(Snatch):
    """Moves are open, and none is ever proposed."""

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        return ()


class ProposesWhatIsListed(Snatch):
    """A move that `legal` lists is proposed, too."""

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        proposed = super().sample_moves(view, rng)
        return [*proposed, PASS] if proposed else ()


class ProposesByTheDeck(Snatch):
    """A game that remembers the next card of a state that it was asked about, and proposes by it."""

    next = -1

    def check(self, state: State, seat: int, move: int) -> Any:
        self.next = state.deck[-1] if state.deck else -1
        return super().check(state, seat, move)

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        proposed = super().sample_moves(view, rng)
        return proposed if self.next % 2 else ()


class ProposesByTheRandomModule(Snatch):
    """Proposals draw from Python's own random numbers."""

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        return super().sample_moves(view, Random(random.random()))


class ProposesByAClock(Snatch):
    """The same view and chance give something else each time."""

    asked = 0

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        self.asked += 1
        return super().sample_moves(view, rng)[: self.asked % 2]


class SpoilsTheView(Snatch):
    """A proposal sorts the line that it is shown."""

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        proposed = super().sample_moves(view, rng)
        view["public"]["line"].sort()
        return proposed


class RefusesByTheDeck(Snatch):
    """A call in a wrong order, which is never proposed, is refused by the next card."""

    def check(self, state: State, seat: int, move: int) -> Any:
        refusal = super().check(state, seat, move)
        if refusal is None and move != PASS and move_text(move) != "".join(sorted(move_text(move))):
            return super().check(state, seat, -1) if state.deck and state.deck[-1] % 2 else None
        return refusal

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        return [text_move("".join(sorted(move_text(move)))) for move in super().sample_moves(view, rng)]


class ReadsSmallLetters(Snatch):
    """A move has two texts."""

    def parse_move(self, text: str) -> int:
        return super().parse_move(f"call:{text[5:].upper()}" if text.startswith("call:") else text)


class ReadsBlanks(Snatch):
    """Blanks around a text are overlooked."""

    def parse_move(self, text: str) -> int:
        return super().parse_move(text.strip())


class RaisesOnOddTexts(Snatch):
    """A text that cannot be read is no `InvalidInput`."""

    def parse_move(self, text: str) -> int:
        if text.startswith("call:") and set(text[5:]) - set(FACES):
            raise KeyError(text)
        return super().parse_move(text)


class NamesNoMove(Snatch):
    """A refusal names another field."""

    def parse_move(self, text: str) -> int:
        try:
            return super().parse_move(text)
        except InvalidInput as error:
            raise error.at("word") from None


class WritesBlanks(Snatch):
    """The letters of a call stand apart."""

    def format_move(self, move: int) -> str:
        return super().format_move(move).replace(":", ": ")

    def parse_move(self, text: str) -> int:
        return super().parse_move(text.replace(": ", ":"))


class ForgetsALetter(Snatch):
    """The text of a long call is cut."""

    def format_move(self, move: int) -> str:
        return super().format_move(move)[:7]


class StumblesOverTexts(Snatch):
    """`check` takes every text for letters."""

    def check(self, state: State, seat: int, move: int) -> Any:
        if type(move) is int and move > PASS and seat in self.to_act(state):
            assert all(letter in FACES for letter in str(move)) or super().check(state, seat, move) is None
        return super().check(state, seat, move)


class AllowsAnyText(Snatch):
    """A call of strange signs passes, and has no text that can be read."""

    def check(self, state: State, seat: int, move: int) -> Any:
        return super().check(state, seat, PASS if type(move) is int and move > 1 << 40 else move)


class AnswersWhileOthersAreAsked(Snatch):
    """A seat that has passed may still call."""

    def check(self, state: State, seat: int, move: int) -> Any:
        asked = self.to_act(state)
        return super().check(state, asked[0] if asked and move != PASS else seat, move)


class LetsNobodyPass(Snatch):
    """The dealer must call once two letters lie there."""

    def legal(self, state: State, seat: int) -> Sequence[int]:
        if seat == 0 and len(state.line) > 1 and super().legal(state, seat):
            return (text_move("".join(FACES[card] for card in state.line)),)
        return super().legal(state, seat)


class EndsWithAPass(Snatch):
    """A game in which all pass when the dealer passes."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        others = [other for other in self.to_act(state) if other != seat] if (seat, move) == (0, PASS) else []
        for passing in (*others, seat):
            super().apply(state, passing, move, events)


class GoesOnAfterACall(Snatch):
    """A call leaves the race open for the others."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        window = state.window
        super().apply(state, seat, move, events)
        if move != PASS and window is not None and state.window is not None:
            window.closed = [member == seat for member in window.members]
            state.window = window


class RemembersTheFirst(Snatch):
    """A game with a point for the first who passes."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        first = state.window is not None and not any(state.window.closed)
        super().apply(state, seat, move, events)
        state.points[seat] += first and move == PASS and state.points[seat] < 4


class NamesABotLikeAList(Snatch):
    """The name of a bot has a comma."""

    bots = {"quick,slow": OwnBot("calls at once", lambda game, seat, rng: None)}  # noqa: RUF012


class HasABareBot(Snatch):
    """A bot is what makes it, and no more."""

    bots: Any = {"quick": lambda game, seat, rng: None}  # noqa: RUF012


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        (ProposesWhatIsNotThere, "proposed is refused"),
        (ProposesToAll, "is not asked and is proposed"),
        (ProposesNothing, "none is ever proposed"),
        (ProposesWhatIsListed, "legal lists is proposed"),
        (ProposesByTheDeck, "tells what is hidden|more than the view"),
        (ProposesByTheRandomModule, "random module|more than the view"),
        (ProposesByAClock, "more than the view"),
        (SpoilsTheView, "changes the view"),
        (RefusesByTheDeck, "the refusals tell"),
        (ReadsSmallLetters, "has one text"),
        (ReadsBlanks, "has one text"),
        (RaisesOnOddTexts, "raises KeyError"),
        (NamesNoMove, "names no move"),
        (WritesBlanks, "cannot stand in a log|read as another log"),
        (ForgetsALetter, "read as another move|has one text"),
        (StumblesOverTexts, "raises AssertionError"),
        (AllowsAnyText, "is refused|read as another|cannot stand|is no move|no legal"),
        (AnswersWhileOthersAreAsked, "may move and is not asked"),
        (LetsNobodyPass, "cannot pass"),
        (EndsWithAPass, "a pass ends a race|in another order"),
        (GoesOnAfterACall, "does not end the race"),
        (RemembersTheFirst, "in another order"),
        (NamesABotLikeAList, "no word in small letters"),
        (HasABareBot, "is not made of a text"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_leaking_or_lying_race_fails(kind: type[Snatch], broken: str) -> None:
    with pytest.raises(NotConforming, match=broken):
        check_game(RULEBOOK, kind(3, {}), plays=3)
