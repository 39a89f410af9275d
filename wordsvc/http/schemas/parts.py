"""The parts that several resources share."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from dictionaries import available
from wordsvc.cards import MAX_CARDS, deck_names
from wordsvc.input.fields import MAX_NAME_LENGTH
from wordsvc.words import MAX_WORD_LENGTH, NOTES, REASONS
from wordsvc.words.house import MAX_HOUSE_WORDS
from wordsvc.words.parse_word import MAX_TEXT_LENGTH


def _open(schema: dict[str, Any]) -> None:
    """Let later versions add a field to an answer."""
    schema.pop("additionalProperties", None)


class Input(BaseModel):
    """A JSON object in a request: a field that it does not know is refused, and nothing is converted."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True, defer_build=True)


class Answer(BaseModel):
    """A JSON object in an answer."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid", strict=True, defer_build=True, json_schema_extra=_open
    )


Word = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_TEXT_LENGTH,
        description=f"A word of at most {MAX_WORD_LENGTH} letters;"
        " case, accents and outer blanks do not count.",
    ),
]

Card = Annotated[str, Field(pattern=r"^([A-Za-z]{1,2}|[*?Ψψ]{1,2})$")]

Cards = Annotated[
    Annotated[str, Field(min_length=1, max_length=MAX_CARDS * 5)]
    | Annotated[list[Card], Field(min_length=1, max_length=MAX_CARDS)],
    Field(
        description='One text a card, or one text as in "QU I T", "(qu)it" or "G,N,H,A". A joker is `*`, a'
        " double joker `**`. What a verified deck does not have is refused, but where a"
        " word of Quiddler is laid its letters stand for its cards (Q32)."
    ),
]

AnyCards = Annotated[
    Annotated[str, Field(max_length=MAX_CARDS * 5)] | Annotated[list[Card], Field(max_length=MAX_CARDS)],
    Field(description="Cards written in the same ways, or none: `[]`."),
]

Player = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH, description="The name of a player.")]

DictionaryName = Annotated[
    str,
    Field(
        description="The name of an installed dictionary or of a view of one.",
        json_schema_extra=lambda schema: schema.update(enum=available()),
    ),
]

ChosenDeck = Annotated[
    Annotated[str, Field(json_schema_extra=lambda schema: schema.update(enum=deck_names()))] | None,
    Field(description="The deck that the cards belong to, if not that of the game."),
]

Reason = Annotated[str, Field(json_schema_extra={"enum": [*REASONS]})]


class HouseList(Input):
    """Words that the table allows or refuses whatever the dictionaries say."""

    add: Annotated[list[Word] | None, Field(max_length=MAX_HOUSE_WORDS)] = None
    reject: Annotated[list[Word] | None, Field(max_length=MAX_HOUSE_WORDS)] = None


class ByAuthority(Input):
    """What decides which words count."""

    dictionary: Annotated[
        DictionaryName | Annotated[list[DictionaryName], Field(min_length=1)] | None,
        Field(description="A dictionary or several of one language; a word counts when any has it."),
    ] = None
    house: Annotated[
        HouseList | None,
        Field(description=f"At most {MAX_HOUSE_WORDS:,} words; its hash joins the version in the answer."),
    ] = None
    no_names: Annotated[
        bool | None, Field(description="Whether to refuse the names that stand in a dictionary.")
    ] = None
    no_offensive: Annotated[bool | None, Field(description="Whether to refuse offensive words.")] = None


class Offering(ByAuthority):
    """A question that is answered with words to lay."""

    offensive: Annotated[
        bool | None, Field(description="Whether to offer offensive words too; not with `no_offensive`.")
    ] = None


LeftOut = Annotated[
    int | None,
    Field(
        ge=0,
        description="How many words are left out because they are offensive; null where it is not known"
        " which words of a dictionary are.",
    ),
]


class Asking(Offering):
    """A question that is answered with verdicts; `offensive` is about the near words."""

    define: Annotated[bool | None, Field(description="Whether to say what the word means.")] = None
    suggest: Annotated[
        bool | None,
        Field(
            description="Whether to name up to five near words for a refused one; the same cards lay them."
        ),
    ] = None


class Laid(Input):
    """A word as it lies on the table, with all its cards."""

    word: Word
    cards: Annotated[
        Cards | None,
        Field(
            description="Without them, or where they are the letters of the word typed together, the best way"
            " to lay it; a note names the others (Q32)."
        ),
    ] = None


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
