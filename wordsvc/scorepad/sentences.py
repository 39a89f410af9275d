"""The standing of a score pad, in sentences: who leads or has won, open cells, the next round."""

from typing import Final

from wordsvc.input.messages import join_messages, message
from wordsvc.input.texts import isolate
from wordsvc.scorepad.rules import Difference
from wordsvc.scorepad.sheet import Sheet
from wordsvc.words import reason_name

MARKS: Final = {"longest_word": "L", "most_words": "M", "tile": "T"}
"""The sign beside the points of a round for each bonus, and for a victory tile."""

DEALS: Final = "*"
"""The sign of who deals."""

LEGEND: Final = {
    "L": message("L has the longest word, for 10 points."),
    "M": message("M has the most words, for 10 points."),
    "T": message("T gets a victory tile."),
    DEALS: message("* deals."),
}
"""The meaning of each sign, in the order in which they are explained."""


JUDGED_NOW: Final = message(
    "An older program kept no rulings with this score: today's dictionaries have judged, and the next change"
    " stores the rulings."
)

NO_DIFFERENCE: Final = message("Every word that was judged would be ruled the same today.")


def describe_difference(difference: Difference) -> str:
    """Return a word that would be ruled otherwise today, as a sentence; the ruling stays."""
    facts = {
        "number": difference.round,
        "word": difference.then.word,
        "player": isolate(difference.player),
        "then": join_messages([reason_name(reason) for reason in difference.then.reasons], ","),
        "today": join_messages([reason_name(reason) for reason in difference.today.reasons], ","),
    }
    if difference.then.allowed:
        return message("Round {number}: {word} of {player} counts; today it would not ({today}).", **facts)
    if difference.today.allowed:
        return message("Round {number}: {word} of {player} does not count ({then}); today it would.", **facts)
    return message(
        "Round {number}: {word} of {player} does not count ({then}); today the reason would be: {today}.",
        **facts,
    )


def describe_standing(sheet: Sheet) -> str:
    """Return a sentence about the leader or the winner; "" before the first round."""
    if not sheet.best:
        return ""
    names, alone = (
        join_messages([sheet.shown_players[seat] for seat in sheet.best], "and"),
        len(sheet.best) == 1,
    )
    if sheet.over:
        return (
            message("{names} wins.", names=names) if alone else message("{names} win together.", names=names)
        )
    return message("{names} leads.", names=names) if alone else message("{names} lead together.", names=names)


def describe_open(sheet: Sheet) -> list[str]:
    """Return a sentence on each cell that is open, and on each player who has left."""
    closed = sheet.pad.rules.closed
    return [
        *(
            message("Open: round {number}, {player}.", number=index + 1, player=sheet.shown_players[seat])
            for index, seat in sheet.open_cells
        ),
        *(
            message("{player} left before round {number}.", player=sheet.shown_players[seat], number=number)
            for seat, (number, _) in closed.items()
        ),
    ]


def describe_next(sheet: Sheet) -> str:
    """Return a sentence about the next round, of how many, and its dealer; "" when none may follow."""
    if sheet.ended:
        return ""
    number, length = len(sheet.rounds) + 1, sheet.pad.rules.length
    parts: list[str] = [
        message("round {number}", number=number)
        if length is None
        else message("round {number} of {length}", number=number, length=length)
    ]
    if sheet.next_dealer is not None:
        parts.append(message("{player} deals", player=sheet.shown_players[sheet.next_dealer]))
    if sheet.next_round:
        parts.append(sheet.next_round)
    return message("Next: {parts}.", parts=join_messages(parts, ","))
