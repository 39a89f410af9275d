"""A player's own word list as a dictionary: a text file with one word a line.

The list is compiled on first use and kept in the user's cache folder under the hash of its content,
which is also its version. What its capitals say is Q34 in docs/dictionaries.md.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from typing import Final, Literal, NamedTuple

import marisa_trie

from dictionaries import Language, fold, is_letters
from dictionaries.folding import capitals_tell_names
from dictionaries.tags import LEVELS, allowed_tag, refusal_of, refused_tag
from wordsvc.input.decoding import UTF8, decode_as
from wordsvc.input.errors import InputError
from wordsvc.input.files import load_file
from wordsvc.input.messages import message
from wordsvc.input.user_dirs import cache_folder
from wordsvc.words import notices
from wordsvc.words.cache_file import load_cache, write_cache
from wordsvc.words.lexicon import OVERRULED, UNKNOWN_LEVEL, Lexicon, open_home_lexicon
from wordsvc.words.parse_word import MAX_WORD_LENGTH
from wordsvc.words.verdict import DictionaryReference

MAX_LIST_BYTES: Final = 64 * 1024 * 1024
"""Bytes; ten times the longest word list that players use."""

_VERSION_DIGITS: Final = 12

_FORMAT: Final = "3"
"""Changes when the same file gives other words or tags; a part of every name under which these are kept."""

_ALLOWED: Final = allowed_tag(LEVELS[-1])

_TAGS: Final[Mapping[str | None, int]] = {
    None: _ALLOWED,
    "abbreviation": refused_tag("abbreviation"),
    "proper_noun": refused_tag("proper_noun"),
}
"""By the reason against a line, None for none."""

_BEST_FIRST: Final = tuple(_TAGS.values())
"""Tags of a word that stands in several lines, best first: small letters count, then as a dictionary has it.
"""

_MIN_MARKED_LINES: Final = 1_000
_MAX_CAPITALS: Final = 0.5
"""A list with fewer lines, or with more capitals at their heads, is taken as it stands (Q34)."""


class _Compiled(NamedTuple):
    """A list as it is kept: a tag for each word, and whether its capitals tell names from words."""

    trie: marisa_trie.RecordTrie
    capitals: bool


class OwnList:
    """A word list that a player brought, which decides alone (Q34).

    Names and abbreviations are refused where `capitals` mark them. A word that is not on the list gets the
    reason of the language's own dictionary, `home`, if that has one.
    """

    def __init__(
        self, name: str, language: Language, sha256: str, compiled: _Compiled, home: Lexicon | None
    ) -> None:
        """Use a list that is compiled; `home` is None where the language's dictionary is not installed."""
        self.language = language
        self.reference = DictionaryReference(name, sha256[:_VERSION_DIGITS], sha256)
        self.list_id = f"{sha256}-{language}-{_FORMAT}"
        self.home = home
        self.rules = (f"{home.reference.name}.{home.reference.sha256[:_VERSION_DIGITS]}",) if home else ()
        self._compiled = compiled
        self._trie, self.capitals = compiled

    def with_home(self, home: Lexicon) -> "OwnList":
        """Return the same list with another edition of the language's own dictionary."""
        return OwnList(self.reference.name, self.language, self.reference.sha256, self._compiled, home)

    def refusal(self, word: str, *, no_names: bool = False, no_offensive: bool = False) -> str | None:
        """Return None if a folded word counts, else the code of the reason why it does not.

        With `no_names` a word that the language's own dictionary marks as a name is refused as one, with
        `no_offensive` one that its file of offensive words has.
        """
        reason = self._refusal(word, no_names)
        return "offensive" if no_offensive and reason in OVERRULED and self.is_offensive(word) else reason

    def _refusal(self, word: str, no_names: bool) -> str | None:
        """Return the reason against a word, be it offensive or not."""
        found = self._trie.get(word)
        home = self.home
        if not found:
            reason = home.refusal(word) if home else None
            return reason or "not_in_dictionary"
        if no_names and home is not None and home.is_name(word):
            return "proper_noun"
        return refusal_of(found[0][0])

    def name_mark(self, word: str) -> Literal["also", "only"] | None:
        """Return the mark of a name in the language's own dictionary, as `Lexicon.name_mark` does."""
        return self.home.name_mark(word) if self.home else None

    def level(self, word: str) -> int:
        """Return the level of a word in the language's own dictionary, since a list has none."""
        return self.home.level(word) if self.home else UNKNOWN_LEVEL

    def listed(self) -> Iterator[str]:
        """Return every word of the list that its capitals do not refuse."""
        return (word for word, (tag,) in self._trie.iteritems() if not refusal_of(tag))

    def counting(self, *, no_names: bool) -> Iterator[str]:
        """Return every word of the list that counts."""
        refused = self.not_counting(no_names=no_names)
        return (word for word in self.listed() if word not in refused)

    def not_counting(self, *, no_names: bool) -> Set[str]:
        """Return the names of the language's own dictionary if names are refused, listed or not."""
        return self.home.names() if no_names and self.home is not None else frozenset()

    def starting(self, letters: str) -> list[str]:
        """Return every word of the list that begins with some letters, also those that are refused."""
        return self._trie.keys(letters)

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
        return Counter(map(self.refusal, self._trie))


def open_own_list(path: str, language: Language) -> OwnList:
    """Open a word list, folding its words in `language`.

    Blank lines and lines that are not letters alone are passed over (but for a dot, which marks an
    abbreviation: Q34); what stands after a blank in a line is not read (many lists have a definition
    there). The name in a verdict is that of the file.

    Raises:
        InputError: on "dictionary", when the file cannot be read, is no text, or has no word.
        DictionaryError: the language's own dictionary is damaged.
    """
    content = load_file(path, "dictionary", MAX_LIST_BYTES)
    digest = hashlib.sha256(content).hexdigest()
    cached = os.path.join(cache_folder(), "lists", f"{digest}-{language}-{_FORMAT}.marisa")
    compiled = _open_cached(cached)
    if compiled is None:
        compiled = _compile(_tokens(content, path), path, language)
        write_cache(cached, bytes([compiled.capitals]) + compiled.trie.tobytes())
    return OwnList(os.path.basename(path), language, digest, compiled, open_home_lexicon(language))


def _open_cached(path: str) -> _Compiled | None:
    """Read a compiled list, whose first byte tells if capitals mark names; None if it is unsound."""
    kept = load_cache(path)
    if not kept:
        return None
    try:
        trie = marisa_trie.RecordTrie("<B").frombytes(bytes(kept[1:]))
    except RuntimeError:  # whole, but written by another program
        return None
    return _Compiled(trie, bool(kept[0]))


def _tokens(content: bytes, path: str) -> list[str]:
    """Return the first token of each line that is not blank, and tell of an encoding that is not UTF-8."""
    decoded = decode_as(content, path, "dictionary")
    if decoded.encoding != UTF8:
        sentence = message("{path} is read as {encoding}.", path=path, encoding=decoded.encoding)
        notices.notify_once(sentence)
    return [line.split()[0] for line in decoded.text.splitlines() if line.strip()]


def _compile(tokens: list[str], path: str, language: Language) -> _Compiled:
    """Return the folded words with their tags. Raises `InputError` on "dictionary" when no word counts."""
    capitals = capitals_tell_names(language) and _mark_names(tokens)
    is_plain = str.islower if capitals else str.isalpha
    found = [token for token in tokens if is_plain(token) and token.isascii() and token.isalpha()]
    plain = dict.fromkeys(found, _ALLOWED)
    tags = dict.fromkeys(map(str.upper, plain), _ALLOWED)  # nearly all lines; the others are looked at closer
    for token in tokens:
        if token in plain:
            continue
        refusal = _refusal(token) if capitals else None
        word = fold(token.replace(".", "") if refusal == "abbreviation" else token, language)
        if is_letters(word):
            tag = _TAGS[refusal]
            known = tags.setdefault(word, tag)
            if known != tag:
                tags[word] = min(tag, known, key=_BEST_FIRST.index)
    if max(map(len, tags), default=0) > MAX_WORD_LENGTH:  # nobody can ask for such a word
        tags = {word: tag for word, tag in tags.items() if len(word) <= MAX_WORD_LENGTH}
    if _ALLOWED not in tags.values():
        text = message("the list {path} has no word", path=path)
        raise InputError("dictionary", "empty_list", text, message("one word a line"))
    return _Compiled(marisa_trie.RecordTrie("<B", ((word, (tag,)) for word, tag in tags.items())), capitals)


def _mark_names(tokens: list[str]) -> bool:
    """Return whether capitals mark names: in a long list of which some lines begin with one (Q34)."""
    if len(tokens) < _MIN_MARKED_LINES:
        return False
    capitals = sum(token[0].isupper() for token in tokens)
    return 0 < capitals <= _MAX_CAPITALS * len(tokens)


def _refusal(token: str) -> str | None:
    """Return the reason against a line, where capitals mark names."""
    if "." in token or token.isupper():
        return "abbreviation"
    return "proper_noun" if token[0].isupper() else None
