"""The pages `/about`, where words, decks and programs come from, and what belongs to it.

`/licences/NAME` is the text of a licence, `/dictionaries/NAME/changes` what other editions have otherwise.
"""

from typing import Final

from flask import Response, abort, request

import wordsvc
from dictionaries import available
from wordsvc.input import InputError
from wordsvc.web.blueprint import page, show
from wordsvc.web.expensive import expensive
from wordsvc.web.provenance import LICENCES, known_decks, licence_names, makers, manifests, scripts
from wordsvc.words.lexicons.changes import CHANGES, change_name, find_changes

CHANGES_COST: Final = 10
"""The cost of a page of changes, as over HTTP."""

_MAX_WORDS: Final = 200
"""The most words that are shown with the same change and the same reason."""


@page("/about")
def about() -> Response:
    """Show what the service is, with every dictionary, deck and licence."""
    return show(
        "pages/about.html",
        version=wordsvc.__version__,
        games=makers(),
        manifests=manifests(),
        decks=known_decks(),
        scripts=scripts(),
    )


@page("/dictionaries/<name>/changes")
def dictionary_changes(name: str) -> Response:
    """Show the words that the newest edition of a dictionary has otherwise than an older one."""
    if name not in available():
        return abort(404)
    with expensive(CHANGES_COST):
        try:
            changes = find_changes(name, request.args.get("since") or None)
        except InputError:
            return abort(404)
        return show(
            "pages/dictionary_changes.html",
            name=name,
            changes=changes,
            kinds=CHANGES,
            change_name=change_name,
            most=_MAX_WORDS,
        )


@page("/licences/<name>")
def licence(name: str) -> Response:
    """Show a licence as it was given."""
    if name not in licence_names():
        return abort(404)
    return Response((LICENCES / name).read_bytes(), mimetype="text/plain")
