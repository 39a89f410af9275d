"""Diabolo on a score pad: the cards taken in each round, or victory tiles (D14, D17 to D19)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.core import Match
from wordsvc.diabolo import scoring
from wordsvc.diabolo.judge import EDITION
from wordsvc.input import InputError
from wordsvc.input.fields import read_number
from wordsvc.input.messages import message
from wordsvc.scorepad.cells import parse_points
from wordsvc.scorepad.match_rounds import MatchRounds, first_dealer, round_ends
from wordsvc.scorepad.rules import (
    NEWEST,
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
    options = ("dealer", "rounds", "victory_tiles", "handicap", "deck")
    usual: ClassVar = {"deck": EDITION.deck}
    rule = "D14"

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the cards that were taken; the pad counts the handicaps (D18)."""
        options: dict[str, Any] = {
            "dealer": first_dealer(match, names),
            "rounds": match.game.parsed_options.rounds,  # type: ignore[attr-defined]
        }
        if match.game.options["score"] == "tiles":
            options |= {"victory_tiles": True, "handicap": match.game.options["handicap"]}
        return MatchRounds(options, [told["taken"] for told in round_ends(match)])

    @classmethod
    def version_for(cls, match: Match) -> int:
        """Return 1 for version 1 of the game, which gives tiles as pads of the rules 1 do (D24)."""
        return min(match.rulebook.version, NEWEST)

    def _read(self, options: dict[str, Any]) -> None:
        self._agreed = {name: value for name, value in options.items() if name not in ("dealer", "rounds")}
        bare = self._game([[0] * len(self.players)])
        self.deck, self.handicap = bare.deck, bare.handicap
        if "rounds" in options:
            self.length = read_number(options["rounds"], "rounds", 1, scoring.MAX_ROUNDS)
            self.rule = "D25"
        elif bare.handicap is None:
            self.length = scoring.number_of_rounds(len(self.players))

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Read a cell: the number of cards that a player has taken, as a sum."""
        refuse_details(entry, self.title)
        points: list[Points | None] = []
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                taken = None if cell is None else parse_points(str(cell))
                if cell is not None and taken is None:
                    text = message("{text!r} is no number of cards", text=str(cell)[:50])
                    raise InputError((), "not_a_sum", text, message("write it as 30 or 12+11+7"))
            points.append(None if taken is None else Points(taken))
        return ScoredRound(tuple(points))

    def check(self, rounds: Sequence[ScoredRound]) -> None:
        """Refuse more cards than the deck has; a correction may end the game before the last round."""
        if rounds:
            self._game([_taken(scored) for scored in rounds])

    def check_next(self, rounds: Sequence[ScoredRound]) -> None:
        """Refuse a round after the last, and after the second victory tile (D19)."""
        super().check_next(rounds)
        if self.results(rounds).ended:
            text = message(
                "the game ends with the second victory tile, after {rounds} rounds", rounds=len(rounds)
            )
            raise InputError(("rounds", len(rounds)), "after_the_end", text, rule="D19")

    def results(self, rounds: Sequence[ScoredRound]) -> Results:
        """Return how the game stands; an open cell counts for nothing."""
        if self.handicap is None or not rounds:
            return super().results(rounds)
        tiles = [0] * len(self.players)
        adjusted: list[ScoredRound] = []
        end: int | None = None
        for number, scored in enumerate(rounds, start=1):
            results, leaders = scoring.score_round(
                _taken(scored), tiles, self.handicap, all_run=self.version == 1
            )
            if end is not None or not self._is_counted(number, scored):
                leaders = ()
            for seat in leaders:
                tiles[seat] += 1
            adjusted.append(_adjust(scored, results, leaders))
            if end is None and max(tiles) == scoring.TILES_TO_WIN:
                end = number
        ended = end is not None or (self.length is not None and len(rounds) >= self.length)
        most = max(tiles[seat] for seat in self.winning_seats)
        best = tuple(seat for seat in self.winning_seats if tiles[seat] == most) if most or ended else ()
        why = ""
        if end is not None and end < len(rounds):
            why = message("the game ended with round {number}; later rounds give no victory tile", number=end)
        is_open = self.find_open(rounds)
        return Results(tuple(adjusted), self._totals(adjusted), best, ended, is_open, tuple(tiles), why)

    def _is_counted(self, number: int, scored: ScoredRound) -> bool:
        """Return whether a round gives tiles: one without an open cell, by the rules 1 any."""
        before = [ScoredRound(())] * (number - 1)
        return self.version == 1 or not self.find_open([*before, scored])

    def _game(self, rounds: list[list[int]]) -> scoring.Game:
        document = {"players": list(self.players), "rounds": rounds, **self._agreed}
        return scoring.read_game(document)


def _taken(scored: ScoredRound) -> list[int]:
    """Return the cards that each player has taken, none for an open cell."""
    return [one.sum if one else 0 for one in scored.points]


def _adjust(scored: ScoredRound, results: Sequence[int], leaders: Sequence[int]) -> ScoredRound:
    """Return a round with handicaps and victory tiles."""
    points: list[Points | None] = []
    for seat, (one, after) in enumerate(zip(scored.points, results, strict=True)):
        if one is None:
            points.append(None)
            continue
        handicap = after - one.sum
        marks = ("handicap",) * bool(handicap) + ("tile",) * (seat in leaders)
        points.append(Points(one.sum, handicap, marks))
    return ScoredRound(tuple(points))
