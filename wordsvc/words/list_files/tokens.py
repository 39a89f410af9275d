"""The words of a list as they are written, in ASCII: collected from lines or entries, and counted.

Most lines of most lists are one word, so that a block of lines is searched for the others, not split into
lines: 3.8 million take a second (benchmarks/own_lists.py).
"""

import re
from collections.abc import Iterable, Iterator
from string import ascii_letters, ascii_lowercase, ascii_uppercase
from typing import Final

from dictionaries import Language, is_letters
from wordsvc.input.compressed_files import too_large
from wordsvc.words.list_files.letters import to_ascii
from wordsvc.words.list_files.text import MAX_LIST_BYTES
from wordsvc.words.parse_word import MAX_WORD_LENGTH

_CLASSES: Final = bytes.maketrans(
    bytes(range(256)),
    bytes(
        ord("A" if chr(byte) in ascii_uppercase else "a" if chr(byte) in ascii_lowercase else chr(byte))
        if chr(byte) in ascii_letters + "\n"
        else ord("?")
        for byte in range(256)
    ),
)
"""Each byte to its class: a capital, a small letter, the end of a line, or any other."""

_TOO_LONG: Final = b"a" * (MAX_WORD_LENGTH + 1)
_COMMENT: Final = re.compile(rb"\n[ \t\v\f]*(?:[#;]|//)[^\n]*")
_INDENT: Final = re.compile(rb"\n[ \t\v\f]+")
_BEHIND: Final = re.compile(rb"[ \t\v\f][^\n]*")
_BLANK_LINES: Final = re.compile(rb"\n\n+")
_AROUND: Final = "\"',;"
"""Marks around a word that was copied from a program or a table."""

_MARKED: Final = re.compile(r"[A-Za-z'._ -]*[A-Za-z][A-Za-z'._ -]*")
"""A text that is read although it is no word: with an apostrophe, a dot, a hyphen or a blank in it."""

_MAX_TOKEN: Final = 4 * MAX_WORD_LENGTH
"""Characters of a word with its marks."""

_SHOWN: Final = 60
"""Characters that are shown of a line."""

_MANY: Final = 50_000
"""Words of entries that are put together in a block."""


class Tokens:
    """The words of a list, and the number of its lines, of those that begin with a capital, and unread ones.

    `blocks` have the words that are letters alone, a line end before and behind each; `dotted` has others
    that may be abbreviations.
    """

    def __init__(self, path: str, language: Language) -> None:
        self.blocks: list[bytes] = []
        self.dotted: dict[str, None] = {}
        self.lines = 0
        self.capitals = 0
        self.unread = 0
        self.first_unread: tuple[int, str] | None = None
        self._path = path
        self._language = language
        self._size = 0
        self._pending: list[str] = []

    def add_lines(self, block: bytes, number: int, numbering: re.Pattern[bytes] | None = None) -> None:
        """Add lines with one word at the beginning of each; what stands behind a blank is not read.

        Args:
            block: whole lines in UTF-8.
            number: that of the first line.
            numbering: stands before each word.
        """
        text = b"\n" + to_ascii(block, self._language)
        if b"#" in text or b";" in text or b"//" in text:
            text = _COMMENT.sub(b"\n", text)
        if numbering is not None:
            text = numbering.sub(b"\n", text)
        if any(blank in text for blank in (b" ", b"\t", b"\v", b"\f")):
            text = _BEHIND.sub(b"", _INDENT.sub(b"\n", text))
        classes = text.translate(_CLASSES)
        self.capitals += classes.count(b"\nA")
        if b"?" in classes or _TOO_LONG in classes.lower():
            text = self._without_others(text, classes.lower(), block, number)
        text = _BLANK_LINES.sub(b"\n", text) if b"\n\n" in text else text
        self.lines += text.count(b"\n") - 1
        self._keep(text)

    def add_entry(self, number: int, text: str, words: Iterable[str]) -> None:
        """Add the words of a line or of another part of a list, which is unread if one of them is or is "".

        Args:
            number: that of the line or part.
            text: the line, to be shown if it is unread.
            words: as they are written.
        """
        self.lines += 1
        read = True
        for word in words:
            token = word.strip()
            if not token.isascii():
                token = to_ascii(token.encode(errors="replace"), self._language).decode().strip()
            self.capitals += token[:1].isupper()
            read = self._take(token) and read
        if not read:
            self._leave(number, text)
        if len(self._pending) > _MANY:
            self.finish()

    def finish(self) -> None:
        """Put the words of the last entries into a block."""
        if self._pending:
            text = "\n".join(["", *self._pending, ""]).encode()
            self._pending.clear()
            self._keep(text)

    def __iter__(self) -> Iterator[str]:
        """Yield the words that are letters alone."""
        for block in self.blocks:
            yield from block.decode().split()

    def _keep(self, text: bytes) -> None:
        """Keep a block. Raises `InputError` when the words together are too long."""
        if len(text) > 1:
            self._size += len(text)
            if self._size > MAX_LIST_BYTES + MAX_LIST_BYTES // 8:  # a line end more for each block
                raise too_large(self._path, "dictionary", MAX_LIST_BYTES)
            self.blocks.append(text)

    def _take(self, token: str) -> bool:
        """Keep a word that is alone in its place; return False if it cannot be read."""
        if len(token) > _MAX_TOKEN:
            return False
        if not is_letters(token):
            token = token.strip(_AROUND)
        if is_letters(token):
            if len(token) > MAX_WORD_LENGTH:  # nobody can ask for such a word
                return False
            self._pending.append(token)
            return True
        if not _MARKED.fullmatch(token):
            return False
        if "." in token and is_letters(token.replace(".", "")):
            self.dotted[token] = None
        return True

    def _without_others(self, text: bytes, letters: bytes, block: bytes, number: int) -> bytes:
        """Take the lines apart that are not letters alone or too long; return the text without them."""
        kept: list[bytes] = []
        done = 0
        other, long = letters.find(b"?"), letters.find(_TOO_LONG)
        while other >= 0 or long >= 0:
            at = max(other, long) if min(other, long) < 0 else min(other, long)
            begin, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
            kept.append(text[done:begin])
            done = end + 1
            self.lines += 1
            if self._take(text[begin:end].decode(errors="replace")):
                pass
            elif self.first_unread is None:
                line = text.count(b"\n", 0, begin) - 1
                self._leave(number + line, block.split(b"\n", line + 1)[line].decode(errors="replace"))
            else:
                self.unread += 1
            other = letters.find(b"?", done) if 0 <= other < done else other
            long = letters.find(_TOO_LONG, done) if 0 <= long < done else long
        kept.append(text[done:])
        self.finish()
        return b"".join(kept)

    def _leave(self, number: int, text: str) -> None:
        self.unread += 1
        if self.first_unread is None:
            text = text.strip()
            self.first_unread = number, text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
