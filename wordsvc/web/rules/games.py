"""The games that have a text on their rules, in the order in which pages list them."""

from typing import Final

from wordsvc.catalogue import shown_games
from wordsvc.faces.rules_text import games_with_text

GAMES: Final = tuple(game for game in shown_games() if game in games_with_text())
