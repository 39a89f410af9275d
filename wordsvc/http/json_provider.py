"""What a view returns, as the bytes that are sent: JSON by orjson, or one line of text."""

import json
from typing import Any, Final

import orjson
from flask import request
from flask.json.provider import DefaultJSONProvider

from wordsvc.http.middleware.negotiation import JSON, TEXT
from wordsvc.http.plain_text import name_dictionaries, one_line
from wordsvc.http.service import ServiceResponse

DICTIONARIES_HEADER: Final = "Dictionaries"
"""What names the dictionaries of an answer that has room for one line only."""

_TEXT_TYPE: Final = "text/plain; charset=utf-8"


class AnswersProvider(DefaultJSONProvider):
    """The application's JSON provider; what orjson saves is printed by benchmarks/http."""

    sort_keys = False

    def response(self, *arguments: Any, **members: Any) -> ServiceResponse:
        """The response of a view that returned a document."""
        document = self._prepare_response_obj(arguments, members)
        if getattr(request, "media_type", None) == TEXT:
            response = ServiceResponse.prepare(f"{one_line(document)}\n".encode(), _TEXT_TYPE)
            response.headers[DICTIONARIES_HEADER] = name_dictionaries(document)
            return response
        return ServiceResponse.prepare(to_json(document), JSON)


def to_json(document: Any) -> bytes:
    """A document and the end of its line."""
    try:
        return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:  # half of a surrogate pair, which only `json` can write down
        return f"{json.dumps(document, separators=(',', ':'))}\n".encode()
