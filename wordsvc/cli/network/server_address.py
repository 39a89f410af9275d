"""Addresses of servers, links to seats and ids of matches."""

import re
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import httpx

from wordsvc.input import InputError
from wordsvc.input.messages import message

_PORTS: Final = {"http": 80, "https": 443}
_HOST: Final = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")
_NUMBERS: Final = re.compile(r"[0-9.]+|[0-9a-f.]*:[0-9a-f:.]*")
_PREFIX: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
"""The form of a token and of a ticket."""

_MATCH: Final = re.compile(r"[A-Za-z0-9_-]{16}")
_TABLE: Final = rf"(.*)/play/({_MATCH.pattern})"
_LINK: Final = re.compile(rf"{_TABLE}/join/({TOKEN.pattern})")
_RECOVERY: Final = re.compile(rf"{_TABLE}/seats/([1-9][0-9]?)/recover/({TOKEN.pattern})")
_MAX_LENGTH: Final = 500


class ServerAddress(NamedTuple):
    """The scheme, host and port of a server, and the path that all its addresses begin with."""

    scheme: str
    host: str
    port: int
    prefix: str = ""

    def __str__(self) -> str:
        """Return the address as a person writes it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}{self.prefix}"


class JoinLink(NamedTuple):
    """The server, match and ticket of a link to a seat."""

    server: ServerAddress
    match: str
    ticket: str


class RecoveryLink(NamedTuple):
    """The server, match, seat and recovery secret of a link by which another device takes a seat over."""

    server: ServerAddress
    match: str
    seat: int
    recovery: str

    def __str__(self) -> str:
        """Return the link as the page "My other phone" shows it."""
        return f"{self.server}/play/{self.match}/seats/{self.seat}/recover/{self.recovery}"


def parse_server(text: str, field: str = "server") -> ServerAddress:
    """Return the address of a server. Raises `InputError` on `field`.

    >>> str(parse_server("HTTP://Cards.example:80/"))
    'http://cards.example'
    """
    if len(text) <= _MAX_LENGTH and text.isascii() and text.isprintable():
        try:
            parts = urlsplit(text)
            scheme, host, port = parts.scheme, parts.hostname or "", parts.port
        except ValueError:
            scheme, host, port, parts = "", "", None, None
        prefix = "" if parts is None else parts.path.rstrip("/")
        extra = parts is None or parts.query or parts.fragment or "@" in parts.netloc
        if scheme in _PORTS and _is_host(host) and port != 0 and _PREFIX.fullmatch(prefix) and not extra:
            return ServerAddress(scheme, host, port or _PORTS[scheme], prefix)
    sentence = message("{text!r} is no address of a server", text=text[:100])
    raise InputError(field, "bad_server", sentence, message("write it as http://127.0.0.1:8000"))


def _is_host(text: str) -> bool:
    """Return whether a text is a name that can be looked up or an address of numbers."""
    if _NUMBERS.fullmatch(text):
        try:
            return bool(ip_address(text))
        except ValueError:
            return False
    try:
        return _HOST.fullmatch(text) is not None and bool(httpx.URL(scheme="http", host=text).host)
    except (httpx.InvalidURL, UnicodeError):  # Punycode that stands for no name
        return False


def parse_join_link(text: str) -> JoinLink:
    """Return the parts of a link. Raises `InputError` on "join", which does not repeat the ticket."""
    found = _LINK.fullmatch(text.strip()[:_MAX_LENGTH])
    if found is None:
        sentence = message("this is no link to a seat")
        raise InputError("join", "bad_link", sentence, message("it ends in /play/MATCH/join/TICKET"))
    return JoinLink(parse_server(found[1], "join"), found[2], found[3])


def parse_recovery_link(text: str) -> RecoveryLink | None:
    """Return the parts of a link by which another device takes a seat over, None for any other text.

    Raises `InputError` on "join" for a link to no server, which does not repeat the secret.
    """
    found = _RECOVERY.fullmatch(text.strip()[:_MAX_LENGTH])
    if found is None:
        return None
    return RecoveryLink(parse_server(found[1], "join"), found[2], int(found[3]), found[4])


def parse_match_id(text: str, field: str = "match") -> str:
    """Return the id of a match. Raises `InputError` on `field`."""
    if not _MATCH.fullmatch(text):
        sentence = message("{text!r} is no id of a match", text=text[:40])
        raise InputError(field, "bad_match", sentence, message("an id has 16 letters, digits, - and _"))
    return text
