"""Scoring boards of real cards that somebody types in."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from games.core import InvalidInput
from games.diddly.cards import COPIES, FACES, HALF, NAMES, POINTS, WILD
from games.diddly.scoring import (
    LINE_NAMES,
    LINES,
    column_score,
    halved_in_square,
    sets_in_square,
    square_points,
)
from games.messages import message

MAX_LENGTH: Final = 1000
"""Characters; the whole deck takes less than half of it."""
PHRASES: Final = {
    "column": "a column has {width} cards, not {cards}",
    "row": "a row has {width} cards, not {cards}",
}
"""Sentences about a part of a board with too few or too many cards."""
_KIND_OF: Final = {face: kind for kind, face in enumerate(FACES)}
_SEPARATOR: Final = re.compile(r"[,;\n]")


def score_columns(text: str) -> dict[str, Any]:
    """Score columns of two cards, as "4 4, 9 2, H 7, W P"; any number of them (Y13 to Y16).

    Returns:
        `score`, and for each of the `columns` its `cards`, its `score` and `why`.

    Raises:
        InvalidInput: on a column that has not two cards, a card that there is not, or more of a card
            than the deck has (diddly.1, diddly.2).
    """
    columns = _parse(text, "column", 2)
    _check_supply(card for column in columns for card in column)
    scored = [
        {"cards": [FACES[card] for card in column], "score": column_score(*column), "why": _why(*column)}
        for column in columns
    ]
    return {"score": sum(column_score(*column) for column in columns), "columns": scored}


def score_square(text: str) -> dict[str, Any]:
    """Score a nine-card board by rows, as "1 3 2, 6 W 6, 8 3 9" (Y17 to Y20).

    Returns:
        `score`; for each of the `cards`, in reading order, its `card`, what it scores as `points`, and
        whether it is `halved`; and for each of the `lines` its `name`, its `cards`, whether it is a
        `set`, and what its cards score.

    Raises:
        InvalidInput: as for columns, or when there are not three rows (diddly.76).
    """
    rows = _parse(text, "row", 3)
    if len(rows) != 3:
        sentence = message("the nine-card board has 3 rows, not {rows}", rows=len(rows))
        raise InvalidInput("rows", "bad_rows", sentence, rule="diddly.76")
    cards = [card for row in rows for card in row]
    _check_supply(cards)
    points, halved, sets = square_points(cards), halved_in_square(cards), sets_in_square(cards)
    return {
        "score": sum(points),
        "cards": [
            {"card": FACES[card], "points": worth, "halved": place in halved}
            for place, (card, worth) in enumerate(zip(cards, points, strict=True))
        ],
        "lines": [
            {
                "name": name,
                "cards": [FACES[cards[place]] for place in line],
                "set": index in sets,
                "score": sum(points[place] for place in line),
            }
            for index, (name, line) in enumerate(zip(LINE_NAMES, LINES, strict=True))
        ],
    }


def _parse(text: str, part: str, width: int) -> list[list[int]]:
    """Return the kinds of the cards, part by part."""
    if len(text) > MAX_LENGTH:
        sentence = message("more than {most} characters are not read", most=MAX_LENGTH)
        raise InvalidInput("cards", "too_long", sentence)
    rule = "diddly.11" if width == 2 else "diddly.76"
    parts = [[_kind(face) for face in piece.split()] for piece in _SEPARATOR.split(text)]
    for index, cards in enumerate(parts):
        if len(cards) != width:
            sentence = message(PHRASES[part], width=width, cards=len(cards))
            raise InvalidInput((f"{part}s", index), f"bad_{part}", sentence, rule=rule)
    return parts


def _kind(face: str) -> int:
    kind = _KIND_OF.get(face.upper())
    if kind is None:
        text = message(
            "there is no card {card!r}; the cards are 1 to 10, D Diddly, W Wild, H Half, P Peek, R Recycle",
            card=face[:20],
        )
        raise InvalidInput("cards", "unknown_card", text)
    return kind


def _check_supply(cards: Iterable[int]) -> None:
    for kind, count in Counter(cards).items():
        if count > COPIES[kind]:
            rule = "diddly.1" if kind and kind < WILD else "diddly.2"
            text = message(
                "the deck has {copies} of {card}, not {count}",
                copies=COPIES[kind],
                card=NAMES[kind],
                count=count,
            )
            raise InvalidInput("cards", "card_not_in_deck", text, rule=rule)


def _why(first: int, second: int) -> str:
    """Return the reason for the score of a column."""
    if first == second:
        return message("they match")
    if WILD in (first, second):
        return message("the Wild matches")
    if HALF in (first, second):
        other = second if first == HALF else first
        if not POINTS[other]:
            return ""
        if other < WILD:
            return message("the {number} is halved", number=other)
        return message("the {card} is halved", card=NAMES[other])
    return ""
