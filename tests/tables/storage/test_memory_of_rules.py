"""Rules of tables kept in memory: many small ones, few with a large deck that somebody brings."""

import json
from pathlib import Path
from typing import Any

from wordsvc.cards.deck_file import MAX_NOTE, MAX_SOURCES, read_deck_document
from wordsvc.catalogue import find_rulebook
from wordsvc.input.text_cache import MAX_LONG_TEXTS, MAX_SHORT, TextCache
from wordsvc.referee import Referee
from wordsvc.tables.match import agreement

MINI: dict[str, Any] = json.loads(Path("docs/examples/mini-deck.json").read_text())


def rules_with(number: int, sources: int) -> str:
    """Return the text of rules with a deck of its own, longer with more sources."""
    deck = {**MINI, "note": f"deck {number}", "sources": ["s" * MAX_NOTE] * sources}
    referee = Referee("quiddler", deck=read_deck_document(deck, "deck"))
    rulebook = find_rulebook("quiddler")
    return agreement.write_rules(rulebook, 2, rulebook.variants[0].options, referee.to_dict())


def test_few_rules_with_large_decks_are_kept() -> None:
    agreement.forget_rules()
    usual = rules_with(0, 0)
    assert len(usual) <= MAX_SHORT
    kept = agreement.rules_of(usual)
    for number in range(MAX_LONG_TEXTS + 2):
        assert agreement.rules_of(rules_with(number, MAX_SOURCES)).deck is not None
    assert len(agreement._answering_rules) == MAX_LONG_TEXTS + 1
    assert agreement.rules_of(usual) is kept


def test_a_text_cache_is_bounded_by_number_and_size() -> None:
    upper = TextCache(str.upper, 3)
    for number in range(9):
        upper(f"{number}")
        upper(f"{number}" * (MAX_SHORT + 1))
    assert len(upper) == 3 + MAX_LONG_TEXTS
