"""Cards: decks, reading cards, and spelling a word with them."""

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck, DeckCard, deck_names, read_deck
from wordsvc.cards.explain import explain, printable, show_cards
from wordsvc.cards.judge import MOST_SPELLINGS, judge_with_cards, spells
from wordsvc.cards.notes import note_lacking, note_misspelt
from wordsvc.cards.parsing import MOST_CARDS, check_deck, read_cards, read_deck_cards
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.spelling import spellings
from wordsvc.cards.suggest import suggest
from wordsvc.cards.verdict_document import ASKED_FIELDS, MAX_FAR_WORDS, Asked, answer, read_asked

__all__ = [
    "ASKED_FIELDS",
    "DOUBLE_JOKER",
    "JOKER",
    "MAX_FAR_WORDS",
    "MOST_CARDS",
    "MOST_SPELLINGS",
    "Asked",
    "Deck",
    "DeckCard",
    "Hand",
    "answer",
    "check_deck",
    "deck_names",
    "explain",
    "judge_with_cards",
    "note_lacking",
    "note_misspelt",
    "printable",
    "read_asked",
    "read_cards",
    "read_deck",
    "read_deck_cards",
    "show_cards",
    "spellings",
    "spells",
    "suggest",
]
