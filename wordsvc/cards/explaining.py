"""A verdict in plain sentences; the sentences are data (`reasons.json`)."""

import functools
import json
import os
from collections.abc import Iterable

from wordsvc.cards.deck import read_deck
from wordsvc.words import Verdict


def explain(verdict: Verdict) -> list[str]:
    """Why a word does not count: one sentence a reason, in the verdict's order."""
    sentences = _sentences()
    deck = read_deck(verdict.deck) if verdict.deck else None
    facts = {
        "word": printable(verdict.word),
        "dictionaries": " or ".join(reference.name for reference in verdict.dictionaries),
        "deck": deck.name if deck else "",
        "cards": show_cards(verdict.cards or ()),
        "most": max((spelling.size for spelling in verdict.spellings), default=0),
        "minimum": verdict.minimum_cards,
        "lacking": _lacking(verdict),
    }
    keys = [
        "cannot_be_made_with_deck" if reason == "cannot_be_made" and verdict.cards is None else reason
        for reason in verdict.reasons
    ]
    return [sentences[key].format_map(facts) for key in keys]


def show_cards(cards: Iterable[str]) -> str:
    """Cards as the table sees them, a blank between two."""
    return " ".join(cards)


def printable(text: str) -> str:
    """Text without anything that a terminal would obey instead of showing."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _lacking(verdict: Verdict) -> str:
    """What the hand has beyond the deck: "3 Q (it has 2) and X"."""
    if not verdict.deck or verdict.cards is None:
        return ""
    deck = read_deck(verdict.deck)
    found = [
        f"{verdict.cards.count(face)} {face} (it has {deck.counts[face]})"
        if face in deck.counts
        else f"a card {face}"
        for face in deck.lacking(verdict.cards)
    ]
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


@functools.cache
def _sentences() -> dict[str, str]:
    path = os.path.join(os.path.dirname(__file__), "reasons.json")
    with open(path, encoding="utf-8") as stream:
        sentences: dict[str, str] = json.load(stream)
    return sentences
