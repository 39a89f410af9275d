"""A view: the part of a dictionary that its definition picks, with the same files and the same refusals.

A definition is data: who spells so, how common a word is, how long it may be. All of it must hold.
"""

from typing import Final

from dictionaries.record import Record
from dictionaries.tags import AMERICAN, BRITISH, level_of

FLAGS: Final = {"american": AMERICAN, "british": BRITISH}
"""The flags that a definition may name."""


class View(Record):
    """One view. A rule that is None picks every word.

    `sha256` is that of the dictionary's SHA-256 and the definition, and of the file of levels where
    the definition asks for one; `words` counts the words that the view picks. `flag` is a name in
    `FLAGS`; `level` and `letters` are the highest level and the most letters a word may have;
    `zipf` is the least frequency it must have in the file of levels.
    """

    name: str
    title: str
    words: int
    sha256: str
    flag: str | None = None
    level: int | None = None
    letters: int | None = None
    zipf: float | None = None

    @property
    def definition(self) -> dict[str, str | int | float]:
        """The rules that pick, by name."""
        rules = {"flag": self.flag, "level": self.level, "letters": self.letters, "zipf": self.zipf}
        return {name: rule for name, rule in rules.items() if rule is not None}

    def picks(self, word: str, tag: int, tenths: int = 0) -> bool:
        """Whether a word that counts in the dictionary counts in the view.

        `tag` is its byte in the dictionary, `tenths` the one in the file of levels: Zipf times ten.
        """
        return (
            (self.flag is None or bool(tag & FLAGS[self.flag]))
            and (self.level is None or level_of(tag) <= self.level)
            and (self.letters is None or len(word) <= self.letters)
            and (self.zipf is None or tenths >= self.zipf * 10)
        )


def view_digest(base: str, definition: dict[str, str | int | float], levels: str = "") -> str:
    """The SHA-256 of a view from that of its dictionary, its definition and that of its file of levels."""
    import hashlib  # only here: it is slow to load and a verdict never needs it

    rules = " ".join(f"{name}={definition[name]}" for name in sorted(definition))
    return hashlib.sha256(f"{base} {rules} {levels}".rstrip().encode()).hexdigest()
