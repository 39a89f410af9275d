"""`/v1/words`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.parts import Answer, Fault, Verdict


class Unreadable(Answer):
    """What stands in place of a verdict on a word that cannot be read."""

    input: Annotated[str | None, Field(description="The word as it was given; null when it was no text.")]
    error: Fault


class Verdicts(Answer):
    """A verdict for each word, in the order of the request."""

    verdicts: list[Verdict | Unreadable]
