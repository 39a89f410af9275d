"""Players and what they have, as people type it: a name, a colon, and the rest."""

from collections.abc import Sequence
from typing import Final
from unicodedata import category

from games.errors import InvalidInput
from games.messages import message

MAX_NAME_LENGTH: Final = 40
"""Characters; longer names would make a table unreadable."""

_CONTROLS: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""The kinds of characters that a terminal obeys instead of showing, in Unicode's words."""


def check_name(name: str, *field: str | int) -> None:
    """Raise `InvalidInput` on the path for an empty name or one with control characters.

    A terminal would obey control characters.
    """
    if not name.strip():
        raise InvalidInput(field, "no_name", message("a player needs a name"))
    if any(category(character) in _CONTROLS for character in name):
        text = message("{name!a} has control characters", name=name[:MAX_NAME_LENGTH])
        raise InvalidInput(field, "bad_name", text)


def parse_players(texts: Sequence[str], example: str, longest: int) -> list[tuple[str, str]]:
    """Return each player's name and what stands after the colon.

    Args:
        texts: one for each player, as "Ann: R7 B3".
        example: what a text looks like, for the refusal.
        longest: how many characters a text may have.

    Raises:
        InvalidInput: on ("players", seat) when the text is too long, or has no name, a long one, or one
            that is there already.
    """
    players: list[tuple[str, str]] = []
    for seat, text in enumerate(texts):
        field = ("players", seat)
        if len(text) > longest:
            sentence = message("more than {most} characters are not read", most=longest)
            raise InvalidInput(field, "too_long", sentence)
        name, colon, rest = text.partition(":")
        name = name.strip()
        if not colon or not name:
            sentence = message("has no name: write a name and a colon, as {example}", example=example)
            raise InvalidInput(field, "no_name", sentence)
        if len(name) > MAX_NAME_LENGTH:
            sentence = message("a name has at most {most} characters", most=MAX_NAME_LENGTH)
            raise InvalidInput(field, "long_name", sentence)
        check_name(name, *field)
        if name in [other for other, _ in players]:
            raise InvalidInput(field, "same_name", message("{name!r} is there twice", name=name))
        players.append((name, rest))
    return players
