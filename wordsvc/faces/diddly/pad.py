"""Diddly on a score pad: five rounds, the lowest total wins, and a tie goes to the lowest round (Y21)."""

from collections.abc import Sequence
from typing import Any, Final

from games.core import Match
from games.diddly.score_sheet import score_columns, score_square
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_number
from wordsvc.input.messages import join_messages, message
from wordsvc.input.texts import isolate
from wordsvc.scorepad.cells import parse_points
from wordsvc.scorepad.match_rounds import MatchRounds, first_dealer
from wordsvc.scorepad.rules import Points, RoundEntry, Rules, ScoredRound, at_seat, refuse_details

DEFAULT_ROUNDS: Final = 5
MAX_ROUNDS: Final = 20
BOARDS: Final = ("columns", "nine")
_MAX_WITH_FOUR_COLUMNS: Final = 4
_MAX_AT_NINE: Final = 6
_LEAST_CARDS: Final = 4
"""The cards of two columns of a board; fewer numbers in a cell are a sum that is written otherwise."""


class DiddlyRules(Rules):
    """The rules of Diddly; `columns` is how many columns of two cards a board has (Y22)."""

    title = "Diddly"
    min_players = 2
    max_players = 8
    options = ("dealer", "rounds", "board")
    lowest = True
    rule = "diddly.5"

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the scores of each round."""
        agreed = {name: match.game.options[name] for name in ("rounds", "board")}
        rounds = super().read_match(match, names).rounds
        return MatchRounds({"dealer": first_dealer(match, names), **agreed}, rounds)

    def _read(self, options: dict[str, Any]) -> None:
        self.length = read_number(options.get("rounds", DEFAULT_ROUNDS), "rounds", 1, MAX_ROUNDS)
        self.nine = read_choice(options.get("board", "columns"), "board", BOARDS) == "nine"
        if self.nine and len(self.players) > _MAX_AT_NINE:
            text = message(
                "the nine-card game is for 2 to {most} players, not {players}",
                most=_MAX_AT_NINE,
                players=len(self.players),
            )
            raise InputError("players", "bad_players", text, rule="Y22")
        self.columns = 4 if len(self.players) <= _MAX_WITH_FOUR_COLUMNS else 3

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Read a cell: a sum or a board, as `wordcheck score diddly` reads it."""
        refuse_details(entry, self.title)
        points: list[Points | None] = []
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                points.append(None if cell is None else Points(self._count(str(cell))))
        return ScoredRound(tuple(points))

    def _count(self, text: str) -> int:
        counted = parse_points(text, lambda numbers: len(numbers) >= _LEAST_CARDS)
        if counted is not None:
            return counted
        if self.nine:
            return int(score_square(text)["score"])
        board = score_columns(text)
        if len(board["columns"]) != self.columns:
            sentence = message(
                "a board has {columns} columns with {players} players, not {given}",
                columns=self.columns,
                players=len(self.players),
                given=len(board["columns"]),
            )
            raise InputError((), "bad_board", sentence, rule="Y22")
        return int(board["score"])

    def _best(self, rounds: Sequence[ScoredRound], totals: Sequence[int]) -> tuple[tuple[int, ...], str]:
        tied, _ = super()._best(rounds, totals)
        if len(tied) < 2:
            return tied, ""
        sorted_rounds = {
            seat: sorted(one.score for scored in rounds if (one := scored.points[seat])) for seat in tied
        }
        lowest = min(sorted_rounds.values())
        best = tuple(seat for seat in tied if sorted_rounds[seat] == lowest)
        if len(best) == len(tied):
            return best, ""
        names = join_messages([isolate(self.players[seat]) for seat in tied], "and")
        why = message(
            "{players} tie with {total}; the lower round scores decide (Y21)",
            players=names,
            total=totals[tied[0]],
        )
        return best, why
