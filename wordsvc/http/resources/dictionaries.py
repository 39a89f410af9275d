"""`/v1/dictionaries`: what is installed, and what its licences want said."""

from typing import Any, Final

from dictionaries import Manifest, load_manifests
from wordsvc.http.operations import Example, Operation
from wordsvc.http.requests import read_query


def list_dictionaries() -> dict[str, Any]:
    """List the installed dictionaries and their views, with the notices of their licences."""
    read_query()
    return {"dictionaries": [_describe(manifest) for manifest in load_manifests()]}


def _describe(manifest: Manifest) -> dict[str, Any]:
    return {
        "name": manifest.name,
        "view_of": manifest.base if manifest.view else None,
        "title": manifest.title,
        "language": manifest.language,
        "version": manifest.version,
        "sha256": manifest.sha256,
        "words": manifest.words,
        "licence": manifest.licence,
        "notices": list(manifest.notices),
    }


operations: Final = (
    Operation(
        "dictionaries_list_dictionaries",
        "dictionaries",
        "GET",
        "/v1/dictionaries",
        list_dictionaries,
        "http.schemas.listings.Dictionaries",
        Example(),
        problems=(422, 503),
        public=True,
    ),
)
