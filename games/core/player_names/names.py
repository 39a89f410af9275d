"""Names of players: the characters that a name may have, and names that look alike.

Two names look alike by the skeletons of Unicode Technical Standard 39, whose table is
`confusables.json` (`tools/confusables.py` writes it).
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final
from unicodedata import category, normalize

from games.errors import InvalidInput
from games.messages import Message, message

MAX_MARKS: Final = 4
"""Combining marks on one letter at most, as UTS 39 (section 5.4) recommends."""

_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that no name has: controls, marks of direction, and unassigned numbers."""

_INVISIBLE: Final = frozenset(
    chr(number)
    for first, last in (
        *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800)),
        *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x13441, 0x13442), (0x1D159, 0x1D159)),
        (0xE0000, 0xE0FFF),
    )
    for number in range(first, last + 1)
)
"""Letters, marks and symbols that nobody sees: Unicode's Default_Ignorable_Code_Point, and blank ones."""

_EMOJI: Final = "\ufe0f"
"""The selector that phones put behind a symbol that has a picture, as behind a heart."""

_MARKS: Final = ("Mn", "Me")
"""Kinds of combining marks that lie over or under the letter before them."""


def find_flaw(name: str) -> Message | None:
    """Return the reason why nobody may have a name, or None; length and other names are not looked at.

    A name has at least one letter, digit or sign, nothing invisible except U+FE0F behind a symbol, and its
    combining marks lie on a letter, at most `MAX_MARKS` on one and none twice in succession.
    Pictures that are several characters joined together (U+200D) are refused too: joined or not, they may
    look the same.

    >>> find_flaw("Zoë")
    >>> find_flaw("A\u202enn") is None
    False
    """
    if not _is_visible(name):
        return message("a name has a letter, a digit or a sign, and nothing invisible")
    if not _has_bounded_marks(name):
        return message("a name has accents only on letters, and at most {most} on one", most=MAX_MARKS)
    return None


def check_names(names: Sequence[str], *field: str | int) -> None:
    """Raise `InvalidInput` at the index of the first name that has a flaw or looks like one before it."""
    for index, name in enumerate(names):
        if (flaw := find_flaw(name)) is not None:
            raise InvalidInput((*field, index), "bad_name", flaw)
    if (same := find_look_alike(names)) is not None:
        text = message("{name!r} looks like another player's name; take another one", name=names[same])
        raise InvalidInput((*field, same), "same_name", text)


def looks_of(name: str) -> frozenset[str]:
    """Return the looks of a name; two names look alike if they share one.

    The looks are skeletons of the name as it stands, with its case folded, and with its case folded after
    characters outside ASCII are replaced by their prototypes.

    >>> looks_of("Ａｎｎ").isdisjoint(looks_of("ann"))
    False
    >>> looks_of("Lia").isdisjoint(looks_of("Ila"))
    True
    """
    table = _prototypes()
    in_ascii = "".join(each if each.isascii() else table.get(each, each) for each in normalize("NFD", name))
    folded = (skeleton(_fold(text)).casefold() for text in (name, in_ascii))
    return frozenset(f"{way} {text}" for way, text in enumerate((skeleton(name), *folded)))


def look_alike(one: str, other: str) -> bool:
    """Return True if two names look alike.

    >>> look_alike("Ann", "Аnn")  # the second begins with a Cyrillic letter
    True
    """
    return not looks_of(one).isdisjoint(looks_of(other))


def find_look_alike(names: Iterable[str]) -> int | None:
    """Return the index of the first name that looks like one before it, or None."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        looks = looks_of(name)
        if not looks.isdisjoint(seen):
            return index
        seen |= looks
    return None


def skeleton(text: str) -> str:
    """Return the skeleton of a text: its prototypes, without invisible characters and superfluous space.

    >>> skeleton("¨Ann") == skeleton(" \u0308Ann")
    True
    >>> skeleton("Ian")
    'lan'
    """
    table = _prototypes()
    shown = _join_marks("".join(each for each in normalize("NFD", text) if not _is_ignorable(each)))
    mapped = "".join(table.get(each, each) for each in normalize("NFD", shown))
    return normalize("NFD", _join_marks(mapped))


def _is_visible(name: str) -> bool:
    """Return True if a part of a name is seen, and nothing in it is invisible."""
    kinds = [category(each) for each in name]
    for number, (each, kind) in enumerate(zip(name, kinds, strict=True)):
        of_symbol = each == _EMOJI and number > 0 and kinds[number - 1].startswith("S")
        if kind in _FORBIDDEN or (each in _INVISIBLE and not of_symbol):
            return False
    return any(kind[0] in "LNPS" for kind in kinds)


def _has_bounded_marks(name: str) -> bool:
    """Return True if each combining mark lies on a letter, few on each, and none twice in succession."""
    run, before = MAX_MARKS, ""
    for each in normalize("NFD", name):
        if category(each) not in _MARKS:
            run = MAX_MARKS if each.isspace() else 0
        elif run >= MAX_MARKS or each == before:
            return False
        else:
            run += 1
        before = each
    return True


def _is_ignorable(character: str) -> bool:
    return character in _INVISIBLE or category(character) == "Cf"


def _fold(text: str) -> str:
    """Return a text in compatible composition without its case."""
    return normalize("NFKC", normalize("NFKC", text).casefold())


def _join_marks(text: str) -> str:
    """Return a text with single spaces, and none before a combining mark."""
    tight = " ".join(text.split())
    return "".join(
        each
        for each, following in zip(tight, f"{tight[1:]}.", strict=False)
        if not (each == " " and category(following) in _MARKS)
    )


@cache
def _prototypes() -> dict[str, str]:
    """Return the prototype of each character that has another one."""
    document = json.loads(Path(__file__).with_name("confusables.json").read_text("ascii"))
    return {each: prototype for prototype, listed in document["prototypes"].items() for each in listed}
