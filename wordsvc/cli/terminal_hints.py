"""What a person may ask at the terminal besides making moves: whether a word counts."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core import Game
from wordsvc.cli.seats import is_you
from wordsvc.game_hints import describe_verdict
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.words import Verdict

LOOK_UP: Final = ("lookup", "look up")
"""How a question about a word begins."""


def allows_hints(seats: Sequence[str]) -> bool:
    """Whether a table has hints when nobody says so: where one person plays."""
    return sum(map(is_you, seats)) == 1


def asked_word(typed: str) -> str | None:
    """The word that a typed line asks about, None where it asks about none."""
    line = " ".join(typed.split())
    for begin in LOOK_UP:
        if line.lower() == begin or line.lower().startswith(f"{begin} "):
            return line[len(begin) :].strip()
    return None


def look_up_line(game: Game[Any], state: Any, seat: int, word: str) -> str:
    """Whether a word counts, in the language that is spoken, for a seat that may look it up now.

    Raises `IllegalMove` where it may not, and `InputError` for a game in which nothing is looked up and for
    what is no word.
    """
    look_up: Callable[[Any, int, str], Verdict] | None = getattr(game, "look_up", None)
    if look_up is None:
        raise InputError("word", "no_look_up", say("in this game no words are looked up"))
    return describe_verdict(look_up(state, seat, word))
