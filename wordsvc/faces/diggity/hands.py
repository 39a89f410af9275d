"""The gold of a game of Diggity, as `wordcheck score` counts it."""

from typing import Any, Final

from games.diggity.score_sheet import score_gold
from wordsvc.faces.hand_sheet import HandSheet, Head, Row
from wordsvc.input.messages import translate


def tabulate(result: dict[str, Any]) -> tuple[Head, list[Row]]:
    """Return a row for each player with the gold and the points."""
    rows: list[Row] = [
        [player["name"], " ".join(map(str, player["gold"])) or "-", player["score"]]
        for player in result["players"]
    ]
    return ["", translate("gold"), translate("points")], rows


HANDS: Final = HandSheet(
    "NAME:GOLD...",
    """Count the gold of a game of Diggity: a name and the gold cards of each player.

    \b
    Example:
      wordcheck score diggity "Ann: 3 4 2" "Bea: 6 1"
    """,
    score_gold,
    tabulate,
)
