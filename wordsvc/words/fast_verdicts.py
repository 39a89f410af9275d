"""Many plain words quickly: the documents of their verdicts, without the verdicts."""

from collections.abc import Callable, Sequence
from typing import Any

from wordsvc.words.authority import Authority
from wordsvc.words.lexicons.lexicon import Lexicon
from wordsvc.words.parse_word import MAX_WORD_LENGTH
from wordsvc.words.verdict import dictionaries_to_list, notes_to_list

Documents = list[dict[str, Any] | None]


def fast_verdicts(authority: Authority) -> Callable[[Sequence[Any]], Documents]:
    """Return a function that gives `judge_by(authority, word).to_dict()` of plain words, None of others.

    A word is plain when it is 1 to 50 letters of A to Z in upper or lower case. The documents share
    the list of dictionaries, so they are for writing down at once.
    """
    dictionaries = dictionaries_to_list(authority.dictionaries)
    look_up_all = _one_walk(authority) or (lambda words: [(authority.reason(word), True) for word in words])

    def documents(words: Sequence[object]) -> Documents:
        folded = _fold_plain(words)
        if folded is None:
            half = len(words) // 2
            return documents(words[:half]) + documents(words[half:]) if half else [None] * len(words)
        return [
            {
                "word": letters,
                "input": word,
                "allowed": reason is None,
                "reasons": [] if reason is None else [reason],
                "notes": notes_to_list(authority.notes(letters, reason)) if named else [],
                "dictionaries": dictionaries,
                "cards": None,
                "spellings": [],
            }
            for word, letters, (reason, named) in zip(words, folded, look_up_all(folded), strict=True)
        ]

    return documents


def _fold_plain(words: Sequence[Any]) -> list[str] | None:
    """Return the words in upper case, None unless all are plain; to ask all at once is sooner than each."""
    try:
        text = " ".join(words)
    except TypeError:
        return None
    if not text.isascii() or not text.replace(" ", "").isalpha():
        return None
    folded = text.upper().split(" ")
    lengths = set(map(len, folded))
    return folded if len(folded) == len(words) and min(lengths) and max(lengths) <= MAX_WORD_LENGTH else None


def _one_walk(authority: Authority) -> Callable[[Sequence[str]], list[tuple[str | None, bool]]] | None:
    """Return a function that looks words up together with names, where one dictionary alone decides."""
    if authority.house is not None or authority.no_names or authority.no_offensive:
        return None
    first, *others = authority.lexicons
    return first.look_up_all if isinstance(first, Lexicon) and not others else None
