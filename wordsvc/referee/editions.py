"""The dictionary editions that a table agreed on, found again by their hashes, and those of today."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Unpack

from dictionaries import DictionaryError
from dictionaries.editions import load_editions
from games.core import InvalidInput
from wordsvc.input import InputError
from wordsvc.input.messages import Message, message
from wordsvc.words import (
    Authority,
    DictionaryReference,
    HouseRules,
    Lexicon,
    WordList,
    make_authority,
    open_editions,
    open_lexicon,
)
from wordsvc.words.authority import name_list
from wordsvc.words.own_lists import OwnList
from wordsvc.words.own_views import OwnView


def open_agreed(
    references: Sequence[DictionaryReference],
    lexicons: Sequence[WordList] | None = None,
    **rules: Unpack[HouseRules],
) -> Authority:
    """Open the editions that a table agreed on; the newest of a dictionary where that edition is not known.

    Args:
        references: the dictionaries as verdicts name them, which includes the rules.
        lexicons: lists that are open, in the same order; by default dictionaries are opened by their names.
        rules: the rules of the table.

    Raises:
        InputError: the rules do not fit.
        DictionaryError: a dictionary has no such name or is damaged.
    """
    if lexicons is None:
        editions: list[Iterable[WordList]] = [open_editions(reference.name) for reference in references]
    elif len(lexicons) == len(references):
        editions = list(map(_editions_of, lexicons))
    else:
        return make_authority(lexicons, **rules)
    found = [_find_edition(*each, rules) for each in zip(editions, references, strict=True)]
    return make_authority(found, **rules)


def open_newest(authority: Authority) -> Authority:
    """Return the same authority with the newest editions; a list of a player's own stays as it is."""
    return make_authority(
        list(map(_newest_of, authority.lexicons)),
        house=authority.house,
        no_names=authority.no_names,
        no_offensive=authority.no_offensive,
        every_list=authority.every_list,
    )


def refusal_of(references: Sequence[DictionaryReference], judged: Message) -> InvalidInput:
    """Return the error that says that dictionaries of a table are not here.

    Args:
        references: the dictionaries.
        judged: the sentence that says so, of a match or of a score.
    """
    text: str = judged
    hint = message(
        "its rulings so far stand; go on with the program that began it or a newer one, which have that"
        " edition"
    )
    try:
        for reference in references:
            load_editions(reference.name)
    except DictionaryError as error:
        if error.code == "unknown_dictionary":
            hint = message(
                "its rulings so far stand; go on with the program that began it, or name its list of words"
                " again"
            )
        else:
            text = error.message
            hint = message("its rulings so far stand; install the program again to mend its dictionaries")
    return InvalidInput("dictionary", "other_dictionary", text, hint)


def _newest_of(words: WordList) -> WordList:
    """Return the newest edition of a dictionary, or the view of a player's own over it."""
    if isinstance(words, OwnView):
        return next(words.editions(), words)
    return open_lexicon(words.reference.name) if isinstance(words, Lexicon) else words


def _editions_of(words: WordList) -> Iterable[WordList]:
    """Return the editions of a dictionary, or of the one that a list of a player's own rests on."""
    if isinstance(words, OwnView):
        return chain([words], words.editions())
    if isinstance(words, Lexicon):
        return chain([words], open_editions(words.manifest.name))
    if isinstance(words, OwnList) and words.home is not None:
        return chain([words], map(words.with_home, open_editions(words.home.manifest.name)))
    return [words]


def _find_edition(
    editions: Iterable[WordList], reference: DictionaryReference, rules: HouseRules
) -> WordList:
    """Return the edition with a reference; the newest if none has it."""
    newest = None
    for words in editions:
        if _is_named(words, reference, rules):
            return words
        newest = newest or words
    if newest is None:
        text = message("the dictionary {named} is not here", named=f"{reference.name} {reference.version}")
        raise DictionaryError("dictionary", "unknown_dictionary", text)
    return newest


def _is_named(words: WordList, reference: DictionaryReference, rules: HouseRules) -> bool:
    with suppress(InputError):  # an edition without offensive words, at a table that refuses them
        return name_list(words, **rules) == reference
    return False
