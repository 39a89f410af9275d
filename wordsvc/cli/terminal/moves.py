"""The moves that a person means by a typed line: as the game reads it, by number, or several of a log."""

from collections.abc import Callable, Sequence
from functools import partial

from games.core import AnyGame, AnyView, InvalidInput

Parse = Callable[[str], int]


def parse_moves(
    game: AnyGame, view: AnyView, typed: str, legal: Sequence[int], parse_part: Parse | None = None
) -> list[int]:
    """Parse one move as a person writes it, or several with blanks between them.

    Args:
        game: whose moves they are.
        view: what the person sees.
        typed: the line.
        legal: the moves that were listed, which a number stands for.
        parse_part: reads one of several moves; without it they are written as in a log.

    Raises:
        InvalidInput: on "move".
    """
    try:
        return [_parse(typed, partial(game.parse_typed, view), legal)]
    except InvalidInput as error:
        parts, whole = typed.split(), error
        if len(parts) == 1:
            raise
    try:
        return [_parse(part, parse_part or game.parse_move, legal) for part in parts]
    except InvalidInput:
        if game.open_moves:  # the line was meant as one move
            raise whole from None
        raise


def _parse(typed: str, parse: Parse, legal: Sequence[int]) -> int:
    """Parse a move as a game does, else by its number in the list."""
    try:
        return parse(typed)
    except InvalidInput:
        if not (typed.isascii() and typed.isdigit() and 0 < int(typed[:6]) <= len(legal)):
            raise
        return legal[int(typed[:6]) - 1]
