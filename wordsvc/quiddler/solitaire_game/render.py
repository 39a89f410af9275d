"""The solitaire on a terminal: the cards that show, and what lies under them."""

from wordsvc.input.sentences import tell, tell_number
from wordsvc.quiddler.solitaire_game.views import PublicView


def render(public: PublicView, *, lost: bool) -> list[str]:
    """Return a view as lines; `lost` says that no word can be made."""
    if public["phase"] == "won":
        return []
    rows = {
        tell("stack"): [str(number) for number in range(1, len(public["showing"]) + 1)],
        tell("card"): [face or "--" for face in public["showing"]],
        tell("under"): [f"+{number}" if number else "" for number in public["under"]],
    }
    lines = [f"  {name:6}" + "".join(f"{cell:>5}" for cell in cells).rstrip() for name, cells in rows.items()]
    counts = tell(
        "{used} of {all} cards used, {face_down} face down",
        used=public["used"],
        all=public["used"] + public["left"],
        face_down=sum(public["under"]),
    )
    lines.append(f"  {counts}")
    if public["gap"] is not None:
        gap = tell(
            "Stack {stack} is a gap: say from which stack to fill it, as `fill 3` (Q20).", stack=public["gap"]
        )
        lines.append(f"  {gap}")
    if lost:
        told = tell_number(
            "No word can be made: the game is lost with {n} card left (Q21).",
            "No word can be made: the game is lost with {n} cards left (Q21).",
            public["left"],
        )
        lines.append(f"  {told}")
    return lines
