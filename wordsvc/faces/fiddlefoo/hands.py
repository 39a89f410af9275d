"""The hands at the end of a game of Fiddlefoo, as `wordcheck score` counts them."""

from typing import Any, Final

from games.fiddlefoo.score_sheet import score_hands
from wordsvc.faces.hand_sheet import HandSheet, Head, Row
from wordsvc.input.messages import translate


def tabulate(result: dict[str, Any]) -> tuple[Head, list[Row]]:
    """Return a row for each player: the cards of one game, or the scores of several."""
    players = result["players"]
    games = range(len(players[0]["games"]))
    rows: list[Row]
    if len(games) == 1:
        rows = [[player["name"], _costs(player["games"][0]), player["total"]] for player in players]
        return ["", translate("left"), translate("score")], rows
    rows = [
        [player["name"], *(game["score"] for game in player["games"]), player["total"]] for player in players
    ]
    return ["", *(str(game + 1) for game in games), translate("total")], rows


def _costs(game: dict[str, Any]) -> str:
    """Return the cards left, each with what it costs."""
    return ", ".join(f"{card['card']} {card['cost']}" for card in game["cards"]) or translate("nothing")


HANDS: Final = HandSheet(
    "NAME:CARDS...",
    """Score the cards that the players of Fiddlefoo have left: a negative point for each note.

    Type a card as its colour (Y, R, B or P) and its number, and as R7=4 when it has other notes than in the
    plain deck. R7:double and R7:conditional are the Talkytoot cards, which are scored differently. A number
    alone is notes that you counted. Semicolons part the games of a match.

    \b
    Examples:
      wordcheck score fiddlefoo "Ann: R7 B3" "Bea:"
      wordcheck score fiddlefoo "Ann: R7 B3; ; 4" "Bea: ; P16 Y12=2; Y2"
    """,
    score_hands,
    tabulate,
)
