"""The referee at the card table: whether a word counts, why not, and what it is worth.

`judge` answers for the dictionary alone, for Quiddler and for Diabolo; `wordsvc.quiddler.settle`
resolves a challenge.
"""

from wordsvc.input import InputError
from wordsvc.library.judge import judge
from wordsvc.words import DictionaryError, Verdict

__all__ = ["DictionaryError", "InputError", "Verdict", "judge"]
