"""The house list that a user keeps: one file in the config folder, changed word by word."""

import contextlib
import fcntl
import os
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from dictionaries import Language, fold, languages
from wordsvc.input.errors import InputError
from wordsvc.input.files import load_text, system_message, write_whole
from wordsvc.input.messages import message
from wordsvc.input.user_dirs import config_folder
from wordsvc.words.house import House, parse_house
from wordsvc.words.parse_word import parse_letters

MAX_BYTES: Final = 1024 * 1024
"""The largest list; the largest that people keep takes a hundredth of it."""


def house_path() -> str:
    """Return the path of the list."""
    return os.path.join(config_folder(), "house.txt")


def load_house(path: str, language: Language) -> House:
    """Read a house list from a file.

    Raises `InputError` on "house" when the file cannot be read, is no text or has a wrong line.
    """
    return parse_house(load_text(path, "house", MAX_BYTES).text, language)


def stored_house(language: Language) -> House:
    """Return the list that the user keeps, folded in `language`; empty when there is none yet."""
    return parse_house(stored_text(), language)


def stored_text() -> str:
    """Return the list that the user keeps, as it is written: `+WORD` and `-WORD`, one a line, sorted."""
    return load_text(house_path(), "house", MAX_BYTES).text if os.path.exists(house_path()) else ""


def change_house(*, add: Iterable[str] = (), reject: Iterable[str] = (), forget: Iterable[str] = ()) -> str:
    """Add, reject or forget words in the kept list and return it as it is written then.

    The words keep their umlauts, so that each language folds them as it does. A word is added or
    rejected, not both: the last change counts. Changes made at the same time by several processes
    are all kept. Raises `InputError` for a word that cannot be read or a list that cannot be written.
    """
    signed = {
        _key(word): f"{sign}{_written(word)}" for sign, words in (("+", add), ("-", reject)) for word in words
    }
    dropped = {_key(word) for word in forget} | signed.keys()
    try:
        with _locked():
            old = {_key(line[1:]): line for line in stored_text().split()}
            kept = [line for key, line in old.items() if key not in dropped] + list(signed.values())
            text = "".join(f"{line}\n" for line in sorted(kept, key=lambda line: line[1:]))
            if len(text.encode()) > MAX_BYTES:
                sentence = message("a list of more than {most} bytes is not kept", most=MAX_BYTES)
                raise InputError("house", "too_large", sentence)
            write_whole(house_path(), text.encode())
    except OSError as error:
        sentence = message("cannot write {path}: {problem}", path=house_path(), problem=system_message(error))
        raise InputError("house", "unwritable_list", sentence) from None
    return text


def _written(word: str) -> str:
    """Return a word as the file writes it. Raises `InputError` on "house" unless all languages fold it."""
    for language in languages():
        parse_letters(word, language, ("house",))
    return unicodedata.normalize("NFC", word.strip()).upper()


def _key(word: str) -> tuple[str, ...]:
    """Return a key that is equal for words that every language folds alike."""
    written = _written(word)
    return tuple(fold(written, language) for language in languages())


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    os.makedirs(config_folder(), exist_ok=True)
    with open(house_path() + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
