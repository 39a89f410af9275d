"""Files of slices: made on first use, then mapped from the user's cache folder."""

import os
from collections.abc import Callable, Iterable
from itertools import chain, islice
from typing import Final

from wordsvc.input.messages import message
from wordsvc.input.user_dirs import cache_folder
from wordsvc.words import notices
from wordsvc.words.cache_file import load_or_make, write_cache
from wordsvc.words.notices import ReportProgress
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices

_FEW: Final = 20_000
"""The number of words below which preparing is too quick to be reported."""


def open_slices(list_id: str, words: Callable[[], Iterable[str]], name: str) -> Slices:
    """Return the slices of a list.

    Args:
        list_id: names the list and its content, so a file name that is never used for another list.
        words: gives the words when there is no file yet.
        name: what people call the list.
    """

    def make() -> bytes:
        listed = iter(words())
        first = list(islice(listed, _FEW))
        if len(first) < _FEW:
            return write_slices(first)
        text = message("Preparing the words of {name}, once; this takes some seconds ...", name=name)
        with notices.track_progress(text) as tell:
            return write_slices(chain(first, listed), tell)

    path = slices_path(list_id)
    try:
        return Slices(load_or_make(path, make, name), list_id)
    except ValueError:  # whole, but of another version of this program
        data = make()
        write_cache(path, data)
        return Slices(data, list_id)


def open_bits(
    list_id: str, selection: str, make: Callable[[ReportProgress], int], size: int, name: str
) -> int:
    """Return a set of words of a list that was chosen by a rule, as an integer.

    Args:
        list_id: names the list.
        selection: names the rule, so a file name that is never used for another rule.
        make: chooses the words when there is no file yet, and tells how far it is.
        size: how many words the list has.
        name: what people call the words that are chosen.
    """

    def choose() -> bytes:
        if size < _FEW:
            return _to_bytes(make(lambda share: None))
        text = message("Choosing the words of {name}, once; this takes some seconds ...", name=name)
        with notices.track_progress(text) as tell:
            return _to_bytes(make(tell))

    path = os.path.join(_folder(), f"{list_id}-{selection}.bits")
    return int.from_bytes(load_or_make(path, choose, name), "little")


def slices_path(list_id: str) -> str:
    """Return the file that keeps the slices of a list."""
    return os.path.join(_folder(), f"{list_id}.slices")


def _to_bytes(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")


def _folder() -> str:
    return os.path.join(cache_folder(), "slices")
