"""Requests about score sheets."""

from typing import Final

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input.question import (
    FLAG,
    ID,
    NULL,
    PLAYER,
    Field,
    Question,
    as_given,
    choice,
    described,
    document_for,
    either,
    integer,
    several,
    text,
)
from wordsvc.quiddler.scoring.round_request import DOUBT, LAID_HAND, MAX_CHALLENGES
from wordsvc.scorepad.cells import MAX_CELL_LENGTH, MAX_SUM
from wordsvc.scorepad.header import MAX_NUMBER, MAX_TITLE
from wordsvc.scorepad.steps import KINDS

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

NEW_STEP: Final = Question(
    "PadStep",
    "A step of a score pad. Each kind has its own fields: `docs/score-pad.md` lists them.",
    Field("do", choice(tuple(KINDS)), "The kind of step.", required=True),
    Field("round", integer(1, MAX_NUMBER), "`replace`, `edit`, `remove`, `challenge`: which round."),
    Field("cells", several(_CELL, 1, MAX_PLAYERS), "`add`, `replace`: one for each player, in order."),
    Field("cell", _CELL, "`edit`: what the player has."),
    Field("challenges", several(document_for(DOUBT), 0, MAX_CHALLENGES), "`add`, `replace`: as of a round."),
    Field("went_out", as_given(**PLAYER.schema()), "`add`, `replace`: as of a round."),
    Field("player", as_given(**PLAYER.schema()), "`edit`, `rename`, `join`, `leave`, `deal`: who."),
    Field("name", as_given(**PLAYER.schema()), "`rename`: the new name."),
    Field("players", several(as_given(**PLAYER.schema()), 1, MAX_PLAYERS), "`seat`: as they sit, clockwise."),
    Field("start", integer(0, MAX_SUM), "`join`: the points to begin with; without it rounds are open."),
    Field("may_win", FLAG, "`leave`: true if the player can still win."),
    Field("options", as_given(type="object"), "`agree`: the options that change; null takes one back."),
    Field("title", text(0, MAX_TITLE), "`entitle`: what the game is called."),
    Field("date", text(0, 10), "`entitle`: the day, as 2026-11-27."),
    Field("challenger", as_given(**PLAYER.schema()), "`challenge`: who doubts."),
    Field("challenged", as_given(**PLAYER.schema()), "`challenge`: whose word it is."),
    Field("word", text(), "`challenge`: the word as it was laid."),
    Field("index", integer(0, MAX_CHALLENGES), "`challenge`: which of two equal words, from 0."),
)
