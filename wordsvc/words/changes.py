"""The changes of a dictionary from one of its editions to another: which words count otherwise, and why."""

from bisect import bisect_right
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from dictionaries.editions import load_editions
from dictionaries.history import REASONS, Edition, change_reason
from wordsvc.input.answer import answer, having, write
from wordsvc.input.errors import InputError
from wordsvc.input.sentences import Sentence, say
from wordsvc.words.lexicon import Lexicon, open_lexicon
from wordsvc.words.verdict import DictionaryReference, reason_name

CHANGES: Final = {
    "added": say("Words that count now"),
    "removed": say("Words that count no more"),
    "retagged": say("Words with other marks"),
}
"""The kinds of changes, and what people call them."""

_NAMES: Final = {
    "listed": say("a source has it as a word"),
    "unlisted": say("no source has it any more"),
    "level": say("how rare it is"),
    "spelling": say("who spells it so"),
    "name": say("whether it is rather a name"),
    "frequency": say("how often it is written"),
    "offensive": say("it is offensive"),
    "not_offensive": say("it is not offensive"),
}
"""The reasons of changes that are no reasons of refusals."""


@answer()
class WordChange(NamedTuple):
    """A word that another edition has otherwise."""

    word: str
    change: Annotated[
        str,
        having(enum=tuple(CHANGES)),
        "Added: it counts now. Removed: it counts no more. Retagged: it has other marks, as how common it is"
        " or why it is refused.",
    ]
    reason: Annotated[str, having(enum=REASONS), "The code of the reason."]


@answer()
class DictionaryChanges(NamedTuple):
    """The words that two editions of a dictionary have otherwise."""

    since: Annotated[DictionaryReference, "The older edition."]
    to: Annotated[DictionaryReference, "The newest edition."]
    editions: Annotated[
        tuple[DictionaryReference, ...], "Every edition that can be opened, the newest first."
    ]
    total: Annotated[int, "How many words changed in all."]
    words: Annotated[tuple[WordChange, ...], "By the alphabet."]
    next: Annotated[str | None, "Where to go on; null at the end."] = None

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)

    def page(self, limit: int, after: str | None = None) -> "DictionaryChanges":
        """Return at most `limit` of the words, the first or those behind a page.

        Raises `InputError` on "after" when it is no `next` of a page.
        """
        start = 0
        if after is not None:
            start = bisect_right(self.words, after, key=lambda change: change.word)
            if start == 0 or self.words[start - 1].word != after:
                message = say("after must be the `next` of an answer to the same question")
                raise InputError("after", "not_a_place", message)
        shown = self.words[start : start + limit]
        return self._replace(words=shown, next=shown[-1].word if start + limit < self.total else None)

    def of_kind(self, kind: str) -> list[WordChange]:
        """Return the changes of one of `CHANGES`."""
        return [change for change in self.words if change.change == kind]


def find_changes(name: str, since: str | None = None) -> DictionaryChanges:
    """Find the words that the newest edition of a dictionary or view has otherwise than an older one.

    Args:
        name: an installed dictionary or view.
        since: the older edition, by its version or the beginning of its hash; by default the one before the
            newest.

    Raises:
        InputError: on "dictionary" for an unknown name, on "since" for an unknown edition.
        DictionaryError: a file is damaged.

    >>> [(change.word, change.change, change.reason) for change in find_changes("en").words]
    [('DEE', 'retagged', 'name')]
    """
    if "@" in name:
        message = say("{name} names an edition", name=name[:50])
        raise InputError("dictionary", "unknown_dictionary", message, say("name the edition with since"))
    newest = open_lexicon(name)
    editions = load_editions(name)
    older = open_lexicon(editions[min(1, len(editions) - 1)].reference)
    if since is not None:
        try:
            older = open_lexicon(f"{name}@{since}")
        except InputError as error:
            raise InputError("since", "unknown_edition", error.message, error.hint) from None
    words = _compare_editions(older, newest)
    return DictionaryChanges(
        older.reference,
        newest.reference,
        tuple(DictionaryReference(each.name, each.version, each.sha256) for each in editions),
        len(words),
        words,
    )


def change_name(reason: str) -> Sentence:
    """Return the name of the reason of a change for people.

    >>> change_name("proper_noun"), change_name("unlisted")
    ('proper noun', 'no source has it any more')
    """
    return _NAMES.get(reason) or reason_name(reason)


@lru_cache(4)
def _compare_editions(older: Lexicon, newest: Lexicon) -> tuple[WordChange, ...]:
    """Return the words that two editions have otherwise, by the alphabet."""
    reasons = _reasons(older.manifest.older)
    words = (_compare(word, older, newest, reasons[word]) for word in sorted(reasons))
    return tuple(change for change in words if change)


def _reasons(older: tuple[Edition, ...]) -> dict[str, str]:
    """Return the words that changed since the last of some editions, each with its last reason."""
    return {
        word: change.reason
        for edition in reversed(older)
        for changes in edition.changes.values()
        for change in changes
        for word in change.words
    }


def _compare(word: str, older: Lexicon, newest: Lexicon, reason: str) -> WordChange | None:
    """Return the change of a word, None where it is as it was, or nothing of it is known to a view."""
    before, after = older.tag(word), newest.tag(word)
    refusals = older.refusal(word), newest.refusal(word)
    counted, counts = (refusal is None for refusal in refusals)
    if counted != counts:
        if before != after and newest.manifest.view is None:  # a view may also pick by another file
            reason = change_reason("words", before, after)
        return WordChange(word, "added" if counts else "removed", reason)
    if before != after or refusals[0] != refusals[1] or reason in ("frequency", "offensive", "not_offensive"):
        return WordChange(word, "retagged", reason)
    return None
