"""The referee at the card table: whether a word counts, why not, and what it is worth.

Each name is loaded when it is first used, so that `import wordsvc` costs next to nothing.
`wordsvc.library` has a file for each question; docs/library.md shows them all.
"""

from importlib import import_module

TYPE_CHECKING = False  # as in `typing`, which is slow to load: type checkers take it for true

if TYPE_CHECKING:
    from wordsvc.input import InputError
    from wordsvc.library.best_hand import best_hand
    from wordsvc.library.decks import deck_names, load_deck, load_deck_file
    from wordsvc.library.dictionaries import dictionary_names, load_dictionary
    from wordsvc.library.draw_odds import draw_odds
    from wordsvc.library.find import find
    from wordsvc.library.hooks import hooks
    from wordsvc.library.judge import judge
    from wordsvc.library.score_diabolo import score_diabolo
    from wordsvc.library.score_game import score_game
    from wordsvc.library.score_round import score_round
    from wordsvc.library.settle import settle
    from wordsvc.library.suggest import suggest
    from wordsvc.library.version import __version__
    from wordsvc.library.why import why
    from wordsvc.quiddler.best_hand.hands import BestHand
    from wordsvc.quiddler.scoring.challenges import Ruling
    from wordsvc.quiddler.scoring.games import GameScore
    from wordsvc.quiddler.scoring.rounds import RoundScore
    from wordsvc.referee import Referee
    from wordsvc.words import DictionaryError, Spelling, Verdict
    from wordsvc.words.glosses import define, senses
else:

    def __getattr__(name: str) -> object:
        """Load a name of the front door when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module 'wordsvc' has no attribute {name!r}")
        found = getattr(import_module(f"wordsvc.{_HOMES[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """Return the names of the front door, loaded or not."""
        return sorted(__all__)


_HOMES = {
    "BestHand": "quiddler.best_hand.hands",
    "DictionaryError": "words",
    "GameScore": "quiddler.scoring.games",
    "InputError": "input",
    "Referee": "referee",
    "RoundScore": "quiddler.scoring.rounds",
    "Ruling": "quiddler.scoring.challenges",
    "Spelling": "words",
    "Verdict": "words",
    "__version__": "library.version",
    "best_hand": "library.best_hand",
    "deck_names": "library.decks",
    "define": "words.glosses",
    "dictionary_names": "library.dictionaries",
    "draw_odds": "library.draw_odds",
    "find": "library.find",
    "hooks": "library.hooks",
    "judge": "library.judge",
    "load_deck": "library.decks",
    "load_deck_file": "library.decks",
    "load_dictionary": "library.dictionaries",
    "score_diabolo": "library.score_diabolo",
    "score_game": "library.score_game",
    "score_round": "library.score_round",
    "senses": "words.glosses",
    "settle": "library.settle",
    "suggest": "library.suggest",
    "why": "library.why",
}
"""The module of each name of the front door, under `wordsvc`."""

__all__ = [
    "BestHand",
    "DictionaryError",
    "GameScore",
    "InputError",
    "Referee",
    "RoundScore",
    "Ruling",
    "Spelling",
    "Verdict",
    "__version__",
    "best_hand",
    "deck_names",
    "define",
    "dictionary_names",
    "draw_odds",
    "find",
    "hooks",
    "judge",
    "load_deck",
    "load_deck_file",
    "load_dictionary",
    "score_diabolo",
    "score_game",
    "score_round",
    "senses",
    "settle",
    "suggest",
    "why",
]
