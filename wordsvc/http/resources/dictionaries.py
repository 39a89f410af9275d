"""`/v1/dictionaries`: what is installed, and what its licences want said."""

from typing import Annotated, Final, TypedDict

from dictionaries import Manifest, load_manifests
from wordsvc.http.operations import Example, Operation
from wordsvc.http.requests import read_query
from wordsvc.words import SomeLanguage


class DictionaryDocument(TypedDict):
    """An installed dictionary, or a view of one."""

    name: str
    view_of: Annotated[str | None, "The dictionary of which this is a view, or null."]
    title: str
    language: SomeLanguage
    version: str
    sha256: str
    words: Annotated[int, "How many words count."]
    licence: Annotated[str, "An SPDX expression."]
    notices: Annotated[list[str], "What the licences want shown."]


class DictionariesDocument(TypedDict):
    """The installed dictionaries."""

    dictionaries: list[DictionaryDocument]


def list_dictionaries() -> DictionariesDocument:
    """List the installed dictionaries and their views, with the notices of their licences."""
    read_query()
    return {"dictionaries": [_describe(manifest) for manifest in load_manifests()]}


def _describe(manifest: Manifest) -> DictionaryDocument:
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
        "http.resources.dictionaries.DictionariesDocument",
        Example(),
        problems=(422, 503),
        public=True,
    ),
)
