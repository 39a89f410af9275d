"""The word games as environments of PettingZoo."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.adapters.pettingzoo import WON, GameEnvironment
from games.core import InvalidInput
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


def candidates_environment(
    name: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = WON,
    render_mode: str | None = None,
) -> GameEnvironment:
    """Return a table of a word game, whose words are chosen from candidates.

    Args:
        name: quiddler_candidates or diabolo_candidates.
        seats: how many play; seat 1 is the agent `seat_1`.
        options: what the table agrees on.
        rewards: "won" or "points", as of `games.adapters.pettingzoo.environment`.
        render_mode: "ansi" to get the table as text from `render`.

    Raises:
        InvalidInput: on "name", "seats", an option or "rewards".
    """
    game = name.removesuffix(CANDIDATES)
    if game not in ENCODINGS or not name.endswith(CANDIDATES):
        names = join_messages([f"{each}{CANDIDATES}" for each in ENCODINGS], "or")
        raise InvalidInput("name", "bad_name", message("must be {names}", names=names))
    table = find_rulebook(game).game(seats, options)
    encoding = ENCODINGS[game](table)
    made = GameEnvironment(
        table, encoding, candidates=encoding.candidates, rewards=rewards, render_mode=render_mode
    )
    made.metadata["name"] = name
    return made
