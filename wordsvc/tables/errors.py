"""Refusals of a table. Nothing has changed then."""

from typing import Any, Final

NOT_KNOWN: Final = "not_known"  # HTTP 401
FORBIDDEN: Final = "forbidden"  # 403
NOT_FOUND: Final = "not_found"  # 404
CONFLICT: Final = "conflict"  # 409
GONE: Final = "gone"  # 410
CHANGED: Final = "changed"  # 412
TOO_MANY: Final = "too_many"  # 429
UNAVAILABLE: Final = "unavailable"  # 503
KINDS: Final = (NOT_KNOWN, FORBIDDEN, NOT_FOUND, CONFLICT, GONE, CHANGED, TOO_MANY, UNAVAILABLE)


class TableError(Exception):
    """A request that a table cannot meet; what cannot be read is an `InputError`.

    `kind` is one of `KINDS`; `code` is stable; `message` is one sentence for people; `members` are what a
    client is told besides, as the match itself after `stale_version`; `retry_after` is in seconds.
    """

    def __init__(
        self,
        kind: str,
        code: str,
        message: str,
        *,
        members: dict[str, Any] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.code = code
        self.message = message
        self.members = members or {}
        self.retry_after = retry_after


def match_over() -> TableError:
    """Return the answer to what cannot be done when a match is over."""
    return TableError(GONE, "match_over", "The match is over.")


def no_such_match() -> TableError:
    """Return the error for a match that does not exist or is private."""
    return TableError(NOT_FOUND, "no_such_match", "There is no such match.")


def already_started() -> TableError:
    """Return the error for what the owner may do before the start only."""
    return TableError(CONFLICT, "already_started", "The match has begun.")
