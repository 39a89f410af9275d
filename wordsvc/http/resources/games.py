"""`/v1/games`: the games that can be played here, with their options, rules, bots and editions.

Nothing in it is secret, and it changes only with the program, the dictionaries and the packages that add
games: answers are public to other sites and have an ETag.
"""

from functools import cache
from typing import TYPE_CHECKING, Final

from wordsvc.game_names import GAMES
from wordsvc.http.operations import Example, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_query
from wordsvc.input.question import Field, text

if TYPE_CHECKING:
    from wordsvc.game_document import GameDocument, GamesDocument, GameSummary

_NAME: Final = Field(
    "name",
    text(examples=[*GAMES]),
    "The name of a game; those of installed packages can be asked for, too.",
    required=True,
)


def list_games() -> "GamesDocument":
    """List the games that can be played, with their seats and options."""
    read_query()
    return {"games": _summaries()}


def show_game(name: str) -> "GameDocument":
    """Show a game: its options, rules, bots and editions, and how its moves are written."""
    read_query()
    return _document(name)


@cache
def _summaries() -> "list[GameSummary]":
    from games.core import GameError
    from wordsvc.catalogue import other_games, rulebooks
    from wordsvc.game_document import game_summary

    found = [game_summary(book) for book in rulebooks()]
    for book in (other.rulebook for other in other_games() if other.rulebook is not None):
        try:
            found.append(game_summary(book))
        except GameError:  # a game of others that breaks is not offered
            continue
    return found


@cache
def _document(name: str) -> "GameDocument":
    """The document of a game. Raises `UnreadableRequestError` where there is none, or it breaks."""
    from games.core import GameError
    from wordsvc.catalogue import find_rulebook
    from wordsvc.game_document import game_document

    try:
        return game_document(find_rulebook(name))
    except GameError as error:
        detail = f"{error.message[0].upper()}{error.message[1:]}."
        raise UnreadableRequestError(404, error.code, detail) from None


operations: Final = (
    Operation(
        "games_list_games",
        "games",
        "GET",
        "/v1/games",
        list_games,
        "game_document.GamesDocument",
        Example(),
        problems=(422, 503),
        public=True,
        cached=True,
    ),
    Operation(
        "games_show_game",
        "games",
        "GET",
        "/v1/games/<name>",
        show_game,
        "game_document.GameDocument",
        Example(parameters={"name": "diddly"}),
        parameters=(_NAME,),
        problems=(404, 503),
        public=True,
        cached=True,
    ),
)
