"""What a person may ask at the terminal besides making moves: whether a word counts."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core import Game
from wordsvc.cards.word_judge import WordJudge
from wordsvc.cli.seats import is_you
from wordsvc.game_hints import describe_verdict
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.words import Verdict, parse_word

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
    """Return a line on whether a word counts, in the language that is spoken, for a seat that may look it up.

    Raises `IllegalMove` where it may not, and `InputError` as `find_word_judge` does.
    """
    find_word_judge(game, word)
    look_up: Callable[[Any, int, str], Verdict] = game.look_up  # type: ignore[attr-defined]
    return describe_verdict(look_up(state, seat, word))


def find_word_judge(game: Game[Any], word: str) -> WordJudge:
    """Return what judges a word that is looked up.

    Raises `InputError` on "word" in a game in which nothing is looked up, and for a text that is no word.
    """
    if not hasattr(game, "look_up"):
        raise InputError("word", "no_look_up", say("in this game no words are looked up"))
    judge: WordJudge = game.judge  # type: ignore[attr-defined]
    parse_word(word, judge.deck.language)
    return judge
