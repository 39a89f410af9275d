"""Cards: decks, reading cards, and spelling a word with them."""

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck, DeckCard, deck_names, load_deck
from wordsvc.cards.edition import USUAL_EDITIONS, Edition, edition_names, load_edition, read_deck
from wordsvc.cards.explanations import (
    explain,
    explain_evidence,
    explain_lemma,
    note_lacking,
    note_language,
    note_misspelt,
    note_other_ways,
    show_cards,
)
from wordsvc.cards.judge import MAX_SPELLINGS, judge_with_cards, spells
from wordsvc.cards.parsing import (
    MAX_CARDS,
    LaidCards,
    check_deck,
    parse_cards,
    parse_deck_cards,
    parse_laid_cards,
    stands_for_word,
)
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.spelling import spellings

__all__ = [
    "DOUBLE_JOKER",
    "JOKER",
    "MAX_CARDS",
    "MAX_SPELLINGS",
    "USUAL_EDITIONS",
    "Deck",
    "DeckCard",
    "Edition",
    "Hand",
    "LaidCards",
    "check_deck",
    "deck_names",
    "edition_names",
    "explain",
    "explain_evidence",
    "explain_lemma",
    "judge_with_cards",
    "load_deck",
    "load_edition",
    "note_lacking",
    "note_language",
    "note_misspelt",
    "note_other_ways",
    "parse_cards",
    "parse_deck_cards",
    "parse_laid_cards",
    "read_deck",
    "show_cards",
    "spellings",
    "spells",
    "stands_for_word",
]
