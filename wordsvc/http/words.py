"""`/v1/words`: plain look-ups."""

from typing import Any

from flask import Blueprint

from wordsvc import words
from wordsvc.http.requests import read_query

resource = Blueprint("words", __name__, url_prefix="/v1/words")


@resource.get("/<path:word>")
def look_up(word: str) -> dict[str, Any]:
    """Judge a word by dictionaries alone; `dictionary` may be given several times."""
    query = read_query(["dictionary"])
    return words.judge(word, dictionaries=query.get("dictionary", words.DICTIONARY)).to_dict()
