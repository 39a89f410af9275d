"""ETags of verdicts and of games: they change only with a dictionary, the program, or a package of games."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.metadata import entry_points, version
from typing import Final

from dictionaries import DictionaryError, Manifest, installed
from wordsvc.http.operations import Operation
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse
from wordsvc.words import open_lexicon

CACHE_CONTROL: Final = ("Cache-Control", "public, max-age=300")
"""A cache may keep a verdict for a while without asking, and then ask with the ETag."""

GAME_PACKAGES: Final = "wordsvc.games"
"""The entry points of packages that add games, as `wordsvc.catalogue` has it, which this does not load."""

NO_STORE: Final = ("Cache-Control", "no-store")
"""The header of all other answers."""


def answer_known(request: ServiceRequest, _operation: Operation) -> ServiceResponse | None:
    """Note the ETag of a verdict; when the client has it already, say so before any work."""
    environ = request.environ
    request.etag = verdict_etag(
        environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""), request.media_type or ""
    )
    known = environ.get("HTTP_IF_NONE_MATCH")
    if known and request.etag and is_known(known, request.etag):
        return ServiceResponse.empty(304)
    return None


def add_etag(request: ServiceRequest, response: ServiceResponse, headers: Headers) -> None:
    """Tell whether the answer may be kept; `If-None-Match: *` matches any verdict that there is."""
    if request.etag is None or response.status_code not in (200, 304):
        headers.append(NO_STORE)
        return
    headers += (("ETag", request.etag), CACHE_CONTROL)
    if response.status_code == 200 and request.environ.get("HTTP_IF_NONE_MATCH") == "*":
        response.drop_body(304)


def verdict_etag(path: str, query: str, media_type: str) -> str | None:
    """Return the weak ETag of the answer to a GET, None while a dictionary is damaged.

    It is made of the references, manifests and histories of all installed dictionaries, the versions of the
    program and of packages that add games, and the question. It is weak, because a compressed answer has it
    too.
    """
    try:
        key = _revision()
    except DictionaryError:
        return None
    asked = blake2b(f"{media_type} {path}?{query}".encode("latin-1", "replace"), digest_size=12, key=key)
    return f'W/"{asked.hexdigest()}"'


@cache
def _revision() -> bytes:
    lexicons = [open_lexicon(name) for name in installed()]
    parts = [(lexicon.reference, *_digests(lexicon.manifest)) for lexicon in lexicons]
    added = [
        (point.name, point.value, point.dist.version if point.dist else "")
        for point in entry_points(group=GAME_PACKAGES)
    ]
    return blake2b(f"{version('wordsvc')} {parts} {added}".encode(), digest_size=32).digest()


def _digests(manifest: Manifest) -> Iterator[str]:
    """Yield the hashes of files that a dictionary's own hash leaves out: glosses, views, its history."""
    yield from (file.sha256 for file in manifest.files)
    yield from (view.sha256 for view in manifest.views)
    yield manifest.history


def is_known(if_none_match: str, etag: str) -> bool:
    """Return True if a client that sends `If-None-Match` has this answer already."""
    opaque = etag.removeprefix("W/")
    return any(entry.strip().removeprefix("W/") == opaque for entry in if_none_match.split(","))
