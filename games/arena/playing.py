"""One game between bots."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from games.bots import Bot, make_bot
from games.core import LARGEST_SEED, Deal, Game, draw_deal, view

Watch = Callable[[Any, int, Sequence[int], int], None]
"""Called before every move with the state, the seat, its legal moves and the one it chose."""


@contextmanager
def seated(names: Sequence[str], game: Game[Any], seed: int, *labels: str | int) -> Iterator[list[Bot]]:
    """Bots by name, one a seat, for one game."""
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            bots.append(make_bot(name, game, seat, seed, *labels))
        yield bots
    finally:
        for bot in bots:
            bot.close()


def nth_deal(game: Game[Any], seed: int, number: int) -> Deal:
    """One of many deals; those of neighbouring seeds have nothing in common."""
    return draw_deal(game.contents, (seed * 1_000_003 + number) % LARGEST_SEED)


def play_out(game: Game[Any], deal: Deal, bots: Sequence[Bot], watch: Watch | None = None) -> Any:
    """Play a game to its end; gives the last state. Each bot gets its own view and its legal moves.

    Where several seats are asked at once, they answer in the order in which they are asked.
    """
    state = game.new(deal)
    while asked := game.to_act(state):
        seat = asked[0]
        legal = game.legal(state, seat)
        move = bots[seat].choose(view(game, state, seat), legal)
        refusal = game.check(state, seat, move)
        if refusal is not None:
            raise refusal
        if watch is not None:
            watch(state, seat, legal, move)
        game.apply(state, seat, move)
    return state
