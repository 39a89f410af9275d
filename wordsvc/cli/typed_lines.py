"""Lines that a person types, or another program pipes."""

import io
import sys

from wordsvc.input import InputError
from wordsvc.input.sentences import say


def prompt_line(prompt: str) -> str:
    """The next line of standard input.

    Raises:
        InputError: on "line" when its bytes are no text; the lines after it can still be read.
        EOFError: at the end of the input.
    """
    if sys.stdin is None:  # closed by whoever started the program
        raise EOFError
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "surrogateescape":
        sys.stdin.reconfigure(errors="surrogateescape")
    line = input(prompt)
    if any("\ud800" <= character <= "\udfff" for character in line):
        raise InputError("line", "not_utf8", say("the line is not UTF-8"))
    return line
