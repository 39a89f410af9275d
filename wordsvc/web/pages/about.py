"""The pages `/about`, where words, decks and programs come from, and `/licences/NAME`."""

from flask import Response, abort

import wordsvc
from wordsvc.web.blueprint import page, show
from wordsvc.web.provenance import GAMES, LICENCES, known_decks, licence_names, manifests, scripts


@page("/about")
def about() -> Response:
    """Show what the service is, with every dictionary, deck and licence."""
    return show(
        "about.html",
        version=wordsvc.__version__,
        games=GAMES,
        manifests=manifests(),
        decks=known_decks(),
        scripts=scripts(),
    )


@page("/licences/<name>")
def licence(name: str) -> Response:
    """Show a licence as it was given."""
    if name not in licence_names():
        return abort(404)
    return Response((LICENCES / name).read_bytes(), mimetype="text/plain")
