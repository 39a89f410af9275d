"""House lists: words that a table adds to the dictionary or rejects in spite of it."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dictionaries import Language, is_letters
from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.words.parse_word import parse_word

MAX_HOUSE_WORDS: Final = 1_000
"""Words that a request may bring; a file may have more."""


class House(NamedTuple):
    """The house rules of a table: folded words that count, and folded words that do not.

    A rejected word is refused whatever the dictionaries say, also when it is added as well.
    """

    add: frozenset[str] = frozenset()
    reject: frozenset[str] = frozenset()

    def to_text(self) -> str:
        """Return the list as a file holds it: `+WORD` and `-WORD`, one a line, sorted."""
        marked = [*(f"+{word}" for word in self.add), *(f"-{word}" for word in self.reject)]
        return "".join(f"{line}\n" for line in sorted(marked, key=lambda line: (line[1:], line)))

    def digest(self) -> str:
        """Return twelve digits of the SHA-256 of the list, whatever order and comments its file had."""
        return hashlib.sha256(self.to_text().encode()).hexdigest()[:12]


HouseWords = House | Mapping[str, Sequence[str]]
"""The words that a table adds and rejects: a house list, or `{"add": [...], "reject": [...]}`."""


_BEFORE_SIGN: Final = re.compile(r"\s+(?=[+-])")


def parse_house(text: str, language: Language) -> House:
    """Read a house list: a line has words as `+WORD` and `-WORD`, and may end with a comment after `#`.

    Raises `InputError` on "house" and the number of the line with anything else.
    """
    marked: dict[str, list[str]] = {"+": [], "-": []}
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        for entry in _BEFORE_SIGN.split(content) if content else ():
            if entry[0] not in marked:
                raise InputError(
                    ("house", "line", number),
                    "not_a_house_line",
                    message("{entry!r} has no sign", entry=entry[:20]),
                    message("write +WORD or -WORD"),
                )
            marked[entry[0]].append(parse_house_word(entry[1:], language, ("house", "line", number)))
    return House(frozenset(marked["+"]), frozenset(marked["-"]))


def parse_house_lists(add: Iterable[str], reject: Iterable[str], language: Language) -> House:
    """Make a house list from two lists. Raises `InputError` on ("house", "add" or "reject", index)."""
    return House(
        frozenset(parse_house_word(word, language, ("house", "add", i)) for i, word in enumerate(add)),
        frozenset(parse_house_word(word, language, ("house", "reject", i)) for i, word in enumerate(reject)),
    )


def parse_house_word(word: str, language: Language, field: tuple[str | int, ...]) -> str:
    """Fold a word of a house list. Raises `InputError` on `field` unless it is letters."""
    try:
        folded = parse_word(word, language)
    except InputError as error:
        raise error.at(*field) from None
    if not is_letters(folded):
        text = message("{word!r} is not made of letters alone", word=folded[:20])
        raise InputError(field, "not_letters", text)
    return folded
