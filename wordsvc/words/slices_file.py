"""Where slices are kept: made on first use, then mapped from the user's cache folder.

A file that cannot be written costs time and memory, not an answer; one that cannot be read is made anew.
"""

import contextlib
import mmap
import os
from collections.abc import Callable, Iterable

from wordsvc.words.folders import cache_folder, write_whole
from wordsvc.words.slices import Slices, write_slices


def open_slices(list_id: str, words: Callable[[], Iterable[str]]) -> Slices:
    """The slices of a list.

    Args:
        list_id: names the list and its content, so a file name that is never used for another list.
        words: gives the words when there is no file yet.
    """
    path = slices_path(list_id)
    with contextlib.suppress(OSError, ValueError), open(path, "rb") as stream:
        return Slices(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    data = write_slices(words())
    with contextlib.suppress(OSError):
        write_whole(path, data)
    return Slices(data)


def open_bits(list_id: str, selection: str, make: Callable[[], int]) -> int:
    """A set of words of a list that was chosen by a rule, as an integer.

    Args:
        list_id: names the list.
        selection: names the rule, so a file name that is never used for another rule.
        make: chooses the words when there is no file yet.
    """
    path = os.path.join(_folder(), f"{list_id}-{selection}.bits")
    with contextlib.suppress(OSError), open(path, "rb") as stream:
        return int.from_bytes(stream.read(), "little")
    bits = make()
    with contextlib.suppress(OSError):
        write_whole(path, bits.to_bytes((bits.bit_length() + 7) // 8, "little"))
    return bits


def slices_path(list_id: str) -> str:
    """The file that keeps the slices of a list."""
    return os.path.join(_folder(), f"{list_id}.slices")


def _folder() -> str:
    return os.path.join(cache_folder(), "slices")
