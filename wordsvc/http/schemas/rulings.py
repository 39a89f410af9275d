"""`/v1/rulings`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.schemas.matches import Id, Time
from wordsvc.http.schemas.quiddler import Settled

IdOfRuling = Annotated[Id, Field(description="The id of a saved ruling.")]


class SavedRuling(Settled):
    """A ruling as it was answered, the challenge as it was sent, and what became of it."""

    id: IdOfRuling
    game: str
    made_at: Time
    undone_at: Annotated[Time | None, Field(description="When it was taken back; null while it stands.")]
    challenge: Annotated[dict[str, Any], Field(description="As it was sent, without `save`.")]
