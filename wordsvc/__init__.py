"""The referee at the card table: whether a word counts, why not, and what it is worth.

`judge` answers for the dictionary alone, for Quiddler and for Diabolo; `wordsvc.quiddler.settle`
resolves a challenge.
"""

from wordsvc.judging import judge
from wordsvc.words import DictionaryError, InputError, Verdict

__all__ = ["DictionaryError", "InputError", "Verdict", "judge"]
