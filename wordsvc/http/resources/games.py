"""`/v1/games`: the games that can be played here, with their options, rules, bots and editions.

Nothing in it is secret, and it changes only with the program, the dictionaries and the packages that add
games: answers are public to other sites and have an ETag.
"""

from typing import Final

from wordsvc.http.operations import Example, Operation
from wordsvc.input.question import Field, text

_NAME: Final = Field(
    "name",
    text(examples=["diddly"]),
    "The name of a game; those of installed packages can be asked for, too.",
    required=True,
)

operations: Final = (
    Operation(
        "games_list_games",
        "games",
        "GET",
        "/v1/games",
        "http.views.games.list_games",
        "catalogue.game_document.GamesDocument",
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
        "http.views.games.show_game",
        "catalogue.game_document.GameDocument",
        Example(parameters={"name": "diddly"}),
        parameters=(_NAME,),
        problems=(404, 503),
        public=True,
        cached=True,
    ),
)
