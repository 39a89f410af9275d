"""A game before anybody sits down: its name, seats, options and rules, and how to set a table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from games.core.game import AnyGame
from games.errors import InvalidInput
from games.messages import join_messages, message

CORE_RULES: Final = {
    "core.1": "After the end of the game nobody makes a move.",
    "core.2": "Only a seat that is asked makes a move.",
    "core.3": "A move is one of the moves of the game.",
    "core.4": "Players take back only their own last move (C1).",
    "C1": "A move is taken back whole or not at all. It stands for good once it has opened or closed a window"
    " or passed the turn, answered or not; while answers are sealed a seat may take back its own, and those"
    " of the others stay. It also stands when another seat, or a spectator, has learned something from it"
    " that was hidden, and by default (strict) when the player has. A table may agree beforehand that what"
    " the player has learned does not count (lenient), or that no move is taken back (off). At a table of one"
    " seat spectators are no others.",
    "C2": "A log replays by the rules of the version in its header; a rulebook keeps the older ones.",
    "C3": "No view and no event tells the seed, the order of a deck or how many moves were made before the"
    " end, nor that somebody else has answered while answers are sealed. A match whose seed somebody chose is"
    " marked as seeded.",
    "C4": "What was public when it happened stays public: a view carries it, also where people are not shown"
    " a tally of it.",
    "C5": "Several moves of one seat may be made together, all or none. A move that shows its seat something"
    " hidden, as a card that is drawn, a ruling or answers that were sealed, is the last of them. A preview"
    " of moves follows from what the seat knows.",
}
"""The rules that hold at every table, by id."""

Value = int | str
Make = Callable[[int, Mapping[str, Value]], AnyGame]
"""Sets a table for so many seats, with options that are complete and allowed."""

NONE: Final = "none"
ALL: Final = "all"
"""The value of an option with several choices that takes all of them."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a table may agree on: one of `choices`, or a number from `least` to `most`.

    With `several` any of the choices may be agreed on together: they are written with `+` between them,
    in any order, and `none` and `all` stand for what they say; `chosen_from` takes them apart.
    `text` says what is agreed on, where no face has a label for it. `since` is the first version of the rules
    that knows the option.
    """

    name: str
    default: Value
    text: str = ""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    several: bool = False
    since: int = 1

    @property
    def allowed(self) -> str:
        """The allowed values, for people."""
        if self.several:
            choices = ", ".join(self.choices)
            return message(
                "{none}, {all}, or some of {choices} with + between them", none=NONE, all=ALL, choices=choices
            )
        if self.choices:
            return join_messages(self.choices, "or")
        return message("{least} to {most}", least=self.least, most=self.most)

    def parse(self, value: object) -> Value:
        """Parse the value of a text or a number. Raises `InvalidInput` on ("options", its name)."""
        if self.several:
            if isinstance(value, str) and (chosen := self._several(value)) is not None:
                return chosen
        elif self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        else:
            number = _number(value)
            if number is not None and self.least <= number <= self.most:
                return number
        text = message("{value!r} is not {allowed}", value=str(value)[:40], allowed=self.allowed)
        raise InvalidInput(("options", self.name), "bad_option", text)

    def chosen_from(self, value: Value) -> tuple[str, ...]:
        """Return the choices that a value of `parse` stands for, where several may be agreed on."""
        if value in (NONE, ALL):
            return self.choices if value == ALL else ()
        return tuple(str(value).split("+"))

    def _several(self, value: str) -> str | None:
        """Return the choices in their order, each once, or None when one of them is unknown."""
        if value in (NONE, ALL):
            return value
        named = [name.strip() for name in value.split("+")]
        chosen = [choice for choice in self.choices if choice in named]
        if len(chosen) != len(named):
            return None
        return ALL if len(chosen) == len(self.choices) else "+".join(chosen)


class Variant(NamedTuple):
    """A way to play that everything is tested and simulated with: options, and how many may play it."""

    name: str
    options: Mapping[str, Value]
    seats: range


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game by name: what can be agreed on, every rule by its id, and `make` for a table.

    `version` rises whenever a rule changes what a log replays to; `make` is called with options that
    are complete and allowed, and raises `InvalidInput` on "seats" when too few or many sit down.
    `older` sets a table by the rules of each older version, for the logs that were played by it (C2):
    most often `make` with a flag for what was different then.

    `guide` is what `help` says at the terminal: the aim in two lines, and how moves are written.

    A word game says in `dictionary` by what its words are judged, as the header of a log has it, and
    `judging_by` gives its rulebook for what a header has. It raises `InvalidInput` on "dictionary" where it
    cannot make sense of that; a dictionary that is not installed is no reason: the log has the rulings.
    `answers` are those that its judge may give; without them a log may have any.

    `usual_undo` is what a table agrees on about taking moves back where it says nothing: one of
    `games.core.UNDO_MODES` (C1).

    `encoding` makes for a table how programs that learn see it, a `games.adapters.encodings.Encoding`;
    without it views are numbers as those of any game.
    """

    name: str
    title: str
    version: int
    options: tuple[Option, ...]
    variants: tuple[Variant, ...]
    rules: Mapping[str, str]
    make: Make
    older: Mapping[int, Make] = field(default_factory=dict)
    guide: str = ""
    dictionary: Mapping[str, str] | None = None
    judging_by: "Callable[[Mapping[str, str]], Rulebook] | None" = None
    answers: tuple[str, ...] = ()
    usual_undo: str = "strict"
    encoding: Callable[[AnyGame], Any] | None = None

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions of the rules that can be played, the newest last."""
        return (*sorted(self.older), self.version)

    def at(self, version: object) -> "Rulebook":
        """Return the rulebook as it was at a version, with the options and variants of that time (C2).

        Raises `InvalidInput` on "version" when there are no such rules.
        """
        if type(version) is not int or version not in self.versions:
            known = join_messages(map(str, self.versions))
            text = message("{game} has rules {versions} only", game=self.name, versions=known)
            raise InvalidInput("version", "unknown_version", text)
        if version == self.version:
            return self
        options = tuple(option for option in self.options if option.since <= version)
        names = {option.name for option in options}
        return replace(
            self,
            version=version,
            options=options,
            variants=tuple(variant for variant in self.variants if names >= set(variant.options)),
            make=self.older[version],
            older={each: make for each, make in self.older.items() if each < version},
        )

    def game(self, seats: int, options: Mapping[str, object] | None = None) -> AnyGame:
        """Return the rules for a table with these options; those not named have their default.

        Raises `InvalidInput` on the option, on "options", or on "seats".
        """
        if type(seats) is not int:
            raise InvalidInput("seats", "bad_seats", message("must be a whole number"))
        if options is not None and not isinstance(options, Mapping):
            raise InvalidInput("options", "bad_options", message("must be names with their values"))
        known = {option.name: option for option in self.options}
        given = options or {}
        for name in given:
            if name not in known:
                raise self._unknown_option(str(name)[:40])
        chosen = {name: option.parse(given.get(name, option.default)) for name, option in known.items()}
        return self.make(seats, chosen)

    def _unknown_option(self, name: str) -> InvalidInput:
        text = message("{game} has no such option (none)", game=self.name)
        if self.options:
            names = ", ".join(option.name for option in self.options)
            text = message("{game} has no such option ({options})", game=self.name, options=names)
        return InvalidInput(("options", name), "unknown_option", text)

    def games(self) -> Iterator[AnyGame]:
        """Yield a table of every variant with every number of seats."""
        for variant in self.variants:
            for seats in variant.seats:
                yield self.game(seats, variant.options)


def _number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
