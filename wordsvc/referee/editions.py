"""The dictionary editions that a table agreed on, found again by their hashes, and those of today."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TypedDict, Unpack

from wordsvc.input import InputError
from wordsvc.words import (
    Authority,
    DictionaryReference,
    House,
    Lexicon,
    WordList,
    make_authority,
    open_editions,
    open_lexicon,
)
from wordsvc.words.own_lists import OwnList


class Rules(TypedDict, total=False):
    """The rules of a table besides its dictionaries, as `make_authority` takes them."""

    house: House | None
    no_names: bool
    no_offensive: bool


def open_agreed(
    references: Sequence[DictionaryReference],
    lexicons: Sequence[WordList] | None = None,
    **rules: Unpack[Rules],
) -> Authority:
    """Open the editions that a table agreed on; the newest of a dictionary where that edition is not known.

    Args:
        references: the dictionaries as verdicts name them, which includes the rules.
        lexicons: lists that are open, in the same order; by default dictionaries are opened by their names.
        rules: the rules of the table.

    Raises:
        InputError: a dictionary has no such name, or the rules do not fit.
        DictionaryError: a dictionary is damaged.
    """
    if lexicons is None:
        lexicons = [open_lexicon(reference.name) for reference in references]
    if len(lexicons) == len(references):
        lexicons = [
            _find_edition(words, reference, rules)
            for words, reference in zip(lexicons, references, strict=True)
        ]
    return make_authority(lexicons, **rules)


def open_newest(authority: Authority) -> Authority:
    """Return the same authority with the newest editions; a list of a player's own stays as it is."""
    newest = [
        open_lexicon(words.reference.name) if isinstance(words, Lexicon) else words
        for words in authority.lexicons
    ]
    return make_authority(
        newest, house=authority.house, no_names=authority.no_names, no_offensive=authority.no_offensive
    )


def _find_edition(words: WordList, reference: DictionaryReference, rules: Rules) -> WordList:
    """Return the edition of a dictionary with a reference; the dictionary itself if none has it."""
    if _is_named(words, reference, rules):
        return words
    if isinstance(words, Lexicon):
        editions: list[WordList] = list(open_editions(words.manifest.name))
    elif isinstance(words, OwnList) and words.home is not None:
        editions = [words.with_home(home) for home in open_editions(words.home.manifest.name)]
    else:
        return words
    return next((each for each in editions if _is_named(each, reference, rules)), words)


def _is_named(words: WordList, reference: DictionaryReference, rules: Rules) -> bool:
    with suppress(InputError):  # an edition without offensive words, at a table that refuses them
        return make_authority([words], **rules).dictionaries == (reference,)
    return False
