"""Judging a word by dictionaries alone."""

from collections.abc import Sequence
from typing import Final

from wordsvc.words.authority import Authority, open_authority
from wordsvc.words.house import House
from wordsvc.words.parse_word import parse_word
from wordsvc.words.verdict import Verdict

DICTIONARY: Final = "en"
"""The dictionary that is asked when none is named and no game decides."""


def judge(
    word: str,
    *,
    dictionaries: str | Sequence[str] = DICTIONARY,
    house: House | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
) -> Verdict:
    """Judge a word by dictionaries alone, without cards.

    Args:
        word: the word as it was written; upper and lower case and accents do not matter.
        dictionaries: the name of an installed dictionary, or several of one language; the word
            counts when any of them has it.
        house: words that the table adds or rejects, whatever the dictionaries say.
        no_names: whether to refuse the names that stand in a dictionary (D16).
        no_offensive: whether to refuse offensive words.

    Raises:
        InputError: the word is empty, too long or not valid text, or there is no such dictionary.
        DictionaryError: a dictionary is missing or damaged.

    >>> judge("etc").reasons
    ('abbreviation',)
    """
    authority = open_authority(dictionaries, house=house, no_names=no_names, no_offensive=no_offensive)
    return judge_by(authority, word)


def judge_by(authority: Authority, word: str) -> Verdict:
    """Judge a word by an authority that is open already. Raises `InputError` as `judge` does.

    >>> authority = open_authority("de")
    >>> [word for word in ("hang", "pkw", "zaun") if judge_by(authority, word).allowed]
    ['hang', 'zaun']
    """
    folded = parse_word(word, authority.language)
    reason = authority.reason(folded)
    notes = () if reason else authority.notes(folded)
    return Verdict(folded, word, (reason,) if reason else (), authority.dictionaries, notes=notes)
