"""The word games as environments."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from games.adapters.observations import PLAIN
from games.adapters.pettingzoo import GameEnvironment, environment
from games.adapters.play import WON
from games.core import InvalidInput, Rulebook
from wordsvc.catalogue import find_rulebook
from wordsvc.input.messages import join_messages, message
from wordsvc.study.diabolo_candidates import DiaboloEncoding
from wordsvc.study.quiddler_candidates import QuiddlerEncoding

CANDIDATES: Final = "_candidates"

ENCODINGS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "quiddler": QuiddlerEncoding,
    "diabolo": DiaboloEncoding,
}
"""The encodings of tables, by the name of the game."""


def candidates_rulebook(name: str) -> Rulebook:
    """Return a word game whose words are chosen from candidates by programs that learn, for any adapter.

    Args:
        name: quiddler_candidates or diabolo_candidates.

    Raises:
        InvalidInput: on "name".
    """
    game = name.removesuffix(CANDIDATES)
    if game not in ENCODINGS or not name.endswith(CANDIDATES):
        names = join_messages([f"{each}{CANDIDATES}" for each in ENCODINGS], "or")
        raise InvalidInput("name", "bad_name", message("must be {names}", names=names))
    return replace(find_rulebook(game), encoding=ENCODINGS[game])


def candidates_environment(
    name: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = WON,
    encoding: str = PLAIN,
    render_mode: str | None = None,
) -> GameEnvironment:
    """Return a table of a word game, whose words are chosen from candidates, as an environment of PettingZoo.

    Args:
        name: quiddler_candidates or diabolo_candidates.
        seats: how many play; seat 1 is the agent `seat_1`.
        options: what the table agrees on.
        rewards: "won" or "points", as of `games.adapters.pettingzoo.environment`.
        encoding: "plain" or "onehot", as there.
        render_mode: "ansi" to get the table as text from `render`.

    Raises:
        InvalidInput: on "name", "seats", an option, "rewards" or "encoding".
    """
    book = candidates_rulebook(name)
    made = environment(book, seats, options, rewards=rewards, encoding=encoding, render_mode=render_mode)
    made.metadata["name"] = name
    return made
