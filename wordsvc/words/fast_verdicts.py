"""Many plain words quickly: the documents of their verdicts, without the verdicts."""

from collections.abc import Callable
from typing import Any

from wordsvc.words.authority import Authority
from wordsvc.words.parse_word import MAX_WORD_LENGTH
from wordsvc.words.verdict import dictionaries_to_list, notes_to_list


def fast_verdicts(authority: Authority) -> Callable[[object], dict[str, Any] | None]:
    """A function that gives `judge_by(authority, word).to_dict()` for a plain word, else None.

    A word is plain when it is 1 to 50 letters of A to Z in upper or lower case. The documents share
    the list of dictionaries, so they are for writing down at once.
    """
    dictionaries = dictionaries_to_list(authority.dictionaries)
    agreed = authority.house is not None or authority.no_names or authority.no_offensive
    alone = len(authority.lexicons) == 1 and not agreed
    reason_against = authority.lexicons[0].refusal if alone else authority.reason

    def document(word: object) -> dict[str, Any] | None:
        if type(word) is not str or not word.isascii() or not word.isalpha() or len(word) > MAX_WORD_LENGTH:
            return None
        folded = word.upper()
        reason = reason_against(folded)
        return {
            "word": folded,
            "input": word,
            "allowed": reason is None,
            "reasons": [] if reason is None else [reason],
            "notes": notes_to_list(authority.notes(folded)) if reason is None else [],
            "dictionaries": dictionaries,
            "cards": None,
            "spellings": [],
        }

    return document
