"""Times as clients read them: RFC 3339, UTC, milliseconds."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from wordsvc.input.answer import having

Time = Annotated[
    str,
    having(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"),
    "RFC 3339, UTC, by the clock of the database.",
]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def format_time(milliseconds: int) -> str:
    """Return a time of the store as text.

    >>> format_time(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    moment = _EPOCH + timedelta(milliseconds=milliseconds)
    return f"{moment.isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
