"""The options of Quiddler, in the form that the rules look them up."""

import re
from collections.abc import Mapping
from typing import Final, cast

from games.core import InvalidInput, Option
from wordsvc.input.messages import message
from wordsvc.quiddler.constants import BONUSES, LOSSES, MAX_HAND, MAX_PLAYERS, MIN_HAND, BonusName, Losses
from wordsvc.quiddler.scoring.challenges import FailedWord

MAY_GO_OUT: Final = "may_go_out"
MAY_NOT_GO_OUT: Final = "may_not_go_out"
SEALED: Final = "sealed"
STRICT: Final = "strict"
CLOSED: Final = "closed"
OPEN: Final = "open"

_RUN: Final = re.compile("([1-9][0-9]?)(?:-([1-9][0-9]?))?")
_MAX_TEXT: Final = 40


class HandsOption(Option):
    """The hands that are played: runs of numbers that rise, as `3-10`, `3-6` or `3+5+7-9` (Q37)."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        """The allowed values, for people."""
        return message(
            "rising numbers from {least} to {most}, as 3-6 or 3+5+7", least=self.least, most=self.most
        )

    def parse(self, value: object) -> int | str:
        """Return the hands, written in one way. Raises `InvalidInput` on ("options", its name)."""
        text = str(value) if type(value) is int else value
        sizes = self._sizes(text) if isinstance(text, str) and len(text) <= _MAX_TEXT else None
        if sizes is None:
            sentence = message("{value!r} is not {allowed}", value=str(value)[:40], allowed=self.allowed)
            raise InvalidInput(("options", self.name), "bad_option", sentence, rule="Q37")
        return sizes[0] if len(sizes) == 1 else _write_runs(sizes)

    def sizes(self, value: int | str) -> tuple[int, ...]:
        """Return the cards of each hand, from what `parse` gave."""
        return self._sizes(str(value)) or ()

    def _sizes(self, text: str) -> tuple[int, ...] | None:
        """Return the numbers of a text, if they are in the range and rise."""
        sizes: list[int] = []
        for part in text.split("+"):
            run = _RUN.fullmatch(part)
            if run is None:
                return None
            first, last = int(run[1]), int(run[2] or run[1])
            if not (sizes[-1] if sizes else self.least - 1) < first <= last <= self.most:
                return None
            sizes += range(first, last + 1)
        return tuple(sizes)


def _write_runs(sizes: tuple[int, ...]) -> str:
    """Return rising numbers as runs."""
    runs: list[list[int]] = []
    for size in sizes:
        if runs and runs[-1][-1] == size - 1:
            runs[-1].append(size)
        else:
            runs.append([size])
    return "+".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


HANDS: Final = HandsOption(
    "hands",
    f"{MIN_HAND}-{MAX_HAND}",
    least=MIN_HAND,
    most=MAX_HAND,
)

OPTIONS: Final = (
    HANDS,
    Option("dealer", 0, most=MAX_PLAYERS),
    Option("bonus", "longest_word", choices=BONUSES[::-1]),
    Option(
        "first_turn",
        MAY_GO_OUT,
        choices=(MAY_GO_OUT, MAY_NOT_GO_OUT),
    ),
    Option(
        "challenges",
        SEALED,
        choices=(SEALED, STRICT),
    ),
    Option(
        "failed_word",
        "minus",
        choices=("minus", "zero"),
    ),
    Option(
        "losses",
        "hand",
        choices=LOSSES,
        since=2,
    ),
    Option("dictionary", CLOSED, choices=(CLOSED, OPEN)),
    Option("turns", 30, least=1, most=200),
)


class Options:
    """The options of a table; `OPTIONS` explains them.

    `sizes` are the cards of each hand, rising; `first_dealer` is a seat from 0, or -1: chance (Q38).
    `turns` is how many turns all players together have in a hand before the last turns (Q40).
    """

    __slots__ = (
        "bonus", "failed_word", "first_dealer", "first_turn_out", "losses", "open", "seats", "sizes",
        "strict", "turns",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, int | str]) -> None:
        self.seats = seats
        self.sizes = HANDS.sizes(options["hands"])
        self.first_dealer = int(options["dealer"]) - 1
        self.bonus = cast(BonusName, options["bonus"])
        self.first_turn_out = options["first_turn"] == MAY_GO_OUT
        self.strict = options["challenges"] == STRICT
        self.failed_word = cast(FailedWord, options["failed_word"])
        self.losses = cast(Losses, options.get("losses", LOSSES[0]))
        self.open = options["dictionary"] == OPEN
        self.turns = int(options["turns"]) * seats
