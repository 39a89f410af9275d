"""Diabolo as a whole game: cards turned up one by one, a race for words, penalties, rounds or tiles."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core import InvalidInput, Option, Rulebook, Variant
from wordsvc.cards.word_judge import ANSWERS, WordJudge
from wordsvc.diabolo.game.game import Diabolo
from wordsvc.diabolo.game.guide import GUIDE
from wordsvc.diabolo.game.last_word import NO, YES
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.rules import RULES
from wordsvc.diabolo.scoring import HANDICAP, MAX_PLAYERS, MAX_ROUNDS, MIN_PLAYERS
from wordsvc.input.messages import message

_SEATS: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
_FLAGGED: Final = Option(
    "flagged",
    "none",
    choices=tuple(f"seat{seat}" for seat in range(1, MAX_PLAYERS + 1)),
    several=True,
)


def make(judge: WordJudge, seats: int, options: Mapping[str, int | str], *, older: bool = False) -> Diabolo:
    """Return a table of Diabolo, judged by `judge`; `older` is version 1 of the rules (D24, D26, D27).

    Raises `InvalidInput` on "seats" (diabolo.1), or on an option that names a seat which there is not
    (D20, D30).
    """
    if seats not in _SEATS:
        text = message(
            "Diabolo is for {least} to {most} players, not {seats}",
            least=MIN_PLAYERS,
            most=MAX_PLAYERS,
            seats=seats,
        )
        raise InvalidInput("seats", "bad_seats", text, rule="diabolo.1")
    if int(options["dealer"]) > seats:
        raise _no_seat("dealer", int(options["dealer"]), seats, "D30")
    flagged = {int(seat.removeprefix("seat")) for seat in _FLAGGED.chosen_from(options["flagged"])}
    if options["flagged"] == "all":
        flagged = set(range(1, seats + 1))
    if max(flagged, default=0) > seats:
        raise _no_seat("flagged", max(flagged), seats, "D20")
    agreed = Options(seats, options, judge, frozenset(seat - 1 for seat in flagged), older=older)
    return Diabolo(seats, options, agreed)


def _no_seat(option: str, seat: int, seats: int, rule: str) -> InvalidInput:
    text = message("there is no seat {seat} at a table of {seats}", seat=seat, seats=seats)
    return InvalidInput(("options", option), "bad_option", text, rule=rule)


def rulebook(judge: WordJudge) -> Rulebook:
    """Return the game with the deck and the dictionaries of a judge."""
    return Rulebook(
        name="diabolo",
        title="Diabolo",
        version=2,
        options=(
            Option(
                "score",
                "totals",
                choices=("totals", "tiles"),
            ),
            Option(
                "handicap",
                min(HANDICAP, judge.deck.total),
                most=judge.deck.total,
            ),
            Option(
                "rounds",
                0,
                most=MAX_ROUNDS,
            ),
            _FLAGGED,
            Option(
                "ends",
                "pass",
                choices=("pass", "solver"),
            ),
            Option(
                "turning",
                "pass",
                choices=("pass", "dealer"),
            ),
            Option(
                "misfits",
                "penalty",
                choices=("penalty", "ignored"),
                since=2,
            ),
            Option("dealer", 0, most=MAX_PLAYERS),
        ),
        variants=(
            Variant("one round", {"rounds": 1}, _SEATS),
            Variant(
                "tiles", {"score": "tiles", "flagged": "seat1", "turning": "dealer", "rounds": 3}, range(3, 4)
            ),
            Variant("solver", {"ends": "solver", "rounds": 1}, range(2, 3)),
            Variant("misfits ignored", {"misfits": "ignored", "rounds": 1}, range(2, 3)),
        ),
        rules=RULES,
        guide=GUIDE,
        make=partial(make, judge),
        older={1: partial(make, judge, older=True)},
        dictionary=judge.header,
        answers=(*ANSWERS, YES, NO),
    )


__all__ = ["RULES", "Diabolo", "rulebook"]
