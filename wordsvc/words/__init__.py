"""Words: lexicons, verdicts, and the judging of a word by dictionaries alone."""

from dictionaries import DictionaryError
from wordsvc.words.errors import InputError
from wordsvc.words.judging import DICTIONARY, LONGEST_WORD, judge, read_word, word_reasons
from wordsvc.words.lexicon import Lexicon, find_manifest, open_lexicon, open_lexicons
from wordsvc.words.verdict import (
    REASONS,
    DictionaryReference,
    Spelling,
    Verdict,
    dictionaries_to_list,
)

__all__ = [
    "DICTIONARY",
    "LONGEST_WORD",
    "REASONS",
    "DictionaryError",
    "DictionaryReference",
    "InputError",
    "Lexicon",
    "Spelling",
    "Verdict",
    "dictionaries_to_list",
    "find_manifest",
    "judge",
    "open_lexicon",
    "open_lexicons",
    "read_word",
    "word_reasons",
]
