"""Whole games: players that see a view choose the moves, and the rules make them."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.hidden_player import HiddenPlayer
from wordsvc.quiddler.solitaire.kinds import FACES, KINDS, STANDARD, word_masks
from wordsvc.quiddler.solitaire.position import Fill, Lay, Move, Position, View, stacks_for
from wordsvc.quiddler.solitaire.solver import DEFAULT_BUDGET, solve

PlayerName = Literal["hidden", "greedy", "solver"]

PLAYERS: Final[tuple[PlayerName, ...]] = ("hidden", "greedy", "solver")

ChooseCards = Callable[[View], Sequence[str] | None]
"""The cards of the next word, None to give up."""


class GameResult(NamedTuple):
    """How a game ended: whether it was won, the cards left, and the moves."""

    won: bool
    cards_left: int
    moves: tuple[Move, ...]


def play_game(position: Position, choose: ChooseCards) -> GameResult:
    """Play a deal to its end by the rules; gaps are filled as `choose_fill` says.

    The words are not judged again; their text is their cards in the order chosen.
    """
    moves: list[Move] = []
    while not position.won:
        view = position.view
        move: Move
        if view.gap is not None:
            move = choose_fill(view)
        else:
            cards = choose(view)
            stacks = stacks_for(view, cards) if cards else None
            if not cards or stacks is None:
                break
            move = Lay("".join(cards), stacks)
        moves.append(move)
        position = position.after(move)
    return GameResult(position.won, position.cards_left, tuple(moves))


def choose_fill(view: View) -> Fill:
    """Fill the gap from the tallest stack, the leftmost of equal ones.

    To a player that sees only the view all stacks are equally good.
    """
    return Fill(max(range(len(view.under)), key=lambda index: (view.under[index], -index)))


@lru_cache(1)
def hidden_player(layable: frozenset[int], deck: Deck = STANDARD) -> ChooseCards:
    """The player of `HiddenPlayer`."""
    player = HiddenPlayer(layable, deck=deck)

    def choose(view: View) -> Sequence[str] | None:
        choice = player.choose(view)
        return choice.cards if choice else None

    return choose


def greedy_player(layable: frozenset[int]) -> ChooseCards:
    """A player that always makes the word with the most letters, of equal ones that with the most cards."""

    def choose(view: View) -> Sequence[str] | None:
        kinds = sorted(KINDS[face] for face in view.showing if face)
        words = [
            [FACES[kind] for place, kind in enumerate(kinds) if mask >> place & 1]
            for mask in word_masks(kinds, layable)
        ]
        return max(words, key=lambda cards: (len("".join(cards)), len(cards), cards), default=None)

    return choose


def wins(position: Position, player: PlayerName, layable: frozenset[int], deck: Deck = STANDARD) -> bool:
    """Whether a player clears a deal; the solver looks at every card and gives up after its budget."""
    if player == "solver":
        return solve(position, layable, budget=DEFAULT_BUDGET).status == "cleared"
    choose = hidden_player(layable, deck) if player == "hidden" else greedy_player(layable)
    return play_game(position, choose).won
