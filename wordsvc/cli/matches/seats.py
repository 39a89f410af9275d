"""The names of seats: people at the keyboard, and bots."""

from collections.abc import Sequence
from typing import Final

from games.core import Rulebook
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate

GOOD: Final = "good"
"""The bot of a game of words that is worth playing against."""

YOU: Final = "you"
"""The name of a seat that the person at the keyboard plays."""

OPEN: Final = "open"
"""A seat on a server that waits for somebody."""


def allows_hints(seats: Sequence[str]) -> bool:
    """Return whether a match has hints when nobody says so: where one person plays."""
    return sum(is_you(name) or name == OPEN for name in seats) == 1


def parse_names(text: str) -> list[str]:
    """Return the names between commas."""
    return [name.strip() for name in text.split(",")]


def is_you(name: str) -> bool:
    """Return True if a name means the person at the keyboard: `you`, or `you:NAME`."""
    return name == YOU or (name.startswith(f"{YOU}:") and len(name) > len(YOU) + 1)


def is_costly(name: str) -> bool:
    """Return True if a name means a bot that starts a program or has a budget of its own."""
    return ":" in name and not is_you(name)


def refuse_costly_players(names: Sequence[str]) -> None:
    """Raise `InputError` for a bot that a file may not seat: a file starts no program and sets no budget."""
    for name in names:
        if is_costly(name):
            raise InputError(
                "file",
                "costly_player",
                message(
                    "a file does not seat {name!r}, which starts a program or sets a budget", name=name[:80]
                ),
                message("name the bots with --seats"),
            )


def own_bots(rulebook: Rulebook) -> list[str]:
    """Return the names of the bots of this game; none for a game of others, which may break."""
    return list(next(rulebook.games()).bots) if type(rulebook) is Rulebook else []


def default_seats(rulebook: Rulebook) -> list[str]:
    """Return you, and the bots that a game needs besides: its own that is called good, or one of any game.

    Raises `InvalidInput` where the game cannot be set up.
    """
    variant = rulebook.variants[0]
    least = variant.seats[0]
    game = rulebook.game(least, variant.options)
    bot = GOOD if GOOD in game.bots else "random" if game.open_moves else "greedy"
    return [YOU, *[bot] * (least - 1)]


def player_names(seats: Sequence[str]) -> list[str]:
    """Return the names of the players in these seats, all different."""
    names = [_player_name(name) for name in seats]
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]


def _player_name(seat: str) -> str:
    if seat == YOU:
        return translate("you")
    return seat.partition(":")[2] if is_you(seat) else seat
