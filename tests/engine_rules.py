"""Games by chance, and values that no game takes for a move or shows."""

from collections.abc import Iterator
from typing import Any

from games.core import Match, choose, generator, random_move

NO_INTS: tuple[Any, ...] = (
    True,
    False,
    None,
    0.0,
    1.5,
    float("nan"),
    "deck",
    "",
    b"",
    [],
    {},
    object(),
    10**5000,
)
SECRETS = {"seed", "seeds", "orders", "order", "decks", "later", "moves", "step", "reshuffles"}


def names_in(data: Any) -> Iterator[str]:
    """Yield every name inside plain data."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from names_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from names_in(value)


def random_steps(match: Match, moves: int = 10_000) -> Iterator[Match]:
    """Yield the match before each of its random moves."""
    rng = generator(match.deal.seed, "steps")
    while len(match.moves) < moves and (asked := match.game.to_act(match.state)):
        yield match
        seat = choose(rng, asked)
        legal = match.game.legal(match.state, seat)
        match.submit(seat, random_move(match.game, match.view(seat), legal, rng))
