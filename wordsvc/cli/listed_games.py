"""A game as `wordcheck games list` shows it."""

from typing import Any

from games.core import Rulebook
from games.messages import translate
from wordsvc.catalogue.game_document import seats_of
from wordsvc.cli.seats import own_bots


def list_game(book: Rulebook) -> dict[str, Any]:
    """Return the "summary" and the "bots" of a game, as short as people read it, in their language.

    Nothing of a game of others is set up.
    """
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
