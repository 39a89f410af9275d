"""Taking a seat at a match on a server: by a link, from another device, or by making the match.

Only checked answers are kept.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wordsvc.cli.matches.seats import OPEN, YOU, is_you
from wordsvc.cli.network.client import (
    ServerClient,
    ServerRefusalError,
    ServerUnreachableError,
    not_understood,
)
from wordsvc.cli.network.documents import JoinedDocument, parse_joined, parse_made
from wordsvc.cli.network.remote_match import path_of
from wordsvc.cli.network.seat_documents import OpenSeat
from wordsvc.cli.network.server_address import RecoveryLink, ServerAddress
from wordsvc.cli.network.stored_seats import MAX_SEATS, OWNER, StoredSeat, check_folder, store_seat
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate

_BOT: Final = "bot:"
_ATTEMPTS: Final = 3


class MadeMatch(NamedTuple):
    """A match that was made here, its open seats, and the kept token of its owner."""

    match: str
    seats: list[OpenSeat]
    owner: StoredSeat


def requested_seats(names: Sequence[str]) -> list[str]:
    """Return the seats for a request: those of people are open, all others are bots.

    >>> requested_seats(["you", "open", "greedy", "bot:random"])
    ['open', 'open', 'bot:greedy', 'bot:random']
    """
    return [
        OPEN if is_you(name) or name == OPEN else name if name.startswith(_BOT) else f"{_BOT}{name}"
        for name in names
    ]


def find_you(names: Sequence[str]) -> tuple[int, str]:
    """Return the seat of the person at the keyboard, from 1, and their name or "".

    Raises `InputError` on "seats" unless there is exactly one.
    """
    seats = [number for number, name in enumerate(names, 1) if is_you(name)]
    if len(seats) != 1:
        text = message("one of the seats is you; others are open or bots")
        raise InputError("seats", "bad_seats", text)
    name = names[seats[0] - 1]
    return seats[0], "" if name == YOU else name.partition(":")[2]


def make_match(server: ServerAddress, request: Mapping[str, Any]) -> MadeMatch:
    """Make a match and keep the token of its owner.

    Raises `ServerUnreachableError`, `ServerAnswerError`, `ServerRefusalError` and `InputError`.
    """
    check_folder()
    made = ServerClient(server).post("/v1/matches", parse_made(len(request["seats"])), request)
    owner = StoredSeat(server, made.id, OWNER, "", made.owner_token)
    store_seat(owner)
    return MadeMatch(made.id, made.seats, owner)


def take_seat(server: ServerAddress, match: str, ticket: str, name: str | None) -> StoredSeat:
    """Take the seat of a ticket and keep its token; without a name the first free one of "player 1", ...

    Raises `ServerUnreachableError`, `ServerAnswerError`, `ServerRefusalError` and `InputError`.
    """
    names = [name] if name else [translate("player {number}", number=n) for n in range(1, MAX_SEATS)]
    for chosen in names[:-1]:
        try:
            return _take_seat(server, match, ticket, chosen)
        except ServerRefusalError as error:
            if "bad_name" not in error.problem.codes:
                raise
    return _take_seat(server, match, ticket, names[-1])


def _take_seat(server: ServerAddress, match: str, ticket: str, name: str) -> StoredSeat:
    joined = _join(server, match, ["join"], {"ticket": ticket, "name": name})
    kept = StoredSeat(server, match, joined.seat, name, joined.token, joined.recovery)
    store_seat(kept)
    return kept


def recover_seat(link: RecoveryLink) -> StoredSeat:
    """Take the seat of a link over from another device, and keep its new token.

    Raises `ServerUnreachableError`, `ServerAnswerError`, `ServerRefusalError` and `InputError`.
    """
    asked = ["seats", str(link.seat), "recover"]
    joined = _join(link.server, link.match, asked, {"recovery": link.recovery})
    if joined.seat != link.seat:
        raise not_understood(link.server)
    kept = StoredSeat(link.server, link.match, joined.seat, joined.name, joined.token, joined.recovery)
    store_seat(kept)
    return kept


def _join(server: ServerAddress, match: str, asked: Sequence[str], document: object) -> JoinedDocument:
    """Ask for a seat; repeat the request with one idempotency key while no answer comes."""
    check_folder()
    client, key = ServerClient(server), secrets.token_urlsafe(16)
    path, parse = path_of(match, *asked), parse_joined(match)
    for _ in range(_ATTEMPTS - 1):
        try:
            return client.post(path, parse, document, key=key)
        except ServerUnreachableError:
            continue
    return client.post(path, parse, document, key=key)
