"""Lists of words that people of this project read and chose, in the folder `curation`."""

import json
from pathlib import Path
from typing import Any, Final

from dictionaries.recipe.files.glosses import OwnGlosses

_FOLDER: Final = Path(__file__).parents[1] / "curation"

ENGLISH_LISTS: Final = ("en", "names-en", "reasons-en", "two-letters-en", "levels-en", "open-compounds-en")
"""The files that say which English words count and why others do not."""


def load_lists(name: str) -> dict[str, Any]:
    """Return the lists of a file by their keys."""
    lists: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return lists


def join_lists(*names: str) -> dict[str, list[str]]:
    """Return the lists of some files, each key with the lists of all of them together."""
    joined: dict[str, list[str]] = {}
    for lists in map(load_lists, names):
        for key, value in lists.items():
            if isinstance(value, list):
                joined[key] = [*joined.get(key, []), *value]
    return joined


def load_glosses(*names: str) -> OwnGlosses:
    """Return the glosses that this project wrote, of some files."""
    glosses: dict[str, str] = {}
    forms: dict[str, list[str]] = {}
    for name in names:
        written = load_lists(f"glosses-{name}")
        glosses.update(written["glosses"])
        forms.update(written["forms"])
    return OwnGlosses(glosses, forms)
