"""`/v1/games`."""

from typing import Annotated, Literal

from pydantic import Field

from games.core import UNDO_MODES
from wordsvc.http.schemas.listings import DeckSummary, SomeLanguage
from wordsvc.http.schemas.parts import Answer, DictionaryReference

Value = int | str

SeatNumbers = Annotated[list[int], Field(description="How many may play, in rising order.")]


class GameOption(Answer):
    """One thing that a table may agree on: a choice, several of them, or a number."""

    name: str
    default: Value
    choices: Annotated[list[str] | None, Field(description="The choices; null where it is a number.")]
    several: Annotated[
        bool, Field(description="Whether several choices may be named, with `+` between them.")
    ]
    least: Annotated[int | None, Field(description="The lowest number; null where there are choices.")]
    most: Annotated[int | None, Field(description="The highest number; null where there are choices.")]
    allowed: Annotated[str, Field(description="What may be chosen, for people.")]
    text: Annotated[str, Field(description="What it is about, for people.")]


class GameVariant(Answer):
    """A way to play: options, and how many may play with them."""

    name: str
    options: dict[str, Value]
    seats: SeatNumbers


class GameSummary(Answer):
    """What a game is, and what a table may agree on."""

    name: str
    title: str
    version: Annotated[int, Field(description="Of its rules; logs name it.")]
    seats: Annotated[list[int], Field(description="How many may play in any variant, in rising order.")]
    variants: list[GameVariant]
    options: list[GameOption]
    open_moves: Annotated[
        bool, Field(description="Whether there are legal moves that `legal` of a match does not list.")
    ]
    legal_grammar: Annotated[
        Literal["lay", "call"] | None,
        Field(
            description="How moves are written that `legal` does not list: `lay:QU.I.T:QUIT,O.N:ON` (in the"
            " solitaire `lay:QUIT:1.4.2.7`, with the numbers of stacks), `call:HANG:G.N.H.A`. Null where"
            " there are none, or a game of others has a grammar of its own."
        ),
    ]
    undo: Annotated[
        str,
        Field(
            description="What a table agrees on about taking moves back where it says nothing.",
            json_schema_extra={"enum": [*UNDO_MODES]},
        ),
    ]


class Games(Answer):
    """The games."""

    games: list[GameSummary]


class GameRule(Answer):
    """A rule, by the id that refusals name."""

    id: str
    text: str


class GameBot(Answer):
    """A bot, and what it does."""

    name: str
    text: str


class GameEdition(Answer):
    """What a word game can be played with: a deck and dictionaries in a language."""

    name: str
    language: SomeLanguage
    deck: DeckSummary
    dictionaries: list[DictionaryReference]


class Game(GameSummary):
    """All about a game."""

    guide: Annotated[str, Field(description="The aim, and how people may type its moves.")]
    rules: list[GameRule]
    bots: Annotated[list[GameBot], Field(description="As a seat names them: `bot:NAME`.")]
    editions: Annotated[list[GameEdition], Field(description="Empty for a game without words.")]
