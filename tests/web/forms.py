"""Forms of pages, filled in and sent as a browser does."""

import re
from html import unescape
from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class _Forms(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
            self._inside = True
        elif tag == "input" and self._inside and _is_sent(given):
            self.found[-1][1].setdefault(given["name"], given.get("value", "on"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


def _is_sent(given: dict[str, str]) -> bool:
    return "name" in given and (given.get("type") not in ("radio", "checkbox") or "checked" in given)


def find_form(text: str, action: str) -> tuple[str, dict[str, str]]:
    """Return the address and the fields, as they stand, of the first form whose address matches a pattern."""
    for address, fields in _Forms(text).found:
        if re.fullmatch(action, unescape(address)):
            return address, fields
    raise AssertionError(f"there is no form for {action}")


def send_form(client: FlaskClient, text: str, action: str, **filled: str) -> TestResponse:
    """Send a form of a page with some fields filled in."""
    address, fields = find_form(text, action)
    return client.post(address, data={**fields, **filled})
