"""Checks for new steps; steps in stored logs are exempt.

Cells of players who have left stay open (P01), a game is not shorter than the rounds that are written down
(P02), and nobody joins a game that has ended (P03).
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
            raise _has_left(rules, ("players", seat), seat, message("leave the cell open"))


def refuse_agreement(step: Agreement, before: Rules, rounds: Sequence[ScoredRound], after: Rules) -> None:
    """Refuse a step that changes the header of a pad with these rounds and rules to one with those `after`.

    Raises `InputError` on the field of the step.
    """
    if step.kind in ("leave", "deal"):
        seat = find_seat(step.fields["player"], "player", before.players)
        if seat in before.closed:
            hint = message("undo the step by which the player left")
            raise _has_left(before, ("player",), seat, hint)
    if step.kind == "join" and (results := before.results(rounds)).ended:
        text = message("the game has ended, and nobody joins it")
        hint = message("agree on more rounds, or take a round back")
        if results.tiles is not None:
            hint = message("take a round back")
        raise InputError("player", "after_the_end", text, hint, "P03")
    length = after.length
    if length not in (None, before.length) and length < len(rounds):
        text = message(
            "the game would end with round {length}, and {rounds} rounds are written down",
            length=length,
            rounds=len(rounds),
        )
        if step.kind == "join":
            hint = message("agree on the number of rounds first, or take rounds out")
            raise InputError("player", "too_few_rounds", text, hint, "P02")
        named = [after.length_option] if after.length_option in step.fields["options"] else []
        raise InputError(("options", *named), "too_few_rounds", text, message("take rounds out first"), "P02")


def _has_left(rules: Rules, field: tuple[str | int, ...], seat: int, hint: str) -> InputError:
    player, number = isolate(rules.players[seat]), rules.closed[seat][0]
    text = message("{player} left before round {number}", player=player, number=number)
    return InputError(field, "has_left", text, hint, "P01")
