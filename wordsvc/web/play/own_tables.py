"""The tables at which a browser has sat lately: a cookie with their ids and its seats, and no secrets."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from flask import request
from werkzeug.wrappers import Response

from wordsvc.tables.secrets import ID_LENGTH
from wordsvc.web import cookies

COOKIE: Final = "tables"
MAX_TABLES: Final = 8

_ENTRY: Final = re.compile(rf"([A-Za-z0-9_-]{{{ID_LENGTH}}})((?:\.[1-9][0-9]?){{0,16}})")
_BETWEEN: Final = "~"


class OwnTable(NamedTuple):
    """A match, and the seats at it, counted from 1."""

    id: str
    seats: tuple[int, ...] = ()


def parse_own_tables(text: str) -> list[OwnTable]:
    """Return the tables of a cookie, the last one first; what has another form is left out.

    >>> parse_own_tables("kitchen-table-01.1.2~nonsense")
    [OwnTable(id='kitchen-table-01', seats=(1, 2))]
    """
    found = [_ENTRY.fullmatch(part) for part in text[:1000].split(_BETWEEN)]
    tables = [
        OwnTable(match[1], tuple(int(seat) for seat in match[2].split(".") if seat))
        for match in found
        if match
    ]
    return tables[:MAX_TABLES]


def format_own_tables(tables: Sequence[OwnTable]) -> str:
    """Return the text of the cookie."""
    return _BETWEEN.join(".".join([table.id, *map(str, table.seats)]) for table in tables[:MAX_TABLES])


def own_tables() -> list[OwnTable]:
    """Return the tables of this browser."""
    return parse_own_tables(request.cookies.get(COOKIE, ""))


def keep_table(response: Response, match_id: str, seats: Sequence[int]) -> None:
    """Note in the cookie that this browser sits at a table."""
    others = [table for table in own_tables() if table.id != match_id]
    tables = [OwnTable(match_id, tuple(sorted(seats))), *others]
    cookies.keep(response, COOKIE, format_own_tables(tables))
