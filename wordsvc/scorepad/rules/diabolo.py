"""Diabolo on a score pad: the cards taken in each round, or victory tiles (D14, D17 to D19)."""

from collections.abc import Sequence
from typing import Any

from wordsvc.diabolo import scoring
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.scorepad.cells import parse_points
from wordsvc.scorepad.rules.base import (
    Points,
    Results,
    RoundEntry,
    Rules,
    ScoredRound,
    at_seat,
    refuse_details,
)


class DiaboloRules(Rules):
    """The rules of Diabolo; the scoring is that of `wordsvc.diabolo.scoring`."""

    title = "Diabolo"
    min_players = scoring.MIN_PLAYERS
    max_players = scoring.MAX_PLAYERS
    options = ("dealer", "victory_tiles", "handicap", "deck")
    rule = "D14"

    def _read(self, options: dict[str, Any]) -> None:
        self._agreed = {name: value for name, value in options.items() if name != "dealer"}
        bare = self._game([[0] * len(self.players)])
        self.deck = bare.deck
        if bare.handicap is None:
            self.length = scoring.number_of_rounds(len(self.players))

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """A cell is the number of cards that a player has taken, as a sum."""
        refuse_details(entry, self.title)
        points: list[Points | None] = []
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                taken = None if cell is None else parse_points(str(cell))
                if cell is not None and taken is None:
                    message = say("{text!r} is no number of cards", text=str(cell)[:50])
                    raise InputError((), "not_a_sum", message, say("write it as 30 or 12+11+7"))
            points.append(None if taken is None else Points(taken))
        return ScoredRound(tuple(points))

    def check(self, rounds: Sequence[ScoredRound]) -> None:
        """Refuse more cards than the deck has, and rounds after the end of the game."""
        self.results(rounds)

    def results(self, rounds: Sequence[ScoredRound]) -> Results:
        """How the game stands; an open cell takes no card."""
        if not rounds:
            return super().results(rounds)
        taken = [[one.sum if one else 0 for one in scored.points] for scored in rounds]
        score = scoring.score_game(self._game(taken))
        adjusted = tuple(
            _adjust(scored, result, self.players) for scored, result in zip(rounds, score.rounds, strict=True)
        )
        ended = score.winners is not None
        totals = tuple(player.total for player in score.players)
        if score.handicap is None:
            best, _ = self._best(rounds, totals)
            return Results(adjusted, totals, best, ended)
        tiles = tuple(player.tiles for player in score.players)
        most = max(tiles)
        best = tuple(seat for seat, number in enumerate(tiles) if number == most) if most else ()
        return Results(adjusted, totals, best, ended, tiles)

    def _game(self, rounds: list[list[int]]) -> scoring.Game:
        document = {"players": list(self.players), "rounds": rounds, **self._agreed}
        return scoring.read_game(document)


def _adjust(scored: ScoredRound, result: scoring.RoundResult, players: Sequence[str]) -> ScoredRound:
    """A round with handicaps and victory tiles."""
    points: list[Points | None] = []
    for name, one, after in zip(players, scored.points, result.results, strict=True):
        if one is None:
            points.append(None)
            continue
        handicap = after - one.sum
        marks = ("handicap",) * bool(handicap) + ("tile",) * (name in result.tiles)
        points.append(Points(one.sum, handicap, marks))
    return ScoredRound(tuple(points))
