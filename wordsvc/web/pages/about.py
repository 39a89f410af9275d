"""The page at `/about`: what this is, and where its words and decks come from."""

from flask import Response

from dictionaries import installed, load_manifest
from wordsvc.cards import deck_names, load_deck
from wordsvc.web.blueprint import page, show


@page("/about")
def about() -> Response:
    """Show what the service is, with every dictionary and its licence, and what each deck rests on."""
    return show(
        "about.html",
        manifests=[load_manifest(name) for name in installed()],
        decks=[load_deck(name) for name in deck_names()],
    )
