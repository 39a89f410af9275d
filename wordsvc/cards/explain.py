"""A verdict in plain sentences; the sentences are data (`reasons.json`, `notes.json`)."""

import functools
import json
import os
from collections.abc import Iterable, Sequence

from wordsvc.cards.deck import Deck
from wordsvc.input.sentences import say, say_list
from wordsvc.input.texts import printable
from wordsvc.words import Verdict


def explain(verdict: Verdict) -> list[str]:
    """Why a word does not count: one sentence a reason, in the verdict's order.

    `wordsvc.input.sentences.translate` puts them into the language that is spoken.

    >>> from wordsvc import judge
    >>> explain(judge("QUIZ", game="quiddler", cards="Q,I,Z"))
    ['The cards Q I Z do not spell QUIZ.']
    """
    if not verdict.reasons:
        return []
    sentences = load_sentences("reasons")
    deck = verdict.deck if isinstance(verdict.deck, Deck) else None
    facts = {
        "word": printable(verdict.word),
        "dictionaries": say_list([reference.name for reference in verdict.dictionaries], "or"),
        "deck": deck.name if deck else "",
        "cards": show_cards(verdict.cards or ()),
        "most": max((spelling.size for spelling in verdict.spellings), default=0),
        "minimum": verdict.min_cards,
        "lacking": show_lacking(verdict.cards or (), deck) if deck else "",
    }
    keys = [
        "cannot_be_made_with_deck" if reason == "cannot_be_made" and verdict.cards is None else reason
        for reason in verdict.reasons
    ]
    return [say(sentences[key], **facts) for key in keys]


def show_cards(cards: Iterable[str]) -> str:
    """Cards as the table sees them, a blank between two.

    >>> show_cards(["QU", "I", "T"])
    'QU I T'
    """
    return " ".join(cards)


def show_lacking(cards: Sequence[str], deck: Deck) -> str:
    """What some cards have beyond the deck: "3 Q (it has 2) and a card X"."""
    found = [
        say("{n} {face} (it has {has})", n=cards.count(face), face=face, has=has)
        if (has := deck.counts.get(face))
        else say("a card {face}", face=face)
        for face in deck.lacking(cards)
    ]
    return say_list([say_list(found[:-1], ","), found[-1]] if len(found) > 1 else found, "and")


@functools.cache
def load_sentences(name: str) -> dict[str, str]:
    """The sentences of `reasons.json` or `notes.json`, by their codes."""
    path = os.path.join(os.path.dirname(__file__), f"{name}.json")
    with open(path, encoding="utf-8") as stream:
        sentences: dict[str, str] = json.load(stream)
    return sentences
