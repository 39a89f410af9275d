"""The moves that a person means by a typed line: as the game reads it, by number, or several of a log."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from games.core import AnyGame, AnyView, InvalidInput

Parse = Callable[[str], int]

_OF_A_PLACE: Final = re.compile(r"[a-z]+([0-9]+)(:.*)?")


def number_moves(texts: Sequence[str]) -> list[str]:
    """Return the number that stands for each listed move, "" for a move that has none.

    Moves whose texts name places go by their places, so that 3 is never another place than the third;
    those that share a place or have none go by their texts.

    >>> number_moves(["flip2", "flip3", "done"])
    ['2', '3', '']
    >>> number_moves(["deck", "discard"])
    ['1', '2']
    """
    places = [match[1] if (match := _OF_A_PLACE.fullmatch(text)) else "" for text in texts]
    if not any(places):
        return [str(number) for number in range(1, len(texts) + 1)]
    times = Counter(places)
    return [place if times[place] == 1 else "" for place in places]


def parse_moves(
    game: AnyGame, view: AnyView, typed: str, listed: Mapping[str, int], parse_part: Parse | None = None
) -> list[int]:
    """Parse one move as a person writes it, or several with blanks between them.

    Args:
        game: whose moves they are.
        view: what the person sees.
        typed: the line.
        listed: the moves that were listed, by their numbers.
        parse_part: reads one of several moves; without it they are written as in a log.

    Raises:
        InvalidInput: on "move".
    """
    try:
        return [_parse(typed, partial(game.parse_typed, view), listed)]
    except InvalidInput as error:
        parts, whole = typed.split(), error
        if len(parts) == 1:
            raise
    try:
        return [_parse(part, parse_part or game.parse_move, listed) for part in parts]
    except InvalidInput:
        if game.open_moves:  # the line was meant as one move
            raise whole from None
        raise


def _parse(typed: str, parse: Parse, listed: Mapping[str, int]) -> int:
    """Parse a move as a game does, else by its number in the list."""
    try:
        return parse(typed)
    except InvalidInput:
        if typed not in listed:
            raise
        return listed[typed]
