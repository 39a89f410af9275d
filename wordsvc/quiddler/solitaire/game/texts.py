"""The solitaire in words: sentences about its events, and the table as lines of a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from wordsvc.cards import show_cards
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.solitaire.position import PublicView


def render(public: PublicView, *, lost: bool) -> list[str]:
    """Return a view as lines; `lost` says that no word can be made."""
    if public["phase"] == "won":
        return []
    rows = {
        translate("stack"): [str(number) for number in range(1, len(public["showing"]) + 1)],
        translate("card"): [face or "--" for face in public["showing"]],
        translate("under"): [f"+{number}" if number else "" for number in public["under"]],
    }
    lines = [f"  {name:6}" + "".join(f"{cell:>5}" for cell in cells).rstrip() for name, cells in rows.items()]
    counts = translate(
        "{used} of {all} cards used, {face_down} face down",
        used=public["used"],
        all=public["used"] + public["left"],
        face_down=sum(public["under"]),
    )
    lines.append(f"  {counts}")
    if public["gap"] is not None:
        gap = translate(
            "Stack {stack} is a gap: say from which stack to fill it, as `fill 3` (Q20).", stack=public["gap"]
        )
        lines.append(f"  {gap}")
    if lost:
        told = translate_plural(
            "No word can be made: the game is lost with {n} card left (Q21).",
            "No word can be made: the game is lost with {n} cards left (Q21).",
            public["left"],
        )
        lines.append(f"  {told}")
    return lines


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a sentence in the current language: what was seen of an event."""
    match told["kind"]:
        case "ruling":
            cards = show_cards(told["cards"])
            return translate(
                "{who} made {word} with {cards}.", who=names[told["seat"]], word=told["word"], cards=cards
            )
        case "fill":
            return translate(
                "{who} filled the gap at stack {gap} with {card} from stack {stack}.",
                who=names[told["seat"]],
                gap=told["gap"],
                card=told["card"],
                stack=told["stack"],
            )
        case "turn":
            return translate("Turned up: {cards}.", cards=show_cards(told["cards"]))
        case "won":
            return translate_plural(
                "{n} card is used, the only one: the game is won.",
                "All {n} cards are used: the game is won.",
                told["cards"],
            )
    return translate_plural(
        "Left with {n} card on the table.", "Left with {n} cards on the table.", told["left"]
    )
