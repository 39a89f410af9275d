"""Words: lexicons, house lists, verdicts, and the judging of a word by dictionaries alone."""

from dictionaries import DictionaryError
from wordsvc.words.authority import Authority, HouseRules, WordList, make_authority, open_authority
from wordsvc.words.house import House
from wordsvc.words.judge import DICTIONARY, judge_by
from wordsvc.words.lexicons.lexicon import (
    Lexicon,
    find_manifest,
    open_edition,
    open_editions,
    open_lexicon,
    open_lexicons,
)
from wordsvc.words.parse_word import MAX_WORD_LENGTH, parse_word
from wordsvc.words.verdict import (
    DECK_STATUSES,
    NOTES,
    REASONS,
    DeckReference,
    DeckStatus,
    DictionaryReference,
    JudgingDeck,
    Note,
    Reason,
    SomeLanguage,
    Spelling,
    Verdict,
    dictionaries_to_list,
    notes_to_list,
    reason_name,
)

__all__ = [
    "DECK_STATUSES",
    "DICTIONARY",
    "MAX_WORD_LENGTH",
    "NOTES",
    "REASONS",
    "Authority",
    "DeckReference",
    "DeckStatus",
    "DictionaryError",
    "DictionaryReference",
    "House",
    "HouseRules",
    "JudgingDeck",
    "Lexicon",
    "Note",
    "Reason",
    "SomeLanguage",
    "Spelling",
    "Verdict",
    "WordList",
    "dictionaries_to_list",
    "find_manifest",
    "judge_by",
    "make_authority",
    "notes_to_list",
    "open_authority",
    "open_edition",
    "open_editions",
    "open_lexicon",
    "open_lexicons",
    "parse_word",
    "reason_name",
]
