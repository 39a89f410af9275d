"""Diabolo on a terminal: the line of cards, who has taken how many, the scores."""

from collections.abc import Sequence

from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.views import View
from wordsvc.input.messages import plural_message, translate


def render(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """Return a view as lines, with what must be said of a deck that is not the printed one."""
    public = view["public"]
    head = translate(
        "Round {round} of {rounds}, {dealer:%s deals|you deal}.",
        round=public["round"],
        rounds=public["rounds"],
        dealer=names[public["dealer"]],
    )
    caution = options.judge.deck.caution
    if caution:
        left = plural_message(
            "Deck: {n} card ({caution}).", "Deck: {n} cards ({caution}).", public["deck"], caution=caution
        )
    else:
        left = plural_message("Deck: {n} card.", "Deck: {n} cards.", public["deck"])
    lines = [f"{head} {translate(left)}"]
    line = " ".join(public["line"])
    lines += ["", f"  {line}" if line else translate("No card lies on the table."), ""]
    lines += _taken(view, names) if any(public["taken"]) else []
    if public["picking"] is not None:
        lines.append(translate("{who} must take a card of the table.", who=names[public["picking"]]))
    if public["results"]:
        shown = public["scores"] if options.handicap is None else public["tiles"]
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, shown, strict=True))
        lines.append(
            translate("Scores: {scores}.", scores=scores)
            if options.handicap is None
            else translate("Victory tiles: {scores}.", scores=scores)
        )
    return lines


def _taken(view: View, names: Sequence[str]) -> list[str]:
    """Return the cards and words that each seat has taken in this round; nothing while nobody has."""
    public = view["public"]
    width = max(map(len, names))
    return [
        f"  {name.ljust(width)}  {cards:>2}  {' '.join(words)}".rstrip()
        for name, cards, words in zip(names, public["taken"], public["words"], strict=True)
    ]
