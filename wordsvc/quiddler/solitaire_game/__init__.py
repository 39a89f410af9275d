"""The solitaire of Quiddler as a game of one seat on the engine."""

from typing import Final

from wordsvc.match_judge import MatchJudge
from wordsvc.quiddler.judge import DICTIONARY, EDITION
from wordsvc.quiddler.solitaire_game.game import Solitaire
from wordsvc.quiddler.solitaire_game.rulebook import judging_by, make, rulebook
from wordsvc.quiddler.solitaire_game.rules import RULES
from wordsvc.words import open_authority

RULEBOOK: Final = rulebook(MatchJudge(EDITION, EDITION.load_deck(), open_authority(DICTIONARY)))
"""The game with the deck and the dictionary of the edition, ready to set a table."""

__all__ = ["RULEBOOK", "RULES", "Solitaire", "judging_by", "make", "rulebook"]
