"""Errors of everything that players, bots and files give: one family, for words and for games.

    ValueError
      * Fault
        + GameError
          - IllegalMove
          - InvalidInput
            . BotFailure     games.bots.subprocess_bot
            . BrokenOff      games.arena.deals.bot_game

The whole family is drawn at the head of `wordsvc.input.errors`.
"""

import copy
import functools
from collections.abc import Collection
from typing import Any, Final, Self

from games.messages import message

_MAX_SHOWN: Final = 10**15
"""Python refuses to write numbers of thousands of digits, and nobody reads those of twenty."""


class Fault(ValueError):  # noqa: N818 - one of its kinds is returned as often as raised
    """Input that breaks a rule; nothing has changed.

    `field` is the path to the part at fault, as in ("words", 0, "cards"), and never has the name of a
    player in it; empty means the whole. `code` is stable; `message` is one sentence for people; `hint`
    says how to mend the input; `rule` is the id of the rule, "" where there is none. Sentences are English;
    `games.messages.translate` puts them into another language.
    """

    def __init__(
        self,
        field: str | tuple[str | int, ...],
        code: str,
        message: str,
        hint: str = "",
        rule: str = "",
    ) -> None:
        super().__init__(message)
        self.field: tuple[str | int, ...] = (field,) if isinstance(field, str) else field
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule

    def __str__(self) -> str:
        """Return the message, with the rule in brackets."""
        return (
            message("{message} [{rule}]", message=self.message, rule=self.rule) if self.rule else self.message
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle without `__init__`, whose arguments differ from class to class."""
        return _bare, (type(self), *self.args), self.__dict__

    def at(self, *path: str | int) -> Self:
        """Return the same error on another field."""
        moved = copy.copy(self)
        moved.field = path
        return moved

    def within(self, *path: str | int) -> Self:
        """Return the same error with its field under `path`."""
        return self.at(*path, *self.field)


def _bare(kind: type[Fault], *args: object) -> Fault:
    """Return an error of a class before its attributes are set."""
    return kind.__new__(kind, *args)


class GameError(Fault):
    """A fault in a move, an option, a log or a bot: a rule of the game or of its form is broken."""


class IllegalMove(GameError):  # noqa: N818 - it is the answer of a referee, and is returned as often as raised
    """A move that the rules refuse; nothing has changed. It always has a rule, and its field is "move"."""

    def __init__(self, code: str, message: str, rule: str, hint: str = "") -> None:
        super().__init__("move", code, message, hint, rule)

    def to_dict(self) -> dict[str, str]:
        """Return the refusal for JSON: the code, the message as "reason", and the rule."""
        return {"code": self.code, "reason": self.message, "rule": self.rule}


class InvalidInput(GameError):  # noqa: N818
    """An option, a log, a saved state or a text that cannot be read; nothing has changed."""

    def __str__(self) -> str:
        """Return the field, the message, and the rule in brackets."""
        place = ".".join(map(str, self.field))
        return (
            message("{field}: {message}", field=place, message=super().__str__())
            if place
            else super().__str__()
        )


_OVER: Final = message("the game is over")


def game_over() -> IllegalMove:
    """Return the answer to any move after the end."""
    return IllegalMove("game_over", _OVER, "core.1")


def not_your_turn(seat: int) -> IllegalMove:
    """Return the answer to a move of a seat that is not asked for one."""
    return IllegalMove("not_your_turn", _not_to_act(seat), "core.2")


@functools.lru_cache(maxsize=64)
def _not_to_act(seat: int) -> str:
    """Return the sentence for a seat, made once: it is the commonest refusal."""
    return message("seat {seat} is not to act now", seat=seat + 1)


def no_such_move(move: object) -> IllegalMove:
    """Return the answer to what stands for no move of this game, be it a number or not."""
    if type(move) is not int:
        text = message("a move is a whole number, not of the type {type}", type=type(move).__name__)
    elif -_MAX_SHOWN <= move <= _MAX_SHOWN:
        text = message("there is no move {move}", move=move)
    else:
        text = message("there is no move with so large a number")
    return IllegalMove("no_such_move", text, "core.3")


def check_turn(asked: Collection[int], moves: Collection[int], seat: int, move: object) -> IllegalMove | None:
    """Return the reason why a seat makes no move now, or None: the checks that all games share.

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
