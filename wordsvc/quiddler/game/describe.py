"""Sentences about the events of Quiddler."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core import RULING
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.input.messages import plural_message, translate
from wordsvc.words import reason_name

SENTENCES: Final = {
    "draw": "{who} drew from the pile.",
    "draw, card seen": "{who} drew from the pile: {card}.",
    "draw, discard": "{who} took the discard {card}.",
    "lay": "{who} laid {words}.",
    "discard": "{who} discarded {card}.",
    "out": "{who} went out; the others have one turn left.",
    "capped": "Nobody went out: everybody has one turn left.",
    "reshuffle": "A new draw pile was shuffled from the discards: {cards}.",
    "challenge": "{who} challenged {owner:%s's|your} word {word}.",
    "done": "{who} {who:was|were} done with challenges.",
    "ruling": "{question}, laid by {who}, is allowable.",
    "ruling, paid": "{question}, laid by {who}, is allowable: {payer} challenged it and lost {points}.",
    "ruling, failed": "{question}, laid by {who}, is not allowable ({reason}): {points} less.",
    "score": "The hand is over: {scores}.",
    "most": "Most words: {winner}.",
    "longest": "Longest word: {winner}.",
    "deal": "Hand {hand} with {cards} cards, dealt by {dealer}; {discarded} was turned up.",
}
"""The sentence for each kind of event; for some there are others by what the viewer sees or was ruled."""


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a sentence in the current language: what a viewer saw of an event."""
    kind = told["kind"]
    if kind == "draw":
        kind = "draw, discard" if told["from"] == "discard" else "draw, card seen" if "card" in told else kind
    elif kind == RULING and told["answer"] != ALLOWED:
        kind = "ruling, failed"
    elif kind == RULING and told["pays"] is not None:
        kind = "ruling, paid"
    said = translate(SENTENCES[kind], **_words(told, names))
    if kind != "score":
        return said
    bonuses = (("most", told["most_words"]), ("longest", told["longest_word"]))
    won = [translate(SENTENCES[name], winner=names[seat]) for name, seat in bonuses if seat is not None]
    return " ".join([said, *won])


def _words(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """Return the facts of a sentence: names of players instead of their numbers."""
    words: dict[str, object] = dict(told)
    for field, seat in (("who", "seat"), ("owner", "owner"), ("payer", "pays"), ("dealer", "dealer")):
        if told.get(seat) is not None:
            words[field] = names[told[seat]]
    if told["kind"] == "lay":
        words["words"] = ", ".join(show_word(laid["word"], laid["cards"]) for laid in told["words"])
    if told["kind"] == "reshuffle":
        words["cards"] = plural_message("{n} card", "{n} cards", told["cards"])
    if told["kind"] == RULING:
        words["reason"] = translate(reason_name(told["answer"]))
        words["points"] = plural_message("{n} point", "{n} points", told["points"])
    if told["kind"] == "score":
        scores = zip(names, told["scores"], strict=True)
        words["scores"] = ", ".join(f"{name} {score}" for name, score in scores)
    return words


def show_word(word: str, cards: Sequence[str]) -> str:
    """Return a word with its cards, which are shown where they are not its letters."""
    return word if all(len(face) == 1 for face in cards) else f"{word} ({' '.join(cards)})"
