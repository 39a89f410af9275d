"""The score sheets that a browser has opened lately: a cookie with their links."""

import re
from typing import Final, NamedTuple

from wordsvc.tables.secrets import ID_LENGTH, TOKEN_LENGTH

COOKIE: Final = "sheets"

MAX_SHEETS: Final = 6

_ENTRY: Final = re.compile(rf"([A-Za-z0-9_-]{{{ID_LENGTH}}})\.([A-Za-z0-9_-]{{{TOKEN_LENGTH}}})")
_BETWEEN: Final = "~"


class OwnSheet(NamedTuple):
    """A sheet and the token by which it was opened."""

    id: str
    token: str


def parse_own_sheets(text: str) -> list[OwnSheet]:
    """Return the sheets of a cookie, the last one first; what has another form is left out.

    >>> parse_own_sheets("summer-evening-1.example-token-0000061A~nonsense")
    [OwnSheet(id='summer-evening-1', token='example-token-0000061A')]
    """
    found = [_ENTRY.fullmatch(part) for part in text[:1000].split(_BETWEEN)]
    return [OwnSheet(*match.groups()) for match in found if match][:MAX_SHEETS]


def format_own_sheets(sheets: list[OwnSheet]) -> str:
    """Return the text of the cookie."""
    return _BETWEEN.join(".".join(sheet) for sheet in sheets[:MAX_SHEETS])


def put_first(sheets: list[OwnSheet], opened: OwnSheet, *, writes: bool) -> list[OwnSheet]:
    """Return the sheets after one was opened; a reader's link does not take the place of a writer's.

    Args:
        sheets: those before.
        opened: the sheet that was opened.
        writes: whether its token writes.
    """
    known = next((sheet for sheet in sheets if sheet.id == opened.id), None)
    kept = opened if writes or known is None else known
    return [kept, *(sheet for sheet in sheets if sheet.id != opened.id)][:MAX_SHEETS]
