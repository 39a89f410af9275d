"""Whole games by the rules alone, for players that choose the cards of each word."""

from typing import NamedTuple

from wordsvc.quiddler.solitaire.position import Lay, Move, Position, stacks_for
from wordsvc.quiddler.solitaire.solver.players import ChooseCards, choose_fill


class GameResult(NamedTuple):
    """The end of a game: True if it was won, and the moves."""

    won: bool
    moves: tuple[Move, ...]


def play_game(position: Position, choose: ChooseCards) -> GameResult:
    """Play a deal to its end; the words are not judged, and their text is their cards in the order chosen."""
    moves: list[Move] = []
    while not position.won:
        view = position.view
        move: Move
        if position.gap is not None:
            move = choose_fill(view)
        else:
            cards = choose(view)
            stacks = stacks_for(view, cards) if cards else None
            if not cards or stacks is None:
                break
            move = Lay("".join(cards), stacks)
        moves.append(move)
        position = position.after(move)
    return GameResult(position.won, tuple(moves))
