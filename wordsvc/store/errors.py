"""Errors of the store. Nothing has changed then."""

from typing import Final

from wordsvc.input.messages import message

AWAY = message("The database cannot be reached now; nothing was changed.")
FULL = message("The database is full; nothing was changed.")
NOT_UPGRADED: Final = message("The database waits for its upgrade: wordcheck db upgrade.")


class StoreError(Exception):
    """The store cannot do what it was asked; `code` is stable, `message` one sentence for people."""

    code = "store_unavailable"

    def __init__(self, message: str = AWAY) -> None:
        super().__init__(message)
        self.message = message

    @property
    def cause(self) -> str:
        """The cause as the system or the driver tells it, in a line and without data; "" if there is none."""
        cause = getattr(self.__cause__, "orig", None) or self.__cause__
        if isinstance(cause, OSError) and cause.filename is not None:
            return f"{cause.strerror}: {cause.filename}"
        return " ".join(str(cause).partition("\n")[0].split())[:200] if cause else ""


class StoreUnavailable(StoreError):  # noqa: N818 - it is what the store is
    """The database does not answer, or too many wait for it."""


class StoreFull(StoreError):  # noqa: N818
    """The database has no more room; what is in it can still be read."""

    code = "store_full"

    def __init__(self, message: str = FULL) -> None:
        super().__init__(message)


class StoreMismatch(StoreError):  # noqa: N818
    """A newer program has changed the tables; `revision` is what it left."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            message(
                "The database is of a newer wordsvc: its revision is {revision!r}.", revision=revision[:50]
            )
        )
        self.revision = revision
