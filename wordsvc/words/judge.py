"""Judging a word by dictionaries alone."""

from typing import Final

from wordsvc.words.authority import Authority
from wordsvc.words.parse_word import parse_word
from wordsvc.words.verdict import Verdict

DICTIONARY: Final = "en"
"""The dictionary that is asked when none is named and no game decides."""


def judge_by(authority: Authority, word: str) -> Verdict:
    """Judge a word by dictionaries alone, without cards.

    Raises `InputError` on "word" if it is empty, too long or no valid text.

    >>> from wordsvc.words import open_authority
    >>> authority = open_authority("de")
    >>> [word for word in ("hang", "pkw", "zaun") if judge_by(authority, word).allowed]
    ['hang', 'zaun']
    """
    folded = parse_word(word, authority.language)
    reason = authority.reason(folded)
    notes = authority.notes(folded, reason)
    return Verdict(folded, word, (reason,) if reason else (), authority.dictionaries, notes=notes)
