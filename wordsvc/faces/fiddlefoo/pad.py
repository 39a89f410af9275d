"""Fiddlefoo on a score pad: each round is a game of a match, and a note that is left costs a point (F20)."""

from collections.abc import Sequence
from typing import Any, Final

from games.core import GameError, Match
from games.fiddlefoo.score_sheet import score_hands
from wordsvc.input.fields import read_number
from wordsvc.scorepad.cells import parse_points
from wordsvc.scorepad.match_rounds import MatchRounds, round_ends
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


class FiddlefooRules(Rules):
    """The rules of Fiddlefoo; without the option `games` the players stop when they like."""

    title = "Fiddlefoo"
    min_players = 2
    max_players = 6
    options = ("games",)
    length_option = "games"
    deals = False
    rule = "F20"

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the notes that were left, each a negative point."""
        rounds = [[-score for score in told["scores"]] for told in round_ends(match)]
        return MatchRounds({"games": len(rounds)}, rounds)

    def _read(self, options: dict[str, Any]) -> None:
        if "games" in options:
            self.length = read_number(options["games"], "games", 1, MAX_GAMES)

    def write_cells(self, points: Sequence[Points | None]) -> list[str | None]:
        """Return the notes that were left."""
        return [None if one is None else str(-one.sum) for one in points]

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Read a cell: the notes that are left, or the cards, as `wordcheck score fiddlefoo` reads them."""
        refuse_details(entry, self.title)
        left: list[str] = []
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                notes = None if cell is None else parse_points(str(cell))
            left.append(str(cell or "") if notes is None else str(notes))
        scores = [player["total"] for player in self._score(left, number)["players"]]
        return ScoredRound(
            tuple(
                None if cell is None else Points(score)
                for cell, score in zip(entry.cells, scores, strict=True)
            )
        )

    def _score(self, left: list[str], number: int) -> dict[str, Any]:
        hands = list(zip(self.players, left, strict=True))
        try:
            return score_hands([f"{name}:{text}" for name, text in hands])
        except GameError:
            pass
        before = ";" * (number - 1)  # so that the error names this game of the match
        try:
            return score_hands([f"{name}:{before}{text}" for name, text in hands])
        except GameError as error:
            raise as_input_error(error) from None
