"""Scoring a game: cards per round and player, or victory tiles with a handicap."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple

from wordsvc.cards import MAX_CARDS, Deck, read_deck
from wordsvc.cards.card_fields import DECK
from wordsvc.diabolo.judge import EDITION
from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.fields import find_same_name, read_name, read_number
from wordsvc.input.messages import message
from wordsvc.input.question import FLAG, PLAYER, Field, Question, as_given, integer, several

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
TILES_TO_WIN: Final = 2
HANDICAP: Final = 10
"""Cards that a player with a victory tile is set back, unless the table agrees otherwise (D18)."""

MAX_ROUNDS: Final = 20
"""More than any game needs; `score_game` says exactly."""

GAME: Final = Question(
    "DiaboloGame",
    "The number of cards of each player after each round.",
    Field("players", several(PLAYER, MIN_PLAYERS, MAX_PLAYERS, message("players")), required=True),
    Field(
        "rounds",
        several(several(integer(0, MAX_CARDS), MIN_PLAYERS, MAX_PLAYERS), 1, MAX_ROUNDS, message("rounds")),
        "Each round has one number a player.",
        required=True,
    ),
    Field("victory_tiles", FLAG, "True if the game is for victory tiles.", default=False),
    Field(
        "handicap",
        as_given(type="integer", minimum=0, maximum=MAX_CARDS),
        f"For victory tiles: the set-back, if not {HANDICAP} (D18).",
    ),
    DECK,
)


class Game(NamedTuple):
    """The cards that each player has in front of them after each round.

    `handicap` is None in the plain game; with a number the game is played for victory tiles. `deck` is what
    the cards belong to.
    """

    players: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    deck: Deck
    handicap: int | None = None


@answer()
class RoundResult(NamedTuple):
    """The result of each player in a round, after the handicap, and who got a victory tile."""

    results: tuple[int, ...]
    tiles: tuple[str, ...]


@answer()
class Standing(NamedTuple):
    """The sum of a player's results, and the player's victory tiles."""

    name: str
    total: int
    tiles: int


@answer("rounds players winners deck", name="DiaboloScore")
class GameScore(NamedTuple):
    """The score of a game.

    `handicap` is None without victory tiles.
    """

    rounds: tuple[RoundResult, ...]
    players: tuple[Standing, ...]
    winners: Annotated[tuple[str, ...] | None, "Null until the game is over."]
    deck: Deck
    handicap: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as JSON."""
        return write(self)


def number_of_rounds(players: int) -> int:
    """Return the rounds of the plain game: each player deals once, two or three deal twice (D14)."""
    return players * 2 if players <= 3 else players


def score_game(game: Game) -> GameScore:
    """Score a game (see `read_game`).

    Without victory tiles the highest total wins after the last round (D17). With them the leaders of
    a round get one each (D19), and a player who has one is set back in every later round (D18). Who took no
    card in a round gets none (D24).

    Raises:
        InputError: on ("rounds", index), when there is a round after the end of the game.
    """
    if game.handicap is not None:
        return _score_tiles(game, game.handicap)
    length = number_of_rounds(len(game.players))
    if len(game.rounds) > length:
        text = message("{players} players play {rounds} rounds", players=len(game.players), rounds=length)
        raise _after_the_end(length, text, "D14")
    totals = [sum(cards) for cards in zip(*game.rounds, strict=True)]
    players = tuple(Standing(name, total, 0) for name, total in zip(game.players, totals, strict=True))
    over = len(game.rounds) == length
    return GameScore(
        tuple(RoundResult(cards, ()) for cards in game.rounds),
        players,
        tuple(player.name for player in players if player.total == max(totals)) if over else None,
        game.deck,
    )


def _score_tiles(game: Game, handicap: int) -> GameScore:
    tiles = [0] * len(game.players)
    totals = [0] * len(game.players)
    rounds: list[RoundResult] = []
    for index, cards in enumerate(game.rounds):
        if max(tiles) == TILES_TO_WIN:
            text = message("the game ends with the second victory tile, after {rounds} rounds", rounds=index)
            raise _after_the_end(index, text)
        results, leaders = score_round(cards, tiles, handicap)
        for seat in leaders:
            tiles[seat] += 1
        totals = [total + result for total, result in zip(totals, results, strict=True)]
        rounds.append(RoundResult(results, tuple(game.players[seat] for seat in leaders)))
    players = tuple(map(Standing, game.players, totals, tiles))
    winners = tuple(player.name for player in players if player.tiles == TILES_TO_WIN)
    return GameScore(tuple(rounds), players, winners or None, game.deck, handicap)


def score_round(
    cards: Sequence[int], tiles: Sequence[int], handicap: int, *, all_run: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the results of a round that is played for victory tiles, and the seats that get one.

    Args:
        cards: how many each player has taken.
        tiles: how many each player had before; whoever had one is set back (D18).
        handicap: by how many cards.
        all_run: whether players without cards are in the running where others have some: the older D24.
    """
    results = tuple([n - handicap if tile else n for n, tile in zip(cards, tiles, strict=True)])
    running = [seat for seat, taken in enumerate(cards) if taken or (all_run and any(cards))]
    best = max([results[seat] for seat in running], default=None)
    return results, tuple([seat for seat in running if results[seat] == best])


def _after_the_end(index: int, message: str, rule: str = "") -> InputError:
    return InputError(("rounds", index), "after_the_end", message, rule=rule)


def read_game(document: object) -> Game:
    """Read a game from a document with the fields of `GAME`.

    The handicap is from 0 to all cards of the deck, and only for victory tiles.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
    """
    fields = GAME.read(document)
    players = _read_players(fields["players"])
    deck = read_deck(fields["deck"], EDITION)
    max_cards = deck.total
    tiles, handicap = fields["victory_tiles"], fields["handicap"]
    if handicap is not None and not tiles:
        raise InputError(
            "handicap", "no_victory_tiles", message("a handicap is for games with victory_tiles"), rule="D18"
        )
    handicap = HANDICAP if handicap is None else read_number(handicap, "handicap", 0, max_cards)
    rounds = tuple(
        _read_cards(cards, index, len(players), max_cards) for index, cards in enumerate(fields["rounds"])
    )
    return Game(players, rounds, deck, handicap if tiles else None)


def _read_players(value: list[object]) -> tuple[str, ...]:
    players: list[str] = []
    for seat, name in enumerate(value):
        try:
            players.append(read_name(name, "name"))
        except InputError as error:
            raise error.at("players", seat) from None
    if (same := find_same_name(players)) is not None:
        text = message("two players are called {name!r}", name=players[same])
        raise InputError(("players", same), "same_name", text)
    return tuple(players)


def _read_cards(value: object, index: int, players: int, max_cards: int) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != players:
        text = message("a round is a list of {players} numbers of cards, one a player", players=players)
        raise InputError(("rounds", index), "wrong_length", text)
    cards: list[int] = []
    for seat, number in enumerate(value):
        try:
            cards.append(read_number(number, message("a number of cards"), 0, max_cards))
        except InputError as error:
            raise error.at("rounds", index, seat) from None
    if sum(cards) > max_cards:
        text = message("{n} cards are more than the {most} of the deck", n=sum(cards), most=max_cards)
        raise InputError(("rounds", index), "too_many_cards", text)
    return tuple(cards)
