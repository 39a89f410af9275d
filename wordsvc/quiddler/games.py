"""Scoring a game: eight rounds, a running tally, and who wins."""

from itertools import accumulate
from typing import Any, Final, NamedTuple

from wordsvc.quiddler.round_documents import AGREED_FIELDS, read_agreed, read_round
from wordsvc.quiddler.rounds import Round, RoundScore, score_round
from wordsvc.words import InputError
from wordsvc.words.documents import read_fields, read_list

ROUNDS: Final = 8
"""Hands of three to ten cards."""


class Tally(NamedTuple):
    """The running total of a player after each round."""

    name: str
    tally: tuple[int, ...]

    @property
    def total(self) -> int:
        """The points after the last round that was played."""
        return self.tally[-1]

    def to_dict(self) -> dict[str, Any]:
        """The tally as JSON."""
        return {"name": self.name, "tally": list(self.tally), "total": self.total}


class GameScore(NamedTuple):
    """How a game stands; the players in the order of the first round."""

    rounds: tuple[RoundScore, ...]
    players: tuple[Tally, ...]

    @property
    def winners(self) -> tuple[str, ...] | None:
        """Who has the highest total, several when they tie (Q18); None until all rounds are played."""
        if len(self.rounds) < ROUNDS:
            return None
        best = max(player.total for player in self.players)
        return tuple(player.name for player in self.players if player.total == best)

    def to_dict(self) -> dict[str, Any]:
        """The game as the command line and the HTTP API print it."""
        return {
            "rounds": [score.to_dict() for score in self.rounds],
            "players": [player.to_dict() for player in self.players],
            "winners": None if self.winners is None else list(self.winners),
        }


def score_game(rounds: tuple[Round, ...]) -> GameScore:
    """Score the rounds of a game (see `read_game`). Raises as `score_round` does, within "rounds"."""
    scores: list[RoundScore] = []
    for index, played in enumerate(rounds):
        try:
            scores.append(score_round(played))
        except InputError as error:
            raise error.within("rounds", index) from None
    gained = [{player.name.casefold(): player.score for player in score.players} for score in scores]
    players = tuple(
        Tally(player.name, tuple(accumulate(points[player.name.casefold()] for points in gained)))
        for player in rounds[0].players
    )
    return GameScore(tuple(scores), players)


def read_game(document: object) -> tuple[Round, ...]:
    """Read a game: `{"rounds": [...]}`, its rounds in order, and `AGREED_FIELDS` for all of them.

    Raises:
        InputError: on the field at fault, also when a round has other players than the first, or two
            players play for another bonus than in the first (Q13).
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(document, required=("rounds",), optional=AGREED_FIELDS)
    listed = read_list(fields.pop("rounds"), "rounds", "rounds", 1, ROUNDS)
    read_agreed(fields)
    rounds: list[Round] = []
    for index, round_document in enumerate(listed):
        try:
            played = read_round(round_document, fields)
            _check_same_table(played, rounds[0] if rounds else played)
        except InputError as error:
            own = isinstance(round_document, dict) and error.field[:1] == ("bonus",)
            inherited = own and round_document.get("bonus") is None and "bonus" in fields
            raise (error if inherited else error.within("rounds", index)) from None
        rounds.append(played)
    return tuple(rounds)


def _check_same_table(played: Round, first: Round) -> None:
    if _names(played) != _names(first):
        raise InputError("players", "other_players", "all rounds of a game have the same players")
    if len(played.players) == 2 and played.bonus != first.bonus:
        raise InputError(
            "bonus",
            "other_bonus",
            "two players play for one bonus in the whole game (Q13)",
            "name it once, beside rounds",
        )


def _names(played: Round) -> set[str]:
    return {player.name.casefold() for player in played.players}
