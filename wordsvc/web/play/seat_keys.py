"""The secrets of a match that a browser keeps in the cookie `seat-ID`: of its seats, of the owner, tickets.

The text is `o.TOKEN~1.TOKEN~r1.SECRET~t2.TICKET`: the owner's token, the token and the recovery secret of
seat 1, a ticket for seat 2 that nobody has used yet.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from flask import g, request
from werkzeug.wrappers import Response

from wordsvc.tables.secrets import TOKEN_LENGTH
from wordsvc.web import cookies

_ENTRY: Final = re.compile(rf"(o|[rt]?[1-9][0-9]?)\.([A-Za-z0-9_-]{{{TOKEN_LENGTH}}})")
_BETWEEN: Final = "~"
_MAX_ENTRIES: Final = 60


class SeatKeys(NamedTuple):
    """The secrets of a browser at one match; all but the owner's are by the numbers of seats, from 1."""

    owner: str | None = None
    seats: Mapping[int, str] = {}
    tickets: Mapping[int, str] = {}
    recoveries: Mapping[int, str] = {}

    @property
    def viewer_token(self) -> str | None:
        """The token by which a table is seen without a hand: the owner's, who sees what all see."""
        return self.owner

    def sit(self, seat: int, token: str, recovery: str) -> "SeatKeys":
        """Return the keys with the secrets of a seat that was taken."""
        return self._replace(
            seats={**self.seats, seat: token},
            tickets=_without(self.tickets, seat),
            recoveries={**self.recoveries, seat: recovery},
        )

    def lose(self, seat: int) -> "SeatKeys":
        """Return the keys without the secrets of a seat."""
        return self._replace(seats=_without(self.seats, seat), recoveries=_without(self.recoveries, seat))

    def invite(self, seat: int, ticket: str) -> "SeatKeys":
        """Return the keys with a ticket for a seat, in place of whatever opened it before."""
        return self.lose(seat)._replace(tickets={**self.tickets, seat: ticket})


def parse_keys(text: str) -> SeatKeys:
    """Return the keys of a cookie; what has another form is left out.

    >>> parse_keys("o.example-token-0000061A~2.example-token-0000062A~nonsense").seats
    {2: 'example-token-0000062A'}
    """
    owner: str | None = None
    seats: dict[int, str] = {}
    tickets: dict[int, str] = {}
    recoveries: dict[int, str] = {}
    for part in text.split(_BETWEEN)[:_MAX_ENTRIES]:
        found = _ENTRY.fullmatch(part)
        if found is None:
            continue
        name, secret = found.groups()
        if name == "o":
            owner = secret
        elif name.startswith("t"):
            tickets[int(name[1:])] = secret
        elif name.startswith("r"):
            recoveries[int(name[1:])] = secret
        else:
            seats[int(name)] = secret
    return SeatKeys(owner, seats, tickets, recoveries)


def format_keys(keys: SeatKeys) -> str:
    """Return the text of the cookie."""
    parts = [f"o.{keys.owner}"] if keys.owner else []
    parts += [f"{seat}.{token}" for seat, token in sorted(keys.seats.items())]
    parts += [f"r{seat}.{recovery}" for seat, recovery in sorted(keys.recoveries.items())]
    parts += [f"t{seat}.{ticket}" for seat, ticket in sorted(keys.tickets.items())]
    return _BETWEEN.join(parts)


def read_keys(match_id: str) -> SeatKeys:
    """Return the keys that the browser has sent for a match, or that it is asked to keep by this request."""
    if (held := g.get("seat_keys")) is not None and held[0] == match_id:
        keys: SeatKeys = held[1]
        return keys
    return parse_keys(request.cookies.get(_name(match_id), ""))


def hold_keys(match_id: str, keys: SeatKeys) -> None:
    """Use keys for the rest of this request, whose answer asks the browser to keep them."""
    g.seat_keys = match_id, keys


def keep_keys(response: Response, match_id: str, keys: SeatKeys) -> None:
    """Ask the browser to keep keys, which it sends to the pages of this match alone."""
    cookies.keep(response, _name(match_id), format_keys(keys), f"/play/{match_id}")


def _without(secrets: Mapping[int, str], seat: int) -> dict[int, str]:
    return {number: secret for number, secret in secrets.items() if number != seat}


def _name(match_id: str) -> str:
    return f"seat-{match_id}"
