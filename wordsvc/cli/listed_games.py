"""What `wordcheck games list` shows of a game, as the engine says it or as a file keeps it.

`make docs` writes the file from the rulebooks, so that the list of the games of ours, in English, loads none
of them; a test compares them.
"""

import json
import os
from typing import TYPE_CHECKING, Any, Final

from wordsvc.cli.seats import own_bots

if TYPE_CHECKING:
    from games.core import Rulebook

FILE: Final = os.path.join(os.path.dirname(__file__), "generated", "games.json")


def listed_games() -> str:
    """What the file must be: the summary of each game of ours, and its bots."""
    from wordsvc.catalogue import rulebooks
    from wordsvc.game_document import game_summary

    kept = [{"summary": game_summary(book), "bots": own_bots(book)} for book in rulebooks()]
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def load_listed_games() -> list[dict[str, Any]]:
    """What the file says: a "summary" and the "bots" of each game."""
    with open(FILE, encoding="utf-8") as stream:
        games: list[dict[str, Any]] = json.load(stream)
    return games


def list_game(book: "Rulebook") -> dict[str, Any]:
    """The same of a game, as short as people read it and in the language that is spoken.

    Nothing of a game of others is set up.
    """
    from games.messages import translate
    from wordsvc.game_document import seats_of

    variants = [{"name": each.name, "seats": seats_of(book, each)} for each in book.variants]
    options = [
        {
            "name": each.name,
            "default": each.default,
            "text": translate(each.text),
            "allowed": translate(each.allowed),
        }
        for each in book.options
    ]
    summary = {"name": book.name, "title": translate(book.title), "variants": variants, "options": options}
    return {"summary": summary, "bots": own_bots(book)}
