"""Questions whether a word counts."""

from typing import Final

from games.core import AnyGame
from wordsvc.cards.word_judge import WordJudge
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.words import parse_word

LOOK_UP: Final = ("lookup", "look up")
"""The beginnings of a question about a word."""


def looked_up_word(typed: str) -> str | None:
    """Return the word that a typed line asks about, None where it asks about none."""
    line = " ".join(typed.split())
    for begin in LOOK_UP:
        if line.lower() == begin or line.lower().startswith(f"{begin} "):
            return line[len(begin) :].strip()
    return None


def find_word_judge(game: AnyGame, word: str) -> WordJudge:
    """Return the judge of a word that is looked up.

    Raises `InputError` on "word" in a game in which nothing is looked up, and for a text that is no word.
    """
    if not hasattr(game, "look_up"):
        raise InputError("word", "no_look_up", message("in this game no words are looked up"))
    judge: WordJudge = game.judge  # type: ignore[attr-defined]
    parse_word(word, judge.deck.language)
    return judge
