"""The house list that a user keeps: one file in the config folder, changed word by word."""

import contextlib
import fcntl
import os
from collections.abc import Iterable, Iterator

from dictionaries import Language
from wordsvc.words.errors import InputError
from wordsvc.words.folders import config_folder, write_whole
from wordsvc.words.house import House, read_house_lists, read_house_text


def house_path() -> str:
    """Where the list is kept."""
    return os.path.join(config_folder(), "house.txt")


def read_house_file(path: str, language: Language) -> House:
    """Read a house list from a file.

    Raises `InputError` on "house" when the file cannot be read, is no UTF-8 or has a wrong line.
    """
    try:
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
    except UnicodeDecodeError:
        raise InputError("house", "invalid_utf8", f"{path} is not valid UTF-8") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError("house", "unreadable_list", f"cannot read {path}: {reason}") from None
    return read_house_text(text, language)


def kept_house(language: Language) -> House:
    """The list that the user keeps; empty when there is none yet."""
    return read_house_file(house_path(), language) if os.path.exists(house_path()) else House()


def change_house(
    language: Language, *, add: Iterable[str] = (), reject: Iterable[str] = (), forget: Iterable[str] = ()
) -> House:
    """Add, reject or forget words in the kept list and return the new one.

    A word is added or rejected, not both: the last change counts. Changes made at the same time
    by several processes are all kept. Raises `InputError` for a word that cannot be read.
    """
    new = read_house_lists(add, reject, language)
    dropped = read_house_lists(forget, (), language).add | new.add | new.reject
    with _locked():
        old = kept_house(language)
        house = House((old.add - dropped) | new.add, (old.reject - dropped) | new.reject)
        write_whole(house_path(), house.to_text().encode())
    return house


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    os.makedirs(config_folder(), exist_ok=True)
    with open(house_path() + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
