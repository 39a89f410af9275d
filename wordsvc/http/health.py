"""`/healthz`: whether the process answers."""

from typing import Final

from wordsvc.http.operations import Example, Operation
from wordsvc.http.shapes.listings import Health


def health() -> dict[str, str]:
    """Answer as long as the process does."""
    return {"status": "ok"}


operations: Final = (Operation("GET", "/healthz", health, Health, Example()),)
