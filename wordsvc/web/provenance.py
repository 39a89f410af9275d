"""Sources of words, cards and scripts, for the page about the service."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import dictionaries
from dictionaries import Manifest, installed, load_manifest
from wordsvc.cards import deck_names, load_deck
from wordsvc.catalogue import find_face, shown_games
from wordsvc.input.messages import message, translate
from wordsvc.web.rules.decks import deck_caution

LICENCES: Final = Path(dictionaries.__file__).parent / "licences"
"""The texts of the licences, as they were given."""

_VENDOR: Final = Path(__file__).parent / "static" / "vendor" / "manifest.json"


class KnownDeck(NamedTuple):
    """A deck: whether its cards are the printed ones, how it is called, its status, and what is known."""

    sure: bool
    title: str
    status: str
    note: str


class Script(NamedTuple):
    """A program of others that pages load."""

    name: str
    version: str
    licence: str


def manifests() -> list[Manifest]:
    """Return the dictionaries that are installed."""
    return [load_manifest(name) for name in installed()]


@cache
def licence_names() -> frozenset[str]:
    """Return the names of the texts of licences."""
    return frozenset(path.name for path in LICENCES.glob("*.txt"))


def known_decks() -> list[KnownDeck]:
    """Return every deck of every game, the sure ones first."""
    return sorted(_decks(), key=lambda deck: not deck.sure)


def _decks() -> Iterator[KnownDeck]:
    for deck in map(load_deck, deck_names()):
        yield KnownDeck(
            deck.verified, translate(deck.title), translate(deck.status_name), translate(deck.note)
        )
    verified, model = translate(message("verified")), translate(message("model"))
    yield KnownDeck(True, "Diddly", verified, translate("The cards are counted in the printed rules."))
    yield KnownDeck(
        True,
        "Fiddlefoo",
        verified,
        translate("The cards are those of the author's published generator; printed notes may differ (F41)."),
    )
    yield KnownDeck(False, "Diggity", model, deck_caution("diggity")[-1])


@cache
def scripts() -> list[Script]:
    """Return the programs of others that pages load, with their licences."""
    packages: list[dict[str, Any]] = json.loads(_VENDOR.read_text("utf-8"))["packages"]
    return [Script(each["name"], each["version"], each["licence"]) for each in packages]


def makers() -> list[tuple[str, str]]:
    """Return the games, and whose they are."""
    faces = map(find_face, shown_games())
    return [(face.labels.title, face.maker) for face in faces if face.maker]
