"""`/v1/games`: the games that can be played here, with their options, rules, bots and editions.

Nothing in it is secret, and it changes only with the program, the dictionaries and the packages that add
games: answers are public to other sites and have an ETag.
"""

from functools import cache

from games.core import GameError
from wordsvc.catalogue import other_games, rulebooks
from wordsvc.catalogue.game_document import (
    GameDocument,
    GamesDocument,
    GameSummary,
    document_of,
    game_summary,
)
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_query


def list_games() -> GamesDocument:
    """List the games that can be played, with their seats and options."""
    read_query()
    return {"games": _summaries()}


def show_game(name: str) -> GameDocument:
    """Show a game: its options, rules, bots and editions, and how its moves are written."""
    read_query()
    return _document(name)


@cache
def _summaries() -> list[GameSummary]:

    found = [game_summary(book) for book in rulebooks()]
    for book in (other.rulebook for other in other_games() if other.rulebook is not None):
        try:
            found.append(game_summary(book))
        except GameError:  # a game of others that breaks is not offered
            continue
    return found


def _document(name: str) -> GameDocument:
    """Return the document of a game. Raises `UnreadableRequestError` where there is none, or it breaks."""
    try:
        return document_of(name)
    except GameError as error:
        detail = f"{error.message[0].upper()}{error.message[1:]}."
        raise UnreadableRequestError(404, error.code, detail) from None
