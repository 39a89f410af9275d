"""Differences between what a match was decided by and what is installed today."""

from collections.abc import Iterable
from typing import NamedTuple

from games.core import Ruling, unquote_text
from wordsvc.cards import Deck, deck_names, load_deck
from wordsvc.cards.word_judge import ALLOWED, WordJudge
from wordsvc.referee.editions import open_newest
from wordsvc.referee.header import read_dictionaries


class Difference(NamedTuple):
    """A ruling that would be another today."""

    word: str
    then: str
    today: str


def find_differences(judge: WordJudge, rulings: Iterable[Ruling]) -> list[Difference] | None:
    """Return the rulings of a log that the newest edition would not give, each word once.

    None where the dictionary is not installed. Questions that are not about a word are left out.
    """
    authority = judge.authority
    if authority is None:
        return None
    newest = open_newest(authority)
    found: dict[str, Difference] = {}
    for question, then in rulings:
        if ":" in question:
            continue
        word = unquote_text(question)
        today = newest.reason(word) or ALLOWED
        if today != then:
            found.setdefault(word, Difference(word, then, today))
    return list(found.values())


def is_newest(judge: WordJudge) -> bool:
    """Return whether the dictionaries of a match are the newest editions; false where they are not known."""
    authority = judge.authority
    return authority is not None and (
        list(open_newest(authority).dictionaries) == read_dictionaries(judge.header["dictionaries"])
    )


def is_installed_deck(deck: Deck) -> bool | None:
    """Return whether the deck of a match plays as the installed one of its name; None where there is none.

    Titles, notes, sources and the status do not matter to play.

    >>> is_installed_deck(load_deck("quiddler"))
    True
    """
    if deck.name not in deck_names():
        return None
    ours, theirs = ((each.language, each.min_cards, set(each.cards)) for each in (deck, load_deck(deck.name)))
    return ours == theirs
