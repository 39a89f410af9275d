"""The form of a face: how one game is presented to people."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.core import RACE, Option
from wordsvc.faces.hand_sheet import HandSheet
from wordsvc.faces.labels import Labels, all_texts, load_labels
from wordsvc.input.messages import LANGUAGES, current_language, translate
from wordsvc.scorepad.rules import Rules

LAY: Final = "lay"
CALL: Final = "call"
"""Forms of moves: `lay:QU.I.T:QUIT`, `call:HANG:G.N.H.A`."""

LEVELS: Final[Mapping[str, tuple[str, ...]]] = {
    "easy": ("easy", "random"),
    "medium": ("good", "greedy"),
    "hard": ("strong", "search"),
}
"""The bots that a game usually has for each level."""


@dataclass(frozen=True, slots=True)
class Face:
    """The presentation of one game; a package `wordsvc.faces.GAME` has one as `FACE`.

    Beside it stand the labels (`labels.en.json`, `labels.de.json`), the board (`board.py`, `board.html`,
    `board.css`) and the rules text (`rules.en.json`, `rules.de.json`), which are opened by `package`.
    """

    package: str
    pad: type[Rules] | None = None
    """The rules of its score pad, None in a game that is not scored on one."""
    hands: HandSheet | None = None
    """The hands that `wordcheck score` counts, None in a game for which it has no such command."""
    maker: str = ""
    """The author or publisher of the game."""
    grammar: str | None = None
    """The form of the moves that no list has: `LAY` or `CALL`; None where a list has all."""
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: LEVELS)
    """The bots of each level; the first that plays the game does."""
    max_playouts: int = 20
    """The playouts that the bot `search` makes for a move at a table at most."""
    playout_ms: Mapping[str, int] = field(default_factory=dict)
    """Milliseconds of a playout at the largest table, by variant: `benchmarks/bots/playout_costs.py`."""
    has_own_page: bool = False
    """True if it is played on a page of its own, and not at a table."""

    @property
    def labels(self) -> Labels:
        """The labels in the current language."""
        return load_labels(self.package, current_language())

    def check(self) -> None:
        """Raise an error unless there are labels in every language, and all fields have their form."""
        for language in LANGUAGES:
            load_labels(self.package, language).check()
        if not all(level in self.levels and all_texts(self.levels[level]) for level in LEVELS):
            raise ValueError("levels: each level has a tuple of names of bots")
        if not all(isinstance(ms, int) and ms > 0 for ms in (self.max_playouts, *self.playout_ms.values())):
            raise ValueError("max_playouts and playout_ms: numbers above 0")

    def describe_prompt(self, phase: object) -> str:
        """Return the request to a seat that has to act in a phase, in the current language."""
        return self.labels.prompts.get(str(phase)) or translate("It is your turn.")

    def describe_race(self, phase: object) -> str:
        """Return the request to all in a race with a pace, in the current language."""
        return self.labels.prompts.get(RACE) or self.describe_prompt(phase)

    def coach(self, phase: object, *, asked: bool) -> str:
        """Return advice to a seat that has to act in a phase, or that waits; "" in a game without a coach."""
        return self.labels.coach.get(str(phase) if asked else "", "")

    def label_option(self, option: Option) -> str:
        """Return the label of an option in the current language; its own text where the face has none."""
        known = self.labels.options.get(option.name)
        return translate(option.text) if known is None else known.label

    def label_choice(self, option: str, choice: str) -> str:
        """Return the label of a choice in the current language; the choice itself where it has none."""
        known = self.labels.options.get(option)
        return choice.replace("_", " ") if known is None else known.choices.get(choice, choice)
