"""The moves that a person means by a typed line: as the game reads it, by number, or several of a log."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from games.core import AnyView, Game, InvalidInput
from wordsvc.cli.terminal_lines import by_number


def parse_moves(game: Game[Any], view: AnyView, typed: str, legal: Sequence[int]) -> list[int]:
    """One move as a person writes it, or several of the log or the list with blanks between them.

    Args:
        game: whose moves they are.
        view: what the person sees.
        typed: the line.
        legal: the moves that were listed, which a number stands for.

    Raises:
        InvalidInput: on "move".
    """
    return parse_one_or_more(
        game, typed, partial(_parse_typed, game, view, legal), partial(_parse_move, game, legal)
    )


def parse_one_or_more(
    game: Game[Any], typed: str, parse: Callable[[str], int], parse_part: Callable[[str], int]
) -> list[int]:
    """The move that `parse` makes of a line, else those that `parse_part` makes of its parts.

    Raises `InvalidInput` on "move".
    """
    try:
        return [parse(typed)]
    except InvalidInput as error:
        parts, whole = typed.split(), error
        if len(parts) == 1:
            raise
    try:
        return [parse_part(part) for part in parts]
    except InvalidInput:
        if game.open_moves:  # the line was meant as one move
            raise whole from None
        raise


def _parse_typed(game: Game[Any], view: AnyView, legal: Sequence[int], typed: str) -> int:
    """A move as a person writes it, else by its number in the list."""
    try:
        return game.parse_typed(view, typed)
    except InvalidInput:
        if (move := by_number(typed, legal)) is None:
            raise
        return move


def _parse_move(game: Game[Any], legal: Sequence[int], typed: str) -> int:
    """A move as a log has it, else by its number in the list."""
    try:
        return game.parse_move(typed)
    except InvalidInput:
        if (move := by_number(typed, legal)) is None:
            raise
        return move
