"""The face of a small trick game, which `test_game_in_two_folders` puts into a copy of the tree."""

from collections.abc import Sequence
from typing import Any

from games.core import Match
from wordsvc.faces.face import Face
from wordsvc.scorepad.cells import parse_points
from wordsvc.scorepad.match_rounds import MatchRounds
from wordsvc.scorepad.rules import Points, RoundEntry, Rules, ScoredRound, at_seat, refuse_details


class HighestRules(Rules):
    """The rules of Highest: each round is a game, and the most points win (H3)."""

    title = "Highest"
    min_players = 2
    max_players = 6
    deals = False

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the points of a match, which is one game."""
        return MatchRounds({}, [match.game.scores(match.state)])

    def _read(self, options: dict[str, Any]) -> None:
        self.length = 1

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Read a cell: the points of a player."""
        refuse_details(entry, self.title)
        points: list[Points | None] = []
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                taken = None if cell is None else parse_points(str(cell))
            points.append(None if taken is None else Points(taken))
        return ScoredRound(tuple(points))


FACE = Face(__package__, pad=HighestRules)
