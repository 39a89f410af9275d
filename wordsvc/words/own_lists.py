"""A player's own word list as a dictionary, whatever its layout.

The list is read on first use, compiled on the second if it is long, and kept in the user's cache folder under
the hash of its content, which is also its version. What its capitals say is Q34 in docs/own-lists.md.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Set
from typing import Final, Literal

from dictionaries import Language
from dictionaries.tags import refusal_of
from wordsvc.input.errors import InputError
from wordsvc.input.messages import Message, message
from wordsvc.input.user_dirs import cache_folder
from wordsvc.words import notices
from wordsvc.words.lexicons.lexicon import OVERRULED, UNKNOWN_LEVEL, Lexicon, open_home_lexicon
from wordsvc.words.list_files import MAX_UNREAD, Reading, open_text, read_list
from wordsvc.words.list_files.affixes import find_affix_file, load_affixes, parse_affixes
from wordsvc.words.list_files.list_words import ListWords, load_words
from wordsvc.words.verdict import DictionaryReference

_VERSION_DIGITS: Final = 12

_FORMAT: Final = "5"
"""Changes when the same file gives other words or tags; a part of every name under which these are kept."""

_LARGE: Final = 2 * 1024 * 1024
"""Bytes; smaller files are compiled at the first use."""


class OwnList:
    """A word list that a player brought, which decides alone (Q34).

    Names and abbreviations are refused where `capitals` mark them. A word that is not on the list gets the
    reason of the language's own dictionary, `home`, if that has one.
    """

    refuses_offensive = False
    """A list says nothing of offensive words."""

    def __init__(self, name: str, sha256: str, words: ListWords, home: Lexicon | None) -> None:
        """Use a list that was read; `home` is None where the language's dictionary is not installed."""
        self.language = words.reading.language
        self.reference = DictionaryReference(name, sha256[:_VERSION_DIGITS], sha256)
        self.list_id = f"{sha256}-{self.language}-{_FORMAT}"
        self.home = home
        self.rules = (f"{home.reference.name}.{home.reference.sha256[:_VERSION_DIGITS]}",) if home else ()
        self._words = words

    @property
    def reading(self) -> Reading:
        """The account of the reading: the layout, the language, and the lines that could not be read."""
        return self._words.reading

    def with_home(self, home: Lexicon) -> "OwnList":
        """Return the same list with another edition of the language's own dictionary."""
        return OwnList(self.reference.name, self.reference.sha256, self._words, home)

    def refusal(self, word: str, *, no_names: bool = False, no_offensive: bool = False) -> str | None:
        """Return None if a folded word counts, else the code of the reason why it does not.

        With `no_names` a word that the language's own dictionary marks as a name is refused as one, with
        `no_offensive` one that its file of offensive words has.
        """
        reason = self._refusal(word, no_names)
        return "offensive" if no_offensive and reason in OVERRULED and self.is_offensive(word) else reason

    def _refusal(self, word: str, no_names: bool) -> str | None:
        """Return the reason against a word, be it offensive or not."""
        tag = self._words.tag(word)
        home = self.home
        if tag is None:
            reason = home.refusal(word) if home else None
            return reason or "not_in_dictionary"
        if no_names and home is not None and home.is_name(word):
            return "proper_noun"
        return refusal_of(tag)

    def gaps(self, word: str) -> tuple[Message, ...]:
        """Return sentences on the parts of the list that were not read, if it lacks a folded word."""
        return self.reading.gaps() if self._words.tag(word) is None else ()

    def name_mark(self, word: str) -> Literal["also", "only"] | None:
        """Return the mark of a name in the language's own dictionary, as `Lexicon.name_mark` does."""
        return self.home.name_mark(word) if self.home else None

    def level(self, word: str) -> int:
        """Return the level of a word in the language's own dictionary, since a list has none."""
        return self.home.level(word) if self.home else UNKNOWN_LEVEL

    def listed(self) -> Iterator[str]:
        """Return every word of the list that its capitals do not refuse."""
        return (word for word, tag in self._words.items() if not refusal_of(tag))

    def counting(self, *, no_names: bool) -> Iterator[str]:
        """Return every word of the list that counts."""
        refused = self.not_counting(no_names=no_names)
        return (word for word in self.listed() if word not in refused)

    def not_counting(self, *, no_names: bool) -> Set[str]:
        """Return the names of the language's own dictionary if names are refused, listed or not."""
        return self.home.names() if no_names and self.home is not None else frozenset()

    def starting(self, letters: str) -> list[str]:
        """Return every word of the list that begins with some letters, also those that are refused."""
        return self._words.starting(letters)

    def allows_all(self, *, no_names: bool) -> bool:
        """Return whether every listed word counts, be it offensive or not."""
        return self.home is None or not no_names

    @property
    def offensive_id(self) -> str:
        """Names the offensive words of the language's own dictionary; empty where that has none."""
        return self.home.offensive_id if self.home else ""

    def is_offensive(self, word: str) -> bool:
        """Return True if the language's own dictionary has a word in its file of offensive words."""
        return self.home is not None and self.home.is_offensive(word)

    def offensive_words(self) -> list[str]:
        """Return all words of that file."""
        return self.home.offensive_words() if self.home else []

    def count_reasons(self) -> Counter[str | None]:
        """Count the words of the list that are refused, by reason, and those that count, by None."""
        return Counter(refusal_of(tag) for _, tag in self._words.items())


def open_own_list(
    path: str, language: Language | None = None, *, usual: Language = "en", partial: bool = False
) -> OwnList:
    """Open a word list; docs/own-lists.md has the layouts.

    What is unusual about it, and what could not be read, is told when the list is first used. The name in a
    verdict is that of the file.

    Args:
        path: the file; beside a `.dic` of Hunspell its `.aff` is read too.
        language: folds the words; None for the language that is told from them.
        usual: the language where the words tell none.
        partial: use the list also if more than 5 % of its lines cannot be read.

    Raises:
        InputError: on "dictionary", when the file cannot be read, is no list, has no word, or, unless
            `partial` says otherwise, too many lines that cannot be read.
        DictionaryError: the language's own dictionary is damaged.
    """
    affix_file = find_affix_file(path)
    content, codec = load_affixes(affix_file) if affix_file else (b"", None)
    text = open_text(path, codec)
    digest = text.sha256
    if affix_file:
        digest = hashlib.sha256(f"{digest} {hashlib.sha256(content).hexdigest()}".encode()).hexdigest()
    cached = os.path.join(cache_folder(), "lists", f"{digest}-{language or f'any.{usual}'}-{_FORMAT}.marisa")
    name = os.path.basename(path)
    reading, words = load_words(name, cached) or (None, None)
    is_new = reading is None
    if words is None:
        affixes = parse_affixes(content, codec, affix_file) if affix_file else None
        affix_name = f"{os.path.splitext(name)[0]}.aff"
        reading, tokens = read_list(text, language, usual, affixes, affix_name)
        words = ListWords(name, cached, reading, tokens)
        if words.is_empty:
            sentence = message("the list {path} has no word", path=path)
            raise InputError("dictionary", "empty_list", sentence, message("one word a line"))
    if words.reading.is_partial and not partial:
        raise _partly_read(path, words.reading)
    if is_new:
        for sentence in (*words.reading.surprises(), *words.reading.gaps()):
            notices.notify_once(message("{path}: {sentence}.", path=path, sentence=sentence))
    if is_new and text.size > _LARGE:
        words.keep_reading()
    else:
        words.compile()
    return OwnList(name, digest, words, open_home_lexicon(words.reading.language))


def _partly_read(path: str, reading: Reading) -> InputError:
    """Return the error for a list of which too much is unread."""
    text = message(
        "{path}: {sentence}; that is more than {share} %",
        path=path,
        sentence=reading.gaps()[0],
        share=round(100 * MAX_UNREAD),
    )
    return InputError(
        "dictionary", "partly_read", text, message("`--partial` takes the lines that were read")
    )
