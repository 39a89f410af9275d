"""Counting the gold of real cards that somebody types in."""

import re
from collections.abc import Sequence
from typing import Any, Final

from games.core import InvalidInput, parse_players
from games.diggity.decks import GOLD_CARDS, MAX_NUGGETS
from games.diggity.options import HANDS
from games.diggity.scoring import count_nuggets, leaders
from games.messages import message

MAX_LENGTH: Final = 200
"""Characters for one player; all gold cards and a long name take half of it."""
_SEPARATOR: Final = re.compile(r"[\s,;]+")
_VALUES: Final = tuple(str(value) for value in range(1, MAX_NUGGETS + 1))


def score_gold(players: Sequence[str]) -> dict[str, Any]:
    """Add up the gold cards of each player, as "Ann: 3 4 2" (diggity.83); a tie is shared (G23).

    Args:
        players: for each a name, a colon and the values of the gold cards, if there are any.

    Returns:
        `players`, each with `name`, `gold` and `score`, and the names of the `winners`.

    Raises:
        InvalidInput: on too few or too many players (diggity.17), a player without a colon or a name, a
            name that is there twice, a value that no gold card has (diggity.6), or more gold cards than
            there are (diggity.5).
    """
    if len(players) not in HANDS:
        text = message(
            "{game} is for 2 to {most} players, not {seats}", game="Diggity", most=4, seats=len(players)
        )
        raise InvalidInput("players", "bad_players", text, rule="diggity.17")
    named = parse_players(players, "Ann: 3 4 2", MAX_LENGTH)
    counted = [(name, _parse(values, seat)) for seat, (name, values) in enumerate(named)]
    cards = sum(len(gold) for _, gold in counted)
    if cards > GOLD_CARDS:
        text = message("there are {all} gold cards, not {cards}", all=GOLD_CARDS, cards=cards)
        raise InvalidInput("players", "too_many_cards", text, rule="diggity.5")
    points = count_nuggets([gold for _, gold in counted])
    return {
        "players": [
            {"name": name, "gold": gold, "score": score}
            for (name, gold), score in zip(counted, points, strict=True)
        ],
        "winners": [counted[seat][0] for seat in leaders(points)],
    }


def _parse(text: str, seat: int) -> list[int]:
    """Return the values of a player's gold cards."""
    cards = [value for value in _SEPARATOR.split(text) if value]
    for value in cards:
        if value not in _VALUES:
            sentence = message(
                "there is no gold card {card!r}; they are worth 1 to {most}",
                card=value[:20],
                most=MAX_NUGGETS,
            )
            raise InvalidInput(("players", seat), "unknown_card", sentence, rule="diggity.6")
    return [int(value) for value in cards]
