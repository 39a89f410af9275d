"""The parts that several resources share."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from wordsvc.words import NOTES, REASONS


def _open(schema: dict[str, Any]) -> None:
    """Let later versions add a field to an answer."""
    schema.pop("additionalProperties", None)


class Answer(BaseModel):
    """A JSON object in an answer."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid", strict=True, defer_build=True, json_schema_extra=_open
    )


Reason = Annotated[str, Field(json_schema_extra={"enum": [*REASONS]})]


LeftOut = Annotated[
    int | None,
    Field(
        ge=0,
        description="How many words are left out because they are offensive; null where it is not known"
        " which words of a dictionary are.",
    ),
]


class DictionaryReference(Answer):
    """Which dictionary judged, exactly."""

    name: str
    version: str
    sha256: str


class DeckReference(Answer):
    """Which deck the answer rests on, exactly."""

    name: str
    status: Annotated[
        Literal["verified", "model", "reconstruction"], Field(description="How sure the contents are.")
    ]
    sha256: Annotated[str, Field(description="Of all that the deck is.")]


class Spelling(Answer):
    """One way to lay a word: the cards in the order of its letters, and what each stands for."""

    cards: list[str]
    letters: list[str]
    count: Annotated[int, Field(description="How many cards it takes.")]
    jokers: Annotated[int, Field(description="How many of them are jokers.")]
    points: Annotated[int | None, Field(description="Null in a deck without points.")]


class Gloss(Answer):
    """What a word means: the first sense of its lemma."""

    text: str
    lemma: Annotated[str, Field(description="The word that a dictionary lists it under.")]
    source: str
    licence: str


class Note(Answer):
    """What a player should know although it refuses no word."""

    code: Annotated[str, Field(json_schema_extra={"enum": [*NOTES]})]
    message: Annotated[str, Field(description="A sentence for people.")]
    cards: Annotated[list[str], Field(default_factory=list, description="The cards concerned.")]
    rule: Annotated[str, Field(default="", description="The id of the ruling.")]


class Verdict(Answer):
    """Whether a word counts, and every reason why not."""

    word: Annotated[str, Field(description="The word in capitals A to Z.")]
    input: Annotated[str, Field(description="The word as it was given.")]
    allowed: bool
    reasons: Annotated[list[Reason], Field(description="Empty when the word counts.")]
    notes: Annotated[list[Note], Field(description="They refuse nothing; empty when there are none.")]
    dictionaries: list[DictionaryReference]
    cards: Annotated[list[str] | None, Field(description="The cards that were named, or null.")]
    spellings: Annotated[list[Spelling], Field(description="The ways to lay the word, best first.")]
    deck: Annotated[
        DeckReference | None, Field(default=None, description="Left out when no cards were asked about.")
    ]
    gloss: Annotated[
        Gloss | None,
        Field(
            default=None,
            description="What the word means, null when that is not known; there when `define` was true.",
        ),
    ]
    suggestions: Annotated[
        list[str], Field(default_factory=list, description="Near words; there when `suggest` was true.")
    ]
    left_out: Annotated[
        int | None,
        Field(
            default=None,
            ge=0,
            description="How many words as near are left out because they are offensive, null where it is not"
            " known which words are; there when `suggest` was true.",
        ),
    ]


class Fault(Answer):
    """What is wrong with a field."""

    pointer: Annotated[str, Field(description="The JSON pointer (RFC 6901) of the field.")]
    code: Annotated[str, Field(description="A stable code.")]
    detail: Annotated[str, Field(description="A sentence for people.")]
    hint: Annotated[str, Field(default="", description="What would be right.")]
    rule: Annotated[str, Field(default="", description="The id of the rule that is broken.")]


class Problem(Answer):
    """What went wrong, as in RFC 9457."""

    type: str
    title: str
    status: int
    detail: Annotated[str, Field(description="A sentence for people.")]
    code: Annotated[str, Field(description="A stable code.")]
    errors: Annotated[list[Fault], Field(default_factory=list, description="The fields at fault.")]
    match: Annotated[
        dict[str, Any] | None,
        Field(
            default=None,
            description="Beside `stale_version`, `version_ahead` and `too_late`: the match as the token may"
            " see it.",
        ),
    ]
    quicker: Annotated[
        dict[str, Any] | None,
        Field(
            default=None,
            description="Beside `too_late`: `seat` and `name` of who took the cards, null where the round"
            " ended, and the `word`, null for a penalty.",
        ),
    ]
    rule: Annotated[
        str | None, Field(default=None, description="Beside `not_now`: the rule that forbids it.")
    ]
    request_id: Annotated[str, Field(default="", description="What the logs call the request.")]
