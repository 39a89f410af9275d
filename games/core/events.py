"""Events of a move, and the part of them that each viewer may see."""

from collections.abc import Iterable
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened.

    `shown` is what everybody sees, or None when only the seats in `to` know that it happened at all.
    `secret` is seen besides by the seats in `to`. `reveals` says that `shown` tells the table something
    that was hidden before and that nobody chose: a card turned up, not the choice of a card. `chosen` says
    that the seat itself learns nothing, as from a card of its hand that it lays. `reminds`
    says that `shown` has what was public once and is not displayed to people (C4): it stands like news.
    """

    kind: str
    seat: int | None
    shown: dict[str, Any] | None
    reveals: bool = False
    secret: dict[str, Any] | None = None
    to: tuple[int, ...] = ()
    chosen: bool = False
    reminds: bool = False


RESHUFFLE = "reshuffle"
"""The kind of the event that records a later order of cards: `secret` has it as "order"."""

RULING = "ruling"
"""The kind of the event that records what a judge answered: `shown` has "question" and "answer"."""

UNDO = "undo"
"""The kind of what `Match.history` tells of a move taken back; no game has an event of this kind."""


def redact(event: Event, viewer: int | None) -> dict[str, Any] | None:
    """Return the part of an event that a seat, or with None a spectator, sees; None when it sees nothing."""
    mine = viewer is not None and viewer in event.to
    if event.shown is None and not mine:
        return None
    told = {"kind": event.kind, "seat": event.seat, **(event.shown or {})}
    if mine and event.secret:
        told.update(event.secret)
    return told


def others_learned(events: Iterable[Event], mover: int) -> bool:
    """Return True if a seat other than the mover, or a spectator, learned something hidden."""
    return any(
        event.reveals
        or event.reminds
        or (event.secret is not None and any(seat != mover for seat in event.to))
        for event in events
    )


def mover_learned(events: Iterable[Event], mover: int) -> bool:
    """Return True if the mover learned something that it did not know."""
    return any(
        (event.reveals or (event.secret is not None and mover in event.to))
        and not (event.chosen and event.seat == mover)
        for event in events
    )
