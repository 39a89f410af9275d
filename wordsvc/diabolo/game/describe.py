"""Sentences about the events of Diabolo."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core import RULING
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.input.messages import join_messages, translate, translate_plural
from wordsvc.words import reason_name

SENTENCES: Final = {
    "reveal": "{card} was turned up.",
    "reveal, last": "{card} was turned up, the last card of the deck.",
    "call": "{who} called {word} with {cards}.",
    "ruling, wrong": "{word} does not count: {reason}.",
    "ruling, yes": "The cards on the table still lay a word.",
    "ruling, no": "The cards on the table lay no word any more.",
    "cannot_be_made": "The cards do not lay {word}.",
    "too_few_cards": "{word} takes fewer than {least} cards.",
    "pick": "{who} took {card} from the table.",
    "draw": "{who} took a card from the deck, unseen.",
    "score": "Round {round} is over: {scores}.",
    "score, tiles": "Round {round} is over: {scores}. A victory tile goes to {leaders}.",
    "score, no tiles": "Round {round} is over: {scores}. Nobody gets a victory tile.",
    "deal": "Round {round}, dealt by {dealer}.",
}
"""The sentence for each kind of event, and for what it says more exactly."""


def describe(told: Mapping[str, Any], names: Sequence[str], *, tiles: bool) -> str:
    """Return a sentence in the current language: what a viewer saw of an event.

    `tiles` says that the game is played for victory tiles.
    """
    kind = told["kind"]
    if kind == RULING:
        return _ruling(told, names)
    facts: dict[str, object] = dict(told)
    if told["seat"] is not None:
        facts["who"] = names[told["seat"]]
    if kind == "reveal" and not told["deck"]:
        kind = "reveal, last"
    elif kind == "call":
        facts["cards"] = " ".join(told["cards"])
    elif kind == "wrong":
        kind = told["reason"]
    elif kind == "deal":
        facts["dealer"] = names[told["dealer"]]
    elif kind == "score":
        kind = ("score, tiles" if told["tiles"] else "score, no tiles") if tiles else "score"
        shown = told["results"]
        facts["scores"] = ", ".join(f"{name} {cards}" for name, cards in zip(names, shown, strict=True))
        facts["leaders"] = join_messages([names[seat] for seat in told["tiles"]], "and")
    return translate(SENTENCES[kind], **facts)


def _ruling(told: Mapping[str, Any], names: Sequence[str]) -> str:
    if told["seat"] is None:
        return translate(SENTENCES[f"ruling, {told['answer']}"])
    if told["answer"] != ALLOWED:
        return translate(SENTENCES["ruling, wrong"], word=told["word"], reason=reason_name(told["answer"]))
    return translate_plural(
        "{word} counts: {who} took {n} card.",
        "{word} counts: {who} took {n} cards.",
        told["cards"],
        word=told["word"],
        who=names[told["seat"]],
    )
