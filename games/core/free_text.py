"""Moves that carry a text of the player's choice, as ints: a word laid, a word called.

A game with such moves declares `open_moves`. Its fixed moves take the ints below `FIRST`; a text takes
one from there on, the same on every machine, and back. In a log a text stands quoted, without spaces.
"""

from typing import Final
from urllib.parse import quote, unquote_to_bytes

from games.errors import InvalidInput
from games.messages import message

FIRST: Final = 1 << 32
MAX_LENGTH: Final = 200
"""Characters; a lay-down of a whole hand is far shorter."""


def text_move(text: str) -> int:
    """Return the int that stands for a text. Raises `InvalidInput` on "move" when it is empty or too long."""
    if not 0 < len(text) <= MAX_LENGTH:
        raise InvalidInput("move", "bad_text", message("a text has 1 to {most} characters", most=MAX_LENGTH))
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise InvalidInput("move", "bad_text", message("the text is not valid Unicode")) from None
    return FIRST + int.from_bytes(b"\x01" + data)


def move_text(move: int) -> str:
    """Return the text in a move of `text_move`. Raises `InvalidInput` on "move" for any other int."""
    number = move - FIRST
    data = number.to_bytes((number.bit_length() + 7) // 8) if number > 0 else b""
    try:
        if data[:1] == b"\x01":
            text = data[1:].decode()
            if 0 < len(text) <= MAX_LENGTH:
                return text
    except UnicodeDecodeError:
        pass
    raise InvalidInput("move", "bad_text", message("the move carries no text"))


def quote_text(text: str) -> str:
    """Return the text as `write` may use it in a move: only letters, digits and `_.-~%`."""
    return quote(text, safe="")


def unquote_text(quoted: str) -> str:
    """Return the text that `quote_text` wrote, and nothing else. Raises `InvalidInput` on "move"."""
    try:
        text = unquote_to_bytes(quoted).decode()
    except UnicodeError:
        text = ""
    if not text or quote_text(text) != quoted:
        raise InvalidInput("move", "bad_text", message("{text!r} is no quoted text", text=quoted[:40]))
    return text
