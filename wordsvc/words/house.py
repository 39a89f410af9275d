"""House lists: words that a table adds to the dictionary or rejects in spite of it."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dictionaries import Language
from dictionaries.paradigms import regular_forms
from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.words.parse_word import parse_letters

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


def parse_house(text: str, language: Language, *, is_written: bool = False) -> House:
    """Read a house list: a line has words as `+WORD` and `-WORD`, and may end with a comment after `#`.

    `+RIZZ*` stands for a base with its regular forms (`parse_house_words`).

    Args:
        text: the lines.
        language: folds the words.
        is_written: True for what `House.to_text` wrote, where a form of an added base may have both signs.

    Raises:
        InputError: on "house" and the number of a line that is none, or that gives a word its second sign.
    """
    marked: dict[str, set[str]] = {"+": set(), "-": set()}
    signs: dict[str, str] = {}
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
            sign, word, field = entry[0], entry[1:], ("house", "line", number)
            marked[sign] |= parse_house_words(word, language, field)
            if signs.setdefault(word.upper(), sign) != sign and not is_written:
                raise _contradiction(word, field)
    return House(frozenset(marked["+"]), frozenset(marked["-"]))


def parse_house_lists(add: Iterable[str], reject: Iterable[str], language: Language) -> House:
    """Make a house list from two lists. Raises `InputError` on ("house", "add" or "reject", index)."""
    added: frozenset[str] = frozenset()
    rejected: frozenset[str] = frozenset()
    return House(
        added.union(*(parse_house_words(word, language, ("house", "add", i)) for i, word in enumerate(add))),
        rejected.union(
            *(parse_house_words(word, language, ("house", "reject", i)) for i, word in enumerate(reject))
        ),
    )


def parse_house_words(entry: str, language: Language, field: tuple[str | int, ...]) -> frozenset[str]:
    """Return the folded words of an entry: a word, or a base with its regular forms.

    A base is followed by `*` and the letters of its classes, as RIZZ* or GOOGELN*v
    (`dictionaries.paradigms`). Raises `InputError` on `field`.

    >>> sorted(parse_house_words("rizz*", "en", ("house",)))
    ['RIZZ', 'RIZZED', 'RIZZES', 'RIZZING']
    """
    base, star, classes = entry.partition("*") if isinstance(entry, str) else (entry, "", "")
    word = parse_letters(base, language, field)
    if not star:
        return frozenset({word})
    try:
        return regular_forms(word, language, classes)
    except ValueError:
        raise InputError(
            field,
            "no_such_class",
            message("{entry!r} does not say which forms are meant", entry=entry[:20]),
            message("behind the star write n for a noun, v for a verb, a for an adjective"),
        ) from None


def refuse_contradictions(add: Iterable[str], reject: Iterable[str]) -> None:
    """Refuse two lists that both have an entry. Raises `InputError` on ("house", "reject", index)."""
    added = {entry.strip().upper() for entry in add}
    for index, entry in enumerate(reject):
        if entry.strip().upper() in added:
            raise _contradiction(entry, ("house", "reject", index))


def check_house_size(house: House) -> House:
    """Return a house list of a request; raises `InputError` on "house" for one with too many words."""
    if len(house.add) + len(house.reject) > MAX_HOUSE_WORDS:
        text = message("a house list has at most {most} words here", most=MAX_HOUSE_WORDS)
        raise InputError("house", "too_many_words", text)
    return house


def _contradiction(word: str, field: tuple[str | int, ...]) -> InputError:
    text = message("{word!r} is both added and rejected", word=word[:20])
    return InputError(field, "contradiction", text, message("leave out one of them"))
