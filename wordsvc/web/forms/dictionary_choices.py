"""Dictionaries in the words of people who choose one."""

from collections.abc import Mapping
from typing import Final

from dictionaries import Manifest
from wordsvc.input.messages import message, translate

LABELS: Final[Mapping[str, str]] = {
    "en": message("English, British and American"),
    "en-us": message("American English"),
    "en-us-70": message("American English without rare words"),
    "en-gb": message("British English"),
    "en-common": message("Common English words"),
    "en-kids": message("English for children"),
    "en-short": message("Short English words, five letters at most"),
    "en-world": message("English as in world tournaments"),
    "de": message("German"),
    "de-common": message("Common German words"),
    "de-kids": message("German for children"),
    "de-large": message("German with rare and long words"),
    "de-large-common": message("Common German words, many long ones"),
    "de-large-kids": message("German for children, many long words"),
    "nl": message("Dutch"),
    "nl-common": message("Common Dutch words"),
}
"""The label of each dictionary that is shipped; any other is called by its title."""


def label_dictionary(manifest: Manifest) -> str:
    """Return a dictionary as a form offers it, with the name that rulings cite."""
    label = LABELS.get(manifest.name) or manifest.title.partition(":")[0]
    return f"{translate(label)} ({manifest.name})"
