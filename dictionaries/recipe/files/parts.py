"""The files of a dictionary before they are written: what each holds, its role and its sources."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dictionaries.chain import write_tags
from dictionaries.recipe.files.evidence import Evidence, evidence_file
from dictionaries.recipe.files.glosses import Glosses, glosses_file
from dictionaries.recipe.sources.packages import Pin
from dictionaries.tags import refusal_of

NOTICES: Final[dict[str, str]] = json.loads((Path(__file__).parents[1] / "notices.json").read_text("utf-8"))
"""Notices that the licences of single files demand, by role and language."""

_OWN_LICENCE: Final = "MIT"


@dataclass(frozen=True, slots=True)
class Part:
    """One trie of a dictionary: its file, its role, what it holds of each word, and its sources.

    `notice` is a line that the licence of its sources wants shown, besides those of the dictionary.
    """

    file: str
    role: str
    holds: Mapping[str, int] | Glosses | Evidence
    pins: list[Pin]
    notice: str = ""

    @property
    def tags(self) -> Mapping[str, int]:
        """The tag of each word; a file of glosses or evidence has none."""
        return {} if isinstance(self.holds, Glosses | Evidence) else self.holds

    @property
    def licence(self) -> str:
        """The licences of its sources; what this project chose or wrote by itself has that of the code."""
        own = [_OWN_LICENCE] if isinstance(self.holds, Glosses | Evidence) or not self.pins else []
        return " AND ".join(dict.fromkeys([*(pin.licence for pin in self.pins), *own]))

    def content(self) -> bytes:
        """Return the bytes of the file."""
        if isinstance(self.holds, Evidence):
            return evidence_file(self.holds)
        return glosses_file(self.holds) if isinstance(self.holds, Glosses) else write_tags(self.holds)


def values_of_role(role: str, parts: list[Part]) -> Mapping[str, int]:
    """Return the values of a role's file by word; empty where a dictionary has no such file."""
    return next((part.tags for part in parts if part.role == role), {})


def counting_words(tags: Mapping[str, int]) -> list[str]:
    """Return the words that count."""
    return [word for word, tag in tags.items() if refusal_of(tag) is None]
