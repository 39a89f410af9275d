"""The last rulings of this device, in a cookie: the questions themselves, which are judged anew.

Nothing of them is kept on the server.
"""

import base64
import binascii
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from flask import Response, request
from werkzeug.datastructures import MultiDict

from dictionaries import DictionaryError
from wordsvc.input import InputError
from wordsvc.web import cookies
from wordsvc.web.referee.answers import summarize_question
from wordsvc.web.referee.questions import Question, read_question

RECENT: Final = "recent"
MOST: Final = 5
"""The number of rulings that are shown."""

_MAX_QUERY: Final = 300
"""Characters of a question that is remembered; a longer one is not."""

_MAX_COOKIE: Final = 3_000
_TAKEN_BACK: Final = "-"
_STANDS: Final = "+"


class RecentRuling(NamedTuple):
    """A ruling of this device: its address, what it said, and whether it was taken back."""

    query: str
    good: bool
    sentence: str
    taken_back: bool


def recent_rulings() -> list[RecentRuling]:
    """Return the last rulings, newest first; what cannot be judged any more is left out."""
    found = []
    for mark, query in _entries():
        question = _question_of(query)
        if question is None:
            continue
        try:
            good, sentence = summarize_question(question)
        except (InputError, DictionaryError):
            continue
        found.append(RecentRuling(query, good, sentence, mark == _TAKEN_BACK))
    return found


def remember(response: Response, question: Question) -> None:
    """Put a ruling before the others, once; one on the same words with other cards gives way."""
    query = urlencode(question.to_query())
    if len(query) > _MAX_QUERY:
        return
    words = _without_cards(question)
    others = [
        (mark, kept)
        for mark, kept in _entries()
        if (other := _question_of(kept)) is None or _without_cards(other) != words
    ]
    _keep(response, [(_STANDS, query), *others][:MOST])


def take_back(response: Response, query: str) -> None:
    """Mark a ruling as taken back, or as standing again."""
    other = {_STANDS: _TAKEN_BACK, _TAKEN_BACK: _STANDS}
    _keep(response, [(other[mark] if kept == query else mark, kept) for mark, kept in _entries()])


def _entries() -> list[tuple[str, str]]:
    sent = request.cookies.get(RECENT, "")
    if len(sent) > _MAX_COOKIE:
        return []
    found = []
    for part in sent.split(".")[:MOST]:
        try:
            text = base64.b64decode(part, altchars=b"-_", validate=True).decode("ascii")
        except (binascii.Error, ValueError):
            continue
        if text[:1] in (_STANDS, _TAKEN_BACK) and len(text) <= _MAX_QUERY + 1:
            found.append((text[0], text[1:]))
    return found


def _question_of(query: str) -> Question | None:
    try:
        question = read_question(MultiDict(parse_qsl(query, max_num_fields=60)))
    except ValueError:
        return None
    return question if question.has_words else None


def _without_cards(question: Question) -> Question:
    return question._replace(laid=tuple((word, "") for word, _ in question.laid))


def _keep(response: Response, entries: Sequence[tuple[str, str]]) -> None:
    parts = [base64.b64encode(f"{mark}{query}".encode(), b"-_").decode() for mark, query in entries]
    cookies.keep(response, RECENT, ".".join(parts))
