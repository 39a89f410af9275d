"""The labels of a game: its title, prompts, options and choices, a file a language beside its face."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple


class OptionLabel(NamedTuple):
    """The label of an option of a game, and those of its choices."""

    label: str
    choices: Mapping[str, str]


class Labels(NamedTuple):
    """The labels of a game in one language.

    `prompts` are requests to a seat by the phase of the game; `coach` has a sentence of advice for each of
    them in a first game, and by "" one for a seat that waits. `cell` says how a cell of the score pad is
    written, "" in a game without one.
    """

    title: str
    prompts: Mapping[str, str]
    options: Mapping[str, OptionLabel]
    cell: str = ""
    coach: Mapping[str, str] = MappingProxyType({})

    def check(self) -> None:
        """Raise an error unless all labels are texts."""
        parts = [self.prompts, self.coach, *(option.choices for option in self.options.values())]
        texts = [self.title, self.cell, *(option.label for option in self.options.values())]
        if not all_texts([*texts, *(text for part in parts for text in part.values())]):
            raise ValueError("labels: every label is a text")


def all_texts(values: Iterable[object]) -> bool:
    """Return True if all values of a collection are texts."""
    return not isinstance(values, str) and all(isinstance(value, str) for value in values)


@cache
def load_labels(package: str, language: str) -> Labels:
    """Return the labels in `labels.LANGUAGE.json` of a package."""
    document: dict[str, Any] = json.loads((files(package) / f"labels.{language}.json").read_text("utf-8"))
    options = {
        name: OptionLabel(option["label"], option.get("choices", {}))
        for name, option in document["options"].items()
    }
    prompts, coach = document.get("prompts", {}), document.get("coach", {})
    return Labels(document["title"], prompts, options, document.get("cell", ""), coach)
