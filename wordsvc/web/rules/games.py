"""The games that have a text on their rules, in the order in which pages list them."""

from typing import Final

from wordsvc import catalogue
from wordsvc.faces.rules_text import games_with_text


def _place(game: str) -> int:
    """Return the place of a game: word games first, games with the same cards side by side."""
    words = [*catalogue.WORD_GAMES]
    return words.index(catalogue.WORD_GAMES[game]) if game in words else len(words)


GAMES: Final = tuple(sorted((game for game in catalogue.GAMES if game in games_with_text()), key=_place))
