"""`/v1/rulings`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.schemas.matches import Id, Time
from wordsvc.http.schemas.parts import Answer, DeckReference, DictionaryReference, Penalty, Verdict

IdOfRuling = Annotated[Id, Field(description="The id of a saved ruling.")]


class SavedRuling(Answer):
    """A ruling as it was answered, the challenge as it was sent, and what became of it."""

    upheld: Annotated[bool, Field(description="Whether at least one of the words is not allowable.")]
    penalty: Annotated[Penalty | None, Field(default=None, description="There when one word was challenged.")]
    penalties: Annotated[list[Penalty], Field(default_factory=list, description="In the order of `words`.")]
    verdicts: Annotated[list[Verdict], Field(default_factory=list, description="In the order of `words`.")]
    dictionaries: list[DictionaryReference]
    deck: DeckReference
    id: IdOfRuling
    game: str
    made_at: Time
    undone_at: Annotated[Time | None, Field(description="When it was taken back; null while it stands.")]
    challenge: Annotated[dict[str, Any], Field(description="As it was sent, without `save`.")]
