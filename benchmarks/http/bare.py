"""The application of the benchmark: the service, and the bare applications beside it, chosen by the path."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import marisa_trie
import orjson
from flask import Flask

from dictionaries import load_manifest
from dictionaries.tags import refusal_of
from wordsvc.web import create_app
from wordsvc.words import dictionaries_to_list, open_lexicon

Application = Callable[..., Iterable[bytes]]

service = create_app()

bare_flask = Flask("bare")
bare_flask.json.sort_keys = False  # type: ignore[attr-defined]

(_REFERENCE,) = dictionaries_to_list((open_lexicon("en").reference,))


@bare_flask.get("/bare/flask")
def constant() -> dict[str, Any]:
    """Return the answer for HELLO, without a look-up."""
    return {
        "word": "HELLO",
        "input": "HELLO",
        "allowed": True,
        "reasons": [],
        "notes": [],
        "dictionaries": [_REFERENCE],
        "cards": None,
        "spellings": [],
    }


def batch(dumps: Callable[[Any], bytes]) -> Application:
    """Return a callable that answers POST /v1/words for words of letters alone, and does nothing else."""
    manifest = load_manifest("en")
    (words,) = (file for file in manifest.files if file.role == "words")
    trie = marisa_trie.RecordTrie("<B").mmap(manifest.path(words))

    def verdict(word: str) -> dict[str, Any]:
        folded = word.upper()
        found = trie.get(folded)
        reason = refusal_of(found[0][0]) if found else "not_in_dictionary"
        return {
            "word": folded,
            "input": word,
            "allowed": reason is None,
            "reasons": [reason] if reason else [],
            "notes": [],
            "dictionaries": [_REFERENCE],
            "cards": None,
            "spellings": [],
        }

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        words = json.loads(environ["wsgi.input"].read())["words"]
        body = dumps({"verdicts": [verdict(word) for word in words]})
        headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        start_response("200 OK", headers)
        return [body]

    return application


def _json_dumps(document: Any) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def _orjson_dumps(document: Any) -> bytes:
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)


_BARE: dict[str, Application] = {
    "/bare/flask": bare_flask.wsgi_app,
    "/bare/batch": batch(_json_dumps),
    "/bare/batch-orjson": batch(_orjson_dumps),
}


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Call the application that the path names."""
    return _BARE.get(environ["PATH_INFO"], service)(environ, start_response)
