"""Requests about score sheets."""

from typing import Final

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input.question import (
    ID,
    NULL,
    PLAYER,
    Field,
    Question,
    as_given,
    described,
    document_for,
    either,
    several,
    text,
)
from wordsvc.quiddler.scoring.round_request import DOUBT, LAID_HAND, MAX_CHALLENGES
from wordsvc.scorepad.cells import MAX_CELL_LENGTH

MAX_PLAYERS: Final = max(rules.max_players for rules in PADS.values())

_CELL: Final = described(
    either(text(0, MAX_CELL_LENGTH), document_for(LAID_HAND), NULL),
    "A sum as `12+11+L`, cards as the game writes them, in Quiddler words with their cards;"
    " null or `-` leaves it open.",
)

NEW_SHEET: Final = Question(
    "NewSheet",
    "The game and the players of a score sheet, or the match whose rounds stand on it.",
    Field("game", text(enum=[*PADS]), "Needed, with `players`, unless there is a `match`."),
    Field("players", several(PLAYER, 1, MAX_PLAYERS), "As they sit, clockwise."),
    Field(
        "options",
        as_given(type="object", additionalProperties=True),
        "The terms agreed on, as on the page of the score pad: `dealer`, `hands` …",
    ),
    Field(
        "match",
        described(ID, "The id of a match."),
        "A match that is over, with a token of it; then nothing else is said.",
    ),
)

NEW_ROUND: Final = Question(
    "NewRound",
    "A round of a score sheet.",
    Field("cells", several(_CELL, 1, MAX_PLAYERS), "One for each player, in order.", required=True),
    Field(
        "challenges",
        several(document_for(DOUBT), 0, MAX_CHALLENGES),
        "Quiddler, with words: which of them were challenged.",
    ),
    Field("went_out", as_given(**PLAYER.schema()), "Quiddler, with words: who went out."),
)
