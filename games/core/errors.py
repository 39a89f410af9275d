"""What can go wrong: a move against the rules, and input that does not say what it should."""

from collections.abc import Collection
from typing import Final

_MAX_SHOWN: Final = 10**15
"""Python refuses to write numbers of thousands of digits, and nobody reads those of twenty."""


class IllegalMove(ValueError):  # noqa: N818 - it is the answer of a referee, and is returned as often as raised
    """A move that the rules refuse; nothing has changed.

    `code` is stable, `message` is one sentence for people, `rule` is the id of the rule it breaks.
    """

    def __init__(self, code: str, message: str, rule: str) -> None:
        super().__init__(f"{message} [{rule}]")
        self.code = code
        self.message = message
        self.rule = rule

    def to_dict(self) -> dict[str, str]:
        """The three parts, for JSON."""
        return {"code": self.code, "reason": self.message, "rule": self.rule}


class InvalidInput(ValueError):  # noqa: N818
    """An option, a log, a saved state or a text that cannot be read; nothing has changed.

    `field` names the part at fault, `code` is stable, `message` is one sentence for people.
    """

    def __init__(self, field: str, code: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.code = code
        self.message = message


def game_over() -> IllegalMove:
    """The answer to any move after the end."""
    return IllegalMove("game_over", "the game is over", "core.1")


def not_your_turn(seat: int) -> IllegalMove:
    """The answer to a move of a seat that is not asked for one."""
    return IllegalMove("not_your_turn", f"seat {seat + 1} is not to act now", "core.2")


def no_such_move(move: object) -> IllegalMove:
    """The answer to what stands for no move of this game, be it a number or not."""
    if type(move) is not int:
        message = f"a move is a whole number, not of the type {type(move).__name__}"
    elif -_MAX_SHOWN <= move <= _MAX_SHOWN:
        message = f"there is no move {move}"
    else:
        message = "there is no move with so large a number"
    return IllegalMove("no_such_move", message, "core.3")


def check_turn(asked: Collection[int], moves: Collection[int], seat: int, move: object) -> IllegalMove | None:
    """What every game asks of a move before its own rules: why the seat makes no move now, or None.

    Args:
        asked: the seats that are asked for a move; none after the end (core.1).
        moves: every int that is a move of the game (core.3).
        seat: who makes the move (core.2).
        move: the move, or whatever is given for one.
    """
    if type(move) is not int:
        return no_such_move(move)
    if not asked:
        return game_over()
    if seat not in asked:
        return not_your_turn(seat)
    return None if move in moves else no_such_move(move)
