"""Many plain words quickly: the documents of their verdicts, without the verdicts."""

from collections.abc import Callable
from typing import Any

from wordsvc.words.authority import Authority
from wordsvc.words.lexicon import Lexicon
from wordsvc.words.parse_word import MAX_WORD_LENGTH
from wordsvc.words.verdict import dictionaries_to_list, notes_to_list


def fast_verdicts(authority: Authority) -> Callable[[object], dict[str, Any] | None]:
    """A function that gives `judge_by(authority, word).to_dict()` for a plain word, else None.

    A word is plain when it is 1 to 50 letters of A to Z in upper or lower case. The documents share
    the list of dictionaries, so they are for writing down at once.
    """
    dictionaries = dictionaries_to_list(authority.dictionaries)
    look_up = _one_walk(authority) or (lambda folded: (authority.reason(folded), True))

    def document(word: object) -> dict[str, Any] | None:
        if type(word) is not str or not word.isascii() or not word.isalpha() or len(word) > MAX_WORD_LENGTH:
            return None
        folded = word.upper()
        reason, named = look_up(folded)
        return {
            "word": folded,
            "input": word,
            "allowed": reason is None,
            "reasons": [] if reason is None else [reason],
            "notes": notes_to_list(authority.notes(folded)) if named and reason is None else [],
            "dictionaries": dictionaries,
            "cards": None,
            "spellings": [],
        }

    return document


def _one_walk(authority: Authority) -> Callable[[str], tuple[str | None, bool]] | None:
    """What looks a word up at once with whether it is a name, where one dictionary alone decides."""
    if authority.house is not None or authority.no_names or authority.no_offensive:
        return None
    first, *others = authority.lexicons
    return first.look_up if isinstance(first, Lexicon) and not others else None
