"""Quiddler as a whole game, for two to eight players."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core import InvalidInput, Rulebook, Variant
from wordsvc.cards.word_judge import ANSWERS, WordJudge
from wordsvc.input.messages import message
from wordsvc.quiddler.constants import MAX_PLAYERS
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.game import Quiddler
from wordsvc.quiddler.game.guide import GUIDE
from wordsvc.quiddler.game.options import HANDS, OPTIONS
from wordsvc.quiddler.game.rules import RULES

_MIN_PLAYERS: Final = 2


def make(judge: WordJudge, seats: int, options: Mapping[str, int | str]) -> Quiddler:
    """Return a table of Quiddler.

    Raises `InvalidInput` on "seats" (Q17), on the first dealer (Q38), and on a deck that is not for this.
    """
    if not _MIN_PLAYERS <= seats <= MAX_PLAYERS:
        text = message("Quiddler is for 2 to {most} players, not {seats}", most=MAX_PLAYERS, seats=seats)
        raise InvalidInput("seats", "bad_seats", text, rule="Q17")
    if int(options["dealer"]) > seats:
        text = message("there is no seat {seat} at a table of {seats}", seat=options["dealer"], seats=seats)
        raise InvalidInput(("options", "dealer"), "bad_option", text, rule="Q38")
    needed = seats * HANDS.sizes(options["hands"])[-1] + 1
    if len(Cards(judge.deck).all) < needed:
        text = message(
            "the deck has {total} cards, and {needed} are dealt", total=judge.deck.total, needed=needed
        )
        raise InvalidInput("seats", "too_few_cards", text, rule="Q17")
    return Quiddler(judge, seats, options)


def rulebook(judge: WordJudge) -> Rulebook:
    """Return the game as this judge decides about its words and deals its deck."""
    return Rulebook(
        name="quiddler",
        title="Quiddler",
        version=2,
        options=OPTIONS,
        variants=(
            Variant("one hand", {"hands": "8"}, range(2, 9)),
            Variant(
                "strict",
                {"challenges": "strict", "hands": "3+5", "failed_word": "zero", "bonus": "most_words"},
                range(2, 4),
            ),
            Variant(
                "waiting",
                {
                    "hands": "4+6",
                    "losses": "total",
                    "first_turn": "may_not_go_out",
                    "turns": 3,
                    "dictionary": "open",
                },
                range(2, 4),
            ),
        ),
        rules=RULES,
        make=partial(make, judge),
        older={1: partial(make, judge)},
        guide=GUIDE,
        dictionary=judge.header,
        answers=ANSWERS,
    )


__all__ = ["RULES", "Quiddler", "make", "rulebook"]
