"""JSON that the store keeps as text."""

import json
import re
from typing import Final

import orjson

from wordsvc.tables.secrets import ID_LENGTH

_ID: Final = re.compile(rf"[A-Za-z0-9_-]{{{ID_LENGTH}}}")


def write_json(document: object) -> str:
    """Return a document as one line of JSON, which any database can keep as text."""
    try:
        return orjson.dumps(document).decode()
    except TypeError:  # half of a surrogate pair, or an int that needs more than 64 bits
        return json.dumps(document, separators=(",", ":"))


def is_id(text: str) -> bool:
    """Return True if a text can be the id of a record."""
    return _ID.fullmatch(text) is not None
