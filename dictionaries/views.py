"""A view: the part of a dictionary that its definition picks, with the same files and the same refusals.

A definition is data: who spells so, how common a word is, how long it may be. All of it must hold. It may
also refuse offensive words, which is the one refusal that a view adds, and name a few words that count in
the view and not in the dictionary.
"""

import hashlib
from typing import Final, NamedTuple

from dictionaries.tags import AMERICAN, BRITISH, is_listed, level_of

FLAGS: Final = {"american": AMERICAN, "british": BRITISH}
"""The flags that a definition may name."""

RULES: Final = ("flag", "level", "listed", "letters", "zipf", "no_offensive", "also")
"""The rules of a definition, each a field of `View`."""

FILE_OF_RULE: Final = {"zipf": "levels", "no_offensive": "offensive"}
"""The role of the file that a rule asks besides those that judge."""


class View(NamedTuple):
    """One view. A rule that is None picks every word.

    `sha256` is that of the dictionary's SHA-256 and the definition, and of the file of levels where
    the definition asks for one, and likewise of offensive words; `words` counts the words that count in
    the view. `flag` is a name in `FLAGS`; `level` and `letters` are the highest level and the most
    letters a word may have; `listed` leaves out the words that a tag tells SCOWL lacks; `zipf` is the least
    frequency it must have in the file of levels; `no_offensive` refuses the words in the file of offensive
    words. `also` are words that count besides those that are picked, folded, with a blank between two.
    """

    name: str
    title: str
    words: int
    sha256: str
    flag: str | None = None
    level: int | None = None
    listed: bool | None = None
    letters: int | None = None
    zipf: float | None = None
    no_offensive: bool | None = None
    also: str | None = None

    @property
    def definition(self) -> dict[str, str | int | float]:
        """The rules that pick, refuse or add, by name."""
        rules = {name: getattr(self, name) for name in RULES}
        return {name: rule for name, rule in rules.items() if rule is not None}

    @property
    def needed_roles(self) -> tuple[str, ...]:
        """The roles of the files that the definition asks besides those that judge."""
        return tuple(FILE_OF_RULE[name] for name in self.definition if name in FILE_OF_RULE)

    @property
    def picks_all(self) -> bool:
        """True if the view has every word that counts in the dictionary, be it offensive or not."""
        return not self.definition.keys() - {"no_offensive", "also"}

    @property
    def added(self) -> frozenset[str]:
        """The words that count in the view and not in the dictionary."""
        return frozenset((self.also or "").split())

    def picks(self, word: str, tag: int, tenths: int = 0) -> bool:
        """Return True if the view has a word that counts in the dictionary, be it offensive or not.

        `tag` is its byte in the dictionary, `tenths` the one in the file of levels: Zipf times ten.
        """
        return (
            (self.flag is None or bool(tag & FLAGS[self.flag]))
            and (self.level is None or level_of(tag) <= self.level)
            and (not self.listed or is_listed(tag))
            and (self.letters is None or len(word) <= self.letters)
            and (self.zipf is None or tenths >= self.zipf * 10)
        )


def view_digest(base: str, definition: dict[str, str | int | float], asked: str = "") -> str:
    """Return the SHA-256 of a view from its dictionary's, its definition and the files that it reads."""
    rules = " ".join(f"{name}={definition[name]}" for name in sorted(definition))
    return hashlib.sha256(f"{base} {rules} {asked}".rstrip().encode()).hexdigest()
