"""A step that changes the players of a score sheet or what it is called, as the form has it."""

from typing import Any, Final

from werkzeug.datastructures import MultiDict

from wordsvc.scorepad.agreements import FIELDS
from wordsvc.scorepad.cells import MAX_DIGITS

_BLANK: Final = {"title": None, "date": None}
"""Fields that an empty text takes back."""


def step_request(form: MultiDict[str, str]) -> dict[str, Any]:
    """Return the step of a form, as `wordsvc.records.sheet_changes` reads it.

    A field that is left empty is not sent, but for the title and the date, which it takes back.

    >>> step_request(MultiDict({"do": "join", "player": "Dee", "start": "40"}))
    {'do': 'join', 'player': 'Dee', 'start': 40}
    """
    kind = form.get("do", "")
    needed, optional = FIELDS.get(kind, ((), ()))
    step: dict[str, Any] = {"do": kind}
    for name in (*needed, *optional):
        text = form.get(name, "").strip()
        if name == "players":
            step[name] = [each.strip() for each in text.split(",")]
        elif name == "start" and text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS:
            step[name] = int(text)
        elif name == "may_win":
            step |= {name: True} if text else {}
        elif text:
            step[name] = text
        elif name in _BLANK:
            step[name] = None
    return step
