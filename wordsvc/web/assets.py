"""The files of the pages, each under a name with its hash, so that a browser may keep it for ever."""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask, abort, request

from wordsvc.faces.board import boards
from wordsvc.http.middleware.compression import compress, takes_gzip
from wordsvc.http.service import ServiceResponse

FOLDER: Final = Path(__file__).parent / "static"

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_HASH_LENGTH: Final = 12
_ALREADY_SMALL: Final = ("image/png", "font/woff2")


class Asset(NamedTuple):
    """A file: what it has, the same compressed (None where that is no gain), and its media type."""

    body: bytes
    compressed: bytes | None
    media_type: str


def asset(name: str) -> str:
    """Return the address of a file, as of "site.css". Raises `KeyError` when there is none."""
    return f"/static/{_addresses()[name]}"


def register(app: Flask) -> None:
    """Serve the files."""
    app.add_url_rule("/static/<path:name>", "asset", _send)


@cache
def files() -> dict[str, Path]:
    """Return every file by its plain name; the style sheet of a board is "boards/GAME.css"."""
    found = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.is_file()}
    return found | {f"boards/{game}.css": folder / "board.css" for game, folder in boards().items()}


@cache
def _addresses() -> dict[str, str]:
    """Return the name with its hash for every file, by its plain name."""
    return {name: _hashed(name, path.read_bytes()) for name, path in files().items()}


@cache
def _names() -> dict[str, str]:
    return {address: name for name, address in _addresses().items()}


def _hashed(name: str, body: bytes) -> str:
    stem, dot, ending = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(body).hexdigest()[:_HASH_LENGTH]}{dot}{ending}"


@cache
def _load(name: str) -> Asset:
    body = files()[name].read_bytes()
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if media_type == "application/octet-stream" and name.endswith(".webmanifest"):
        media_type = "application/manifest+json"
    if media_type.startswith("text/") or media_type.endswith("javascript"):
        media_type += "; charset=utf-8"
    compressed = None if media_type in _ALREADY_SMALL else compress(body)
    return Asset(body, compressed, media_type)


def _send(name: str) -> ServiceResponse:
    known = _names().get(name)
    if known is None:
        abort(404)
    found = _load(known)
    headers = {"Cache-Control": _FOR_EVER}
    body = found.body
    if found.compressed is not None:
        headers["Vary"] = "Accept-Encoding"
        if takes_gzip(request.headers.get("Accept-Encoding", "")):
            headers["Content-Encoding"] = "gzip"
            body = found.compressed
    return ServiceResponse(body, headers=headers, content_type=found.media_type)
