"""`/v1/dictionaries`: the installed dictionaries, and the notices that their licences demand."""

from typing import Annotated, Any, Final, TypedDict

from dictionaries import Manifest, available, load_manifests
from wordsvc.http.operations import Example, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_query
from wordsvc.input.errors import InputError
from wordsvc.input.fields import read_number
from wordsvc.input.question import Field, integer, text
from wordsvc.input.texts import parse_whole_number
from wordsvc.words import SomeLanguage
from wordsvc.words.lexicons.changes import find_changes
from wordsvc.words.word_fields import INSTALLED_NAME

_NAME: Final = Field("name", INSTALLED_NAME, "The name of a dictionary or of a view.", required=True)
DEFAULT_PAGE: Final = 200
MAX_PAGE: Final = 1_000

_CHANGES: Final = (
    Field(
        "since",
        text(1, 64),
        "The older edition, by its version, which means the last edition with it, or by at least eight digits"
        " of its hash.",
    ),
    Field("limit", integer(1, MAX_PAGE), "The most words.", default=DEFAULT_PAGE),
    Field("after", text(1, 100), "The `next` of the page before."),
)


class DictionaryDocument(TypedDict):
    """An installed dictionary, or a view of one."""

    name: str
    view_of: Annotated[str | None, "The dictionary of which this is a view, or null."]
    title: str
    language: SomeLanguage
    version: str
    sha256: str
    words: Annotated[int, "The number of words that count."]
    licence: Annotated[str, "An SPDX expression."]
    notices: Annotated[list[str], "The notices that the licences require."]


class DictionariesDocument(TypedDict):
    """The installed dictionaries."""

    dictionaries: list[DictionaryDocument]


def list_dictionaries() -> DictionariesDocument:
    """List the installed dictionaries and their views, with the notices of their licences."""
    read_query()
    return {"dictionaries": [_describe(manifest) for manifest in load_manifests()]}


def list_changes(name: str) -> dict[str, Any]:
    """List the words that the newest edition of a dictionary has otherwise than an older one, and why.

    The words come a page at a time. Without `since`, it is the edition before the newest.
    """
    query = read_query(_CHANGES)
    if name not in (known := available()):
        detail = f"There is no dictionary {name[:50]!r}; the dictionaries are {', '.join(known)}."
        raise UnreadableRequestError(404, "unknown_dictionary", detail)
    for field, values in query.items():
        if len(values) > 1:
            raise InputError(field, "too_many", f"name one {'edition' if field == 'since' else field}")
    given = {field: value for field, (value,) in query.items()}
    limit = given.get("limit")
    number = DEFAULT_PAGE if limit is None else read_number(parse_whole_number(limit), "limit", 1, MAX_PAGE)
    return find_changes(name, given.get("since")).page(number, given.get("after")).to_dict()


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
    Operation(
        "dictionaries_list_changes",
        "dictionaries",
        "GET",
        "/v1/dictionaries/<name>/changes",
        list_changes,
        "words.lexicons.changes.DictionaryChanges",
        Example(parameters={"name": "en", "since": "44fb8342", "limit": "3"}),
        parameters=(_NAME, *_CHANGES),
        problems=(404, 503),
        public=True,
        cached=True,
        cost=10,
    ),
)
