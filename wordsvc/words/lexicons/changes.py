"""The changes of a dictionary from one of its editions to another: which words count otherwise, and why."""

from bisect import bisect_right
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from dictionaries.editions import load_editions
from dictionaries.history import REASONS, change_reason
from dictionaries.tags import ALSO_A_NAME, AMERICAN, BRITISH, REFUSED
from wordsvc.input.answer import answer, having, write
from wordsvc.input.errors import InputError
from wordsvc.input.messages import Message, message
from wordsvc.words.lexicons.lexicon import Lexicon, open_lexicon
from wordsvc.words.lexicons.trie_files import open_tags
from wordsvc.words.verdict import DictionaryReference, reason_name

CHANGES: Final = {
    "added": message("Words that count now"),
    "removed": message("Words that no longer count"),
    "retagged": message("Words with another note, level or reason"),
}
"""The kinds of changes, and what people call them."""

_NAMES: Final = {
    "listed": message("a source has it as a word"),
    "unlisted": message("no source has it as a word any longer"),
    "level": message("another level of rarity"),
    "spelling": message("another note on American and British spelling"),
    "name": message("another note on its use as a name"),
    "frequency": message("another frequency in texts"),
    "offensive": message("it is now marked as offensive"),
    "not_offensive": message("it is no longer marked as offensive"),
    "view": message("the view picks other words now"),
}
"""The reasons of changes that are no reasons of refusals."""


@answer()
class WordChange(NamedTuple):
    """A word that another edition has otherwise."""

    word: str
    change: Annotated[
        str,
        having(enum=tuple(CHANGES)),
        "Added: it counts now. Removed: it no longer counts. Retagged: it counts or is refused as before, but"
        " something else is said of it, as how common it is or why it is refused.",
    ]
    reason: Annotated[str, having(enum=(*REASONS, "view")), "The code of the reason."]


@answer()
class DictionaryChanges(NamedTuple):
    """The words that two editions of a dictionary have otherwise."""

    since: Annotated[DictionaryReference, "The older edition."]
    to: Annotated[DictionaryReference, "The newest edition."]
    editions: Annotated[
        tuple[DictionaryReference, ...], "Every edition that can be opened, the newest first."
    ]
    total: Annotated[int, "The number of all changed words."]
    words: Annotated[tuple[WordChange, ...], "By the alphabet."]
    next: Annotated[str | None, "The place to go on from; null at the end."] = None

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
                text = message("after must be the `next` of an answer to the same question")
                raise InputError("after", "not_a_place", text)
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
        text = message("{name} names an edition", name=name[:50])
        raise InputError("dictionary", "unknown_dictionary", text, message("name the edition with since"))
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


def change_name(reason: str) -> Message:
    """Return the name of the reason of a change for people.

    >>> change_name("proper_noun"), change_name("unlisted")
    ('proper noun', 'no source has it as a word any longer')
    """
    return _NAMES.get(reason) or reason_name(reason)


class _Edition:
    """A dictionary or view in one of its editions, and the whole dictionary in the same edition."""

    def __init__(self, lexicon: Lexicon) -> None:
        manifest = lexicon.manifest
        self.lexicon = lexicon
        self.view = manifest.view
        self.whole = lexicon
        if manifest.view is not None:
            self.whole = open_lexicon(load_editions(manifest.base)[len(manifest.older)].reference)
        file = manifest.file_of("levels")
        asks_levels = self.view is None or self.view.zipf is not None
        self._levels = open_tags(manifest, file) if file is not None and asks_levels else None

    def look_up(self, word: str) -> "_Facts":
        """Return everything that this edition says of a word."""
        tag, refusal = self.lexicon.tag(word), self.lexicon.refusal(word)
        mark = self.lexicon.name_mark(word) if refusal is None else None
        tenths = None if tag is None else self.tenths(word)
        return _Facts(refusal, self.lexicon.is_offensive(word), mark, tag, tenths)

    def tenths(self, word: str) -> int:
        """Return the frequency of a word, 0 where the file of levels has none or decides nothing."""
        found = None if self._levels is None else self._levels.get(word)
        return found[0][0] if found else 0

    def picks(self, word: str, tag: int, tenths: int) -> bool:
        """Return True if the view picks a word of such a tag and frequency."""
        return self.view is None or self.view.picks(word, tag, tenths)


class _Facts(NamedTuple):
    """Everything that an edition says of a word: what an answer may show, or a search may leave out.

    `tag` and `tenths`, its frequency, are None where a view does not have the word.
    """

    refusal: str | None
    offensive: bool
    mark: str | None
    tag: int | None
    tenths: int | None


@lru_cache(4)
def _compare_editions(older: Lexicon, newest: Lexicon) -> tuple[WordChange, ...]:
    """Return the words that two editions have otherwise, by the alphabet."""
    words = {
        word
        for edition in older.manifest.older
        for changes in edition.changes.values()
        for change in changes
        for word in change.words
    }
    views = older.manifest.view, newest.manifest.view
    if views[0] and views[1] and views[0].definition != views[1].definition:
        words |= set(older.words()) ^ set(newest.words())
    editions = _Edition(older), _Edition(newest)
    compared = (_compare(word, *editions) for word in sorted(words))
    return tuple(change for change in compared if change)


def _compare(word: str, older: _Edition, newest: _Edition) -> WordChange | None:
    """Return the change of a word, None where two editions say the same."""
    before, after = older.look_up(word), newest.look_up(word)
    if before == after:
        return None
    counted, counts = before.refusal is None, after.refusal is None
    change = "retagged" if counted == counts else "added" if counts else "removed"
    tags = older.whole.tag(word), newest.whole.tag(word)
    reason = _reason(before, after, tags) or _picking_reason(word, older, newest, tags)
    return WordChange(word, change, reason)


def _reason(before: _Facts, after: _Facts, tags: tuple[int | None, int | None]) -> str:
    """Return the reason with the most effect, or "" where only a view picks otherwise.

    `tags` are those of the whole dictionary.
    """
    if before.refusal != after.refusal:
        if after.refusal is not None and after.refusal != "not_in_dictionary":
            return after.refusal
        if before.refusal == "offensive":
            return "not_offensive"
        counts_in_both = all(tag is not None and not tag & REFUSED for tag in tags)
        return "" if counts_in_both or tags[0] == tags[1] else change_reason("words", *tags)
    if before.offensive != after.offensive:
        return "offensive" if after.offensive else "not_offensive"
    if before.mark != after.mark:
        return "name"
    return "frequency" if before.tag == after.tag else change_reason("words", *tags)


def _picking_reason(word: str, older: _Edition, newest: _Edition, tags: tuple[int | None, int | None]) -> str:
    """Return the reason why a view has a word in one of two editions; the dictionary has both or neither."""
    before, after = tags
    if before is None or after is None:
        return "view"
    tenths = older.tenths(word), newest.tenths(word)
    picked = older.picks(word, before, tenths[0])
    spelled = before ^ ((before ^ after) & (AMERICAN | BRITISH))
    rarer = before ^ ((before ^ after) & ~(AMERICAN | BRITISH | ALSO_A_NAME | REFUSED))
    for tag, frequency, reason in (
        (spelled, tenths[0], "spelling"),
        (rarer, tenths[0], "level"),
        (after, tenths[0], change_reason("words", before, after)),
        (before, tenths[1], "frequency"),
        (after, tenths[1], change_reason("words", before, after)),
    ):
        if older.picks(word, tag, frequency) != picked:
            return reason
    return "view"
