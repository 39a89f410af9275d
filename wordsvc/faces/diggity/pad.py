"""Diggity on a score pad: each round is a game, and counts the nuggets of each player (diggity.83)."""

from collections.abc import Sequence
from typing import Any, Final

from games.core import GameError, Match
from games.diggity.decks import GOLD_CARDS, MAX_NUGGETS
from games.diggity.score_sheet import score_gold
from wordsvc.input import InputError
from wordsvc.input.fields import read_number
from wordsvc.input.messages import message
from wordsvc.scorepad.cells import parse_points
from wordsvc.scorepad.match_rounds import MatchRounds
from wordsvc.scorepad.rules import (
    Points,
    RoundEntry,
    Rules,
    ScoredRound,
    as_input_error,
    at_seat,
    refuse_details,
)

MAX_GAMES: Final = 200
MAX_GOLD: Final = GOLD_CARDS * MAX_NUGGETS
"""No game has more nuggets than this."""

_LONE_DIGIT: Final = 9
"""A larger number is no gold card, and no slip for one."""


class DiggityRules(Rules):
    """The rules of Diggity; without the option `games` the players stop when they like."""

    title = "Diggity"
    min_players = 2
    max_players = 4
    options = ("games",)
    length_option = "games"
    deals = False

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the nuggets of a match, which is one game."""
        return MatchRounds({"games": 1}, [match.game.scores(match.state)])

    def _read(self, options: dict[str, Any]) -> None:
        if "games" in options:
            self.length = read_number(options["games"], "games", 1, MAX_GAMES)

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Read a cell: the nuggets as a sum, or the gold cards with blanks between them."""
        refuse_details(entry, self.title)
        sums: list[int | None] = []
        cards: list[str] = []
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                sums.append(None if cell is None else parse_points(str(cell), _are_gold_cards))
            cards.append("" if cell is None or sums[seat] is not None else str(cell))
        try:
            gold = score_gold([f"{name}:{text}" for name, text in zip(self.players, cards, strict=True)])
        except GameError as error:
            raise as_input_error(error) from None
        counted = [
            player["score"] if one is None else one for player, one in zip(gold["players"], sums, strict=True)
        ]
        if sum(counted) > MAX_GOLD:
            sentence = message(
                "{n} nuggets are more than the {most} of all gold cards", n=sum(counted), most=MAX_GOLD
            )
            raise InputError("players", "too_many_nuggets", sentence, rule="diggity.5")
        return ScoredRound(
            tuple(
                None if cell is None else Points(one) for cell, one in zip(entry.cells, counted, strict=True)
            )
        )


def _are_gold_cards(numbers: Sequence[int]) -> bool:
    return max(numbers) <= _LONE_DIGIT
