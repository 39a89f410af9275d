"""Scoring a game: a round for each hand, a running tally, and who wins."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Annotated, Any, Final, NamedTuple

from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.fields import read_list, read_number
from wordsvc.input.messages import message
from wordsvc.input.question import Field, Question, document_for, integer, several
from wordsvc.quiddler.constants import MAX_HAND, MIN_HAND
from wordsvc.quiddler.scoring.round_request import AGREED_FIELDS, ROUND, read_agreed, read_round
from wordsvc.quiddler.scoring.rounds import Round, RoundScore, score_round
from wordsvc.words import Authority

HANDS: Final = tuple(range(MIN_HAND, MAX_HAND + 1))
"""The hands of the rounds when the table agreed on no others: round n has n + 2 cards (Q17, Q35)."""

GAME: Final = Question(
    "QuiddlerGame",
    "The rounds of a game, in order.",
    Field("rounds", several(document_for(ROUND), 1, len(HANDS), message("rounds")), required=True),
    Field(
        "hands",
        several(integer(MIN_HAND, MAX_HAND), 1, len(HANDS), message("hands")),
        "The cards of a hand in each round of the game, rising; by default 3 to 10 (Q35).",
    ),
    *AGREED_FIELDS,
)


class Game(NamedTuple):
    """The rounds that were played so far; `hands` are those of all rounds of the game."""

    rounds: tuple[Round, ...]
    hands: tuple[int, ...] = HANDS


@answer("name tally total")
class Tally(NamedTuple):
    """The running total of a player after each round."""

    name: str
    tally: tuple[int, ...]

    @property
    def total(self) -> int:
        """The points after the last round that was played."""
        return self.tally[-1]


@answer("rounds players winners", name="QuiddlerScore")
class GameScore(NamedTuple):
    """The score of a game.

    The players are in the order of the first round; `length` is the number of all rounds.
    """

    rounds: tuple[RoundScore, ...]
    players: tuple[Tally, ...]
    length: int

    @property
    def winners(self) -> Annotated[tuple[str, ...] | None, "Null until all rounds are played."]:
        """The players with the highest total, several in a tie (Q18); None until all rounds are played."""
        if len(self.rounds) < self.length:
            return None
        best = max(player.total for player in self.players)
        return tuple(player.name for player in self.players if player.total == best)

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as JSON."""
        return write(self)


def score_game(game: Game) -> GameScore:
    """Score the rounds of a game (see `read_game`). Raises as `score_round` does, within "rounds"."""
    scores: list[RoundScore] = []
    for index, played in enumerate(game.rounds):
        try:
            scores.append(score_round(played))
        except InputError as error:
            raise error.within("rounds", index) from None
    gained = [{player.name.casefold(): player.change for player in score.players} for score in scores]
    players = tuple(
        Tally(player.name, tuple(accumulate(points[player.name.casefold()] for points in gained)))
        for player in game.rounds[0].players
    )
    return GameScore(tuple(scores), players, len(game.hands))


def read_game(document: object, authority: Authority | None = None) -> Game:
    """Read a game.

    Args:
        document: the fields of `GAME`; those of `AGREED_FIELDS` hold for all its rounds.
        authority: decides which words count, if it is open already; then the document does not.

    Raises:
        InputError: on the field at fault, also when a round has other players than the first or other
            hands than its place asks for, two players play for another bonus than in the first (Q13), or
            lost challenges are subtracted from other points (Q50).
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = GAME.read_given(document)
    hands = read_hands(fields.pop("hands")) if "hands" in fields else HANDS
    listed = fields.pop("rounds")
    if len(listed) > len(hands):
        text = message(
            "there are {rounds} rounds, and hands for {hands}", rounds=len(listed), hands=len(hands)
        )
        raise InputError("rounds", "wrong_length", text, message("name the hands of every round"), "Q35")
    read_agreed(fields, authority)
    rounds: list[Round] = []
    for index, round_document in enumerate(listed):
        try:
            played = read_round(round_document, fields, hands[index], authority)
            _check_same_table(played, rounds[0] if rounds else played)
        except InputError as error:
            name = error.field[0] if error.field else ""
            own = isinstance(round_document, Mapping) and name in ("bonus", "losses")
            inherited = own and round_document.get(name) is None and name in fields
            raise (error if inherited else error.within("rounds", index)) from None
        rounds.append(played)
    return Game(tuple(rounds), hands)


def read_hands(value: object) -> tuple[int, ...]:
    """Return the hands that a table agreed on: 1 to 8 numbers from 3 to 10, rising (Q35).

    Raises `InputError` on "hands".
    """
    hands: list[int] = []
    for index, number in enumerate(read_list(value, "hands", message("hands"), 1, len(HANDS))):
        try:
            hand = read_number(number, message("a hand"), MIN_HAND, MAX_HAND)
            if hands and hand <= hands[-1]:
                text = message("each round has more cards than the one before")
                raise InputError((), "not_rising", text, rule="Q35")
        except InputError as error:
            raise error.at("hands", index) from None
        hands.append(hand)
    return tuple(hands)


def _check_same_table(played: Round, first: Round) -> None:
    if _names(played) != _names(first):
        text = message("all rounds of a game have the same players")
        raise InputError("players", "other_players", text)
    if len(played.players) == 2 and played.bonus != first.bonus:
        raise InputError(
            "bonus",
            "other_bonus",
            message("two players play for one bonus in the whole game"),
            message("name it once, beside rounds"),
            "Q13",
        )
    if played.losses != first.losses:
        raise InputError(
            "losses",
            "other_losses",
            message("lost challenges are subtracted from the same points in the whole game"),
            message("name it once, beside rounds"),
            "Q50",
        )


def _names(played: Round) -> set[str]:
    return {player.name.casefold() for player in played.players}
