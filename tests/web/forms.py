"""Forms of pages, filled in and sent as a browser does."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class _Forms(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str]]]] = []
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), []))
            self._inside = True
        elif tag == "input" and self._inside and _is_sent(given):
            self.found[-1][1].append((given["name"], given.get("value", "on")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


def _is_sent(given: dict[str, str]) -> bool:
    return "name" in given and (given.get("type") not in ("radio", "checkbox") or "checked" in given)


def find_form(text: str, action: str) -> tuple[str, dict[str, str]]:
    """Return the address and the fields, as they stand, of the first form whose address matches a pattern."""
    for form in find_forms(text, action):
        return form
    raise AssertionError(f"there is no form for {action}")


def find_forms(text: str, action: str) -> list[tuple[str, dict[str, str]]]:
    """Return the addresses and the fields of all such forms; of fields with the same name the first."""
    return [(address, dict(reversed(fields))) for address, fields in _find(text, action)]


def find_all_fields(text: str, action: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the address and all fields of the first such form."""
    return next(_find(text, action))


def _find(text: str, action: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    return (form for form in _Forms(text).found if re.fullmatch(action, unescape(form[0])))


def send_form(client: FlaskClient, text: str, action: str, **filled: str) -> TestResponse:
    """Send a form of a page with some fields filled in."""
    address, fields = find_form(text, action)
    return client.post(address, data={**fields, **filled})
