"""The solitaire of Quiddler as a game of one seat on the engine."""

from wordsvc.quiddler.solitaire.game.game import Solitaire
from wordsvc.quiddler.solitaire.game.rulebook import make, rulebook
from wordsvc.quiddler.solitaire.game.rules import RULES

__all__ = ["RULES", "Solitaire", "make", "rulebook"]
