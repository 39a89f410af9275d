"""How a person gets a seat at a match on a server: by a link, by making the match, or by coming back."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wordsvc.cli.network.client import Answer, ServerClient, ServerRefusalError, ServerUnreachableError
from wordsvc.cli.network.documents import (
    UnreadableAnswerError,
    parse_list_field,
    parse_number_field,
    parse_text_field,
)
from wordsvc.cli.network.kept_seats import OWNER, KeptSeat, keep_seat
from wordsvc.cli.network.remote_match import path_of, readable
from wordsvc.cli.network.server_address import ServerAddress, parse_match_id
from wordsvc.cli.seats import YOU, is_you
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell
from wordsvc.input.texts import printable

OPEN: Final = "open"
"""A seat that waits for somebody."""

_BOT: Final = "bot:"
_MAX_PLAYERS: Final = 64
_ATTEMPTS: Final = 3


class OpenSeat(NamedTuple):
    """A seat that nobody has taken, and what takes it."""

    number: int
    link: str
    ticket: str


class MadeMatch(NamedTuple):
    """A match that was made here, its open seats, and where the token of its owner is kept."""

    match: str
    seats: list[OpenSeat]
    owner: KeptSeat
    document: Mapping[str, Any]


def requested_seats(names: Sequence[str]) -> list[str]:
    """The seats as a server is asked for them: those of people are open, all others are bots.

    >>> requested_seats(["you", "open", "greedy", "bot:random"])
    ['open', 'open', 'bot:greedy', 'bot:random']
    """
    return [
        OPEN if is_you(name) or name == OPEN else name if name.startswith(_BOT) else f"{_BOT}{name}"
        for name in names
    ]


def find_you(names: Sequence[str]) -> tuple[int, str]:
    """The seat of the person at the keyboard, from 1, and their name or "".

    Raises `InputError` on "seats" unless there is exactly one.
    """
    seats = [number for number, name in enumerate(names, 1) if is_you(name)]
    if len(seats) != 1:
        message = say("one of the seats is you; others are open or bots")
        raise InputError("seats", "bad_seats", message)
    name = names[seats[0] - 1]
    return seats[0], "" if name == YOU else name.partition(":")[2]


def make_match(server: ServerAddress, request: Mapping[str, Any]) -> MadeMatch:
    """Make a match and keep the token of its owner.

    Raises `ServerUnreachableError`, `ServerRefusalError` and `InputError`.
    """
    client = ServerClient(server)
    answer = client.post("/v1/matches", request)
    with readable(client):
        match = parse_id_field(answer.document)
        token = parse_text_field(answer.document, "owner_token")
        seats = [_open_seat(each) for each in parse_list_field(answer.document, "join")]
    owner = KeptSeat(server, match, OWNER, "", token)
    keep_seat(owner)
    return MadeMatch(match, seats, owner, answer.document)


def parse_id_field(document: object) -> str:
    """The id of a match in an answer. Raises `UnreadableAnswerError`."""
    try:
        return parse_match_id(parse_text_field(document, "id"))
    except InputError:
        raise UnreadableAnswerError("id") from None


def take_seat(server: ServerAddress, match: str, ticket: str, name: str | None) -> KeptSeat:
    """Take the seat of a ticket and keep its token; without a name the first free one of "player 1", ...

    Raises `ServerUnreachableError`, `ServerRefusalError` and `InputError`.
    """
    names = [name] if name else [tell("player {number}", number=n) for n in range(1, _MAX_PLAYERS)]
    for chosen in names[:-1]:
        try:
            return _take_seat(server, match, ticket, chosen)
        except ServerRefusalError as error:
            if not _is_about_name(error):
                raise
    return _take_seat(server, match, ticket, names[-1])


def _take_seat(server: ServerAddress, match: str, ticket: str, name: str) -> KeptSeat:
    client = ServerClient(server)
    answer = _post_again(client, path_of(match, "join"), {"ticket": ticket, "name": name})
    with readable(client):
        seat = parse_number_field(answer.document, "seat")
        kept = KeptSeat(server, match, seat, name, parse_text_field(answer.document, "token"))
        if not seat:
            raise UnreadableAnswerError("seat")
    keep_seat(kept)
    return kept


def _post_again(client: ServerClient, path: str, document: object) -> Answer:
    """Send something some times with one idempotency key, while no answer comes."""
    key = secrets.token_urlsafe(16)
    for _ in range(_ATTEMPTS - 1):
        try:
            return client.post(path, document, key=key)
        except ServerUnreachableError:
            continue
    return client.post(path, document, key=key)


def _is_about_name(error: ServerRefusalError) -> bool:
    """Whether a name is refused, as where somebody else has it."""
    errors = error.document.get("errors")
    codes = (
        [each.get("code") for each in errors if isinstance(each, dict)] if isinstance(errors, list) else []
    )
    return "bad_name" in (error.code, *codes)


def _open_seat(document: Mapping[str, Any]) -> OpenSeat:
    link = parse_text_field(document, "link")
    return OpenSeat(
        parse_number_field(document, "seat"), printable(link), parse_text_field(document, "ticket")
    )
