"""What the commands about playing share: tables and seats from options, errors in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from games.core import InvalidInput
from wordsvc.words import InputError


@contextmanager
def input_errors() -> Iterator[None]:
    """Turn an error of the games into one of the command line."""
    try:
        yield
    except InvalidInput as error:
        raise InputError(error.field, error.code, error.message) from None
