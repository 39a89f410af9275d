"""All operations of the API, in the order of the reference."""

from typing import Final

from flask import Flask

from wordsvc.http import description, operations
from wordsvc.http.operations import Operation
from wordsvc.http.resources import (
    decks,
    diabolo,
    dictionaries,
    events,
    games,
    hands,
    health,
    matches,
    moves,
    quiddler,
    review,
    rulings,
    scoresheets,
    seats,
    solitaire,
    table_words,
    word_search,
    words,
)

OPERATIONS: Final[tuple[Operation, ...]] = (
    *words.operations,
    *word_search.operations,
    *quiddler.operations,
    *hands.operations,
    *solitaire.operations,
    *diabolo.operations,
    *matches.operations,
    *seats.operations,
    *moves.operations,
    *review.operations,
    *table_words.operations,
    *events.operations,
    *rulings.operations,
    *scoresheets.operations,
    *dictionaries.operations,
    *decks.operations,
    *games.operations,
    *health.operations,
)


def register(app: Flask) -> None:
    """Serve all operations, and the document that describes them."""
    operations.register(app, OPERATIONS)
    description.register(app)
