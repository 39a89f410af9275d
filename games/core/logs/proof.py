"""Proof that a match was played as it was told: a commitment before the deal, and a head with each message.

The commitment is the SHA-256 of the secret and the id of the match, both as text. A head is an
HMAC-SHA-256, with the secret as its key, of these lines of JSON, each with a line feed behind it:

    {"dictionary":null,"game":"diddly","match":"ID","options":{...},"seats":2,"undo":"strict","version":2}
    [0,"deck"]
    [0,"at3"]
    {"undo":0}
    {"version":5,"viewer":1}

The first says by which rules the match is played, the last for whom the head is: the viewer, 0 for a
spectator, and the version of the message. Between them is the log so far: each move of a seat, which counts
from 0, and each undo. Names stand in alphabetical order, without spaces, in ASCII. Since no two messages
have the same last line, no two heads are alike, whether or not somebody has moved between them.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Any, Final

from games.core.dealing.deal import Deal, draw_deal
from games.core.events import RESHUFFLE, UNDO, Event, redact
from games.core.match import Match, Undo

_SHA256: Final = "sha256"
_encode: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def commitment_of(secret: str, match_id: str) -> str:
    """Return the commitment to a secret, which a match tells before its deal."""
    return hashlib.sha256(f"{secret}{match_id}".encode()).hexdigest()


class SealedLog:
    """The log of a match as it grows, of which heads are made."""

    def __init__(self, secret: str, match_id: str, match: Match, undo: str) -> None:
        """Begin a log.

        Args:
            secret: of the match.
            match_id: of the match.
            match: one by the same rules.
            undo: what the table agreed on about taking moves back.
        """
        self._hash = hmac.new(secret.encode(), digestmod=_SHA256)
        self._hash.update(
            _line(
                {
                    "dictionary": match.dictionary,
                    "game": match.rulebook.name,
                    "match": match_id,
                    "options": dict(match.game.options),
                    "seats": match.game.seats,
                    "undo": undo,
                    "version": match.rulebook.version,
                }
            )
        )

    def add(self, seat: int, move: str | None) -> None:
        """Add a move of a seat, which counts from 0; None for an undo of its last move."""
        self._hash.update(_line({"undo": seat} if move is None else [seat, move]))

    def head(self, viewer: int, version: int) -> str:
        """Return the head of a message to a viewer, 0 for a spectator."""
        ended = self._hash.copy()
        ended.update(_line({"version": version, "viewer": viewer}))
        return ended.hexdigest()


def _line(document: Any) -> bytes:
    return _encode(document).encode() + b"\n"


def told_of(done: Sequence[Event] | Undo, seat: int | None) -> list[dict[str, Any]]:
    """Return the events of a move, or of an undo, as a seat is told them, or with None a spectator.

    An undo is told to its seat, and to whoever was told an event of the move.
    """
    if not isinstance(done, Undo):
        return [told for event in done if (told := redact(event, seat)) is not None]
    seen = seat == done.seat or told_of(done.events, seat)
    return [{"kind": UNDO, "seat": done.seat}] if seen else []


def deal_follows_seed(match: Match) -> bool:
    """Return True if the decks of a match, and its reshuffles so far, follow from its seed.

    A log may carry other orders, as when somebody has arranged the cards; it replays, but then its seed
    proves nothing about the deal.
    """
    return find_stray_deck(match) is None and find_stray_reshuffle(match) is None


def find_stray_deck(match: Match) -> str | None:
    """Return the first deck of a match whose order does not follow from the seed, or None."""
    deal = draw_deal(match.game.contents, match.deal.seed)
    return next((deck for deck in deal.orders if deal.order(deck) != match.deal.order(deck)), None)


def find_stray_reshuffle(match: Match) -> int | None:
    """Return the number, from 0, of the first reshuffle so far that does not follow from the seed, or None.

    The decks must follow from it.
    """
    game, recorded = match.game, match.reshuffles()
    if not recorded:
        return None
    ruled = Deal(game.contents, match.deal.seed, rulings=match.rulings())
    again = Match(match.rulebook, game, ruled)
    for seat, move in match.moves:
        events = again.submit(seat, move)
        if any(event.kind == RESHUFFLE for event in events):
            found = again.reshuffles()
            if found != recorded[: len(found)]:  # from here on the moves need not be legal
                return next(number for number, made in enumerate(found) if made != recorded[number])
    return None
