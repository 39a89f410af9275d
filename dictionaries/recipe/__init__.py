"""The recipe: rebuilds every committed dictionary file, byte for byte, from pinned packages.

`build` is pure: it reads a folder of packages and returns files by their path below `dictionaries/`.
The order of the inputs, the hash seed and the version of marisa-trie do not change a byte.
"""

from collections.abc import Mapping
from pathlib import Path

from dictionaries.recipe.english_dictionary import english_dictionary, tag_english
from dictionaries.recipe.files.editions import add_history
from dictionaries.recipe.files.licence_texts import licence_texts
from dictionaries.recipe.files.output import differences, write
from dictionaries.recipe.german_dictionaries import german_dictionaries
from dictionaries.recipe.sources.packages import Pin, SourceError, load_pins, open_package
from dictionaries.recipe.spelled_dictionaries import spelled_dictionaries

__all__ = ["SourceError", "add_history", "build", "differences", "load_pins", "write"]


def build(sources: Path, pinned: Mapping[str, Pin] | None = None) -> dict[str, bytes]:
    """Build every dictionary from the packages in `sources`.

    Returns the content of each file by its path below the dictionaries' folder. `pinned` defaults
    to the committed `sources.json`. Raises `SourceError` when a package is missing or not the pinned one.
    """
    packages = {name: open_package(pin, sources) for name, pin in (pinned or load_pins()).items()}
    english = tag_english(packages)
    return {
        **licence_texts(packages),
        **english_dictionary(packages, english),
        **german_dictionaries(packages, english),
        **spelled_dictionaries(packages, english),
    }
