"""The documents that views return, written as JSON by orjson or as one line of text."""

import json
from typing import Final

import orjson
from flask import request
from flask.json.provider import DefaultJSONProvider

from wordsvc.http.middleware.negotiation import JSON, TEXT
from wordsvc.http.plain_text import name_dictionaries, one_line
from wordsvc.http.service import ServiceResponse

DICTIONARIES_HEADER: Final = "Dictionaries"
"""The header that names the dictionaries of an answer that is one line of text."""

_TEXT_TYPE: Final = "text/plain; charset=utf-8"


class AnswersProvider(DefaultJSONProvider):
    """The application's JSON provider; benchmarks/http prints what orjson saves."""

    sort_keys = False

    def response(self, *arguments: object, **members: object) -> ServiceResponse:
        """Return the response of a view that returned a document."""
        document = self._prepare_response_obj(arguments, members)
        if getattr(request, "media_type", None) == TEXT:
            response = ServiceResponse.prepare(f"{one_line(document)}\n".encode(), _TEXT_TYPE)
            response.headers[DICTIONARIES_HEADER] = name_dictionaries(document)
            return response
        return ServiceResponse.prepare(to_json(document), JSON)


def to_json(document: object) -> bytes:
    """Return a document as JSON, with a line end."""
    try:
        return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:  # only `json` can write half of a surrogate pair
        return f"{json.dumps(document, separators=(',', ':'))}\n".encode()
