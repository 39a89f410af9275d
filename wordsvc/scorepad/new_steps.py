"""Refusals of steps that are done now; the log of an older program may have them, and is read all the same.

Cells of players who have left stay open (P01), a game is not shorter than the rounds that are written down
(P02), and nobody joins a game that is over (P03).
"""

from collections.abc import Sequence

from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.input.texts import isolate
from wordsvc.scorepad.agreements import Agreement
from wordsvc.scorepad.header import find_seat
from wordsvc.scorepad.rules import RoundEntry, Rules, ScoredRound


def refuse_closed_cells(rules: Rules, number: int, entry: RoundEntry, before: RoundEntry | None) -> None:
    """Refuse a cell of a player who had left before a round, unless the round `before` has it already.

    Raises `InputError` on ("players", seat).
    """
    for seat, (closed, _) in sorted(rules.closed.items()):
        is_new = before is None or before.cells[seat] != entry.cells[seat]
        if number >= closed and entry.cells[seat] is not None and is_new:
            raise _has_left(rules, ("players", seat), seat, message("leave the cell open with -"))


def refuse_agreement(step: Agreement, before: Rules, rounds: Sequence[ScoredRound], after: Rules) -> None:
    """Refuse a step that changes the header of a pad with these rounds and rules to one with those `after`.

    Raises `InputError` on the field of the step.
    """
    if step.kind in ("leave", "deal"):
        seat = find_seat(step.fields["player"], "player", before.players)
        if seat in before.closed:
            raise _has_left(before, ("player",), seat)
    if step.kind == "join" and before.results(rounds).over:
        text = message("the game is over, and nobody joins it")
        hint = message("agree on more rounds, or take a round back")
        raise InputError("player", "after_the_end", text, hint, "P03")
    length = after.length
    if step.kind == "agree" and length not in (None, before.length) and length < len(rounds):
        text = message(
            "the game would end with round {length}, and {rounds} rounds are written down",
            length=length,
            rounds=len(rounds),
        )
        named = [name for name in ("hands", "rounds", "games") if name in step.fields["options"]]
        raise InputError(
            ("options", *named[:1]), "too_few_rounds", text, message("take rounds out first"), "P02"
        )


def _has_left(rules: Rules, field: tuple[str | int, ...], seat: int, hint: str = "") -> InputError:
    player, number = isolate(rules.players[seat]), rules.closed[seat][0]
    text = message("{player} left before round {number}", player=player, number=number)
    return InputError(field, "has_left", text, hint, "P01")
