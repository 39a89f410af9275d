"""The tokens of seats and of matches, in files that only their owner can read.

A token is never printed. One file has one token, with the server that gave it: it is sent nowhere else, and
no other server can replace it.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from wordsvc.cli.network.server_address import TOKEN, ServerAddress, parse_match_id, parse_server
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.fields import read_fields
from wordsvc.input.files import load_file, replace_file, system_message
from wordsvc.input.sentences import say
from wordsvc.input.user_dirs import state_folder

OWNER: Final = 0
"""In place of a seat: the token of whoever made the match."""

_MAX_BYTES: Final = 4096
_FIELDS: Final = ("server", "match", "seat", "name", "token")
_RECOVERY: Final = "recovery"


class KeptSeat(NamedTuple):
    """A token, what it is for, and the recovery secret of a seat, "" where none is known."""

    server: ServerAddress
    match: str
    seat: int
    name: str
    token: str
    recovery: str = ""

    @property
    def path(self) -> str:
        """The file that keeps it."""
        what = "owner" if self.seat == OWNER else f"seat{self.seat}"
        server = hashlib.sha256(str(self.server).encode()).hexdigest()[:16]
        return os.path.join(tokens_folder(), f"{self.match}-{what}-{server}.json")


def tokens_folder() -> str:
    """The folder of the tokens."""
    return os.path.join(state_folder(), "tables")


def keep_seat(kept: KeptSeat) -> None:
    """Write a token to its file. Raises `InputError` where that cannot be done."""
    document = {**kept._asdict(), "server": str(kept.server)}
    try:
        os.makedirs(tokens_folder(), exist_ok=True)
        os.chmod(tokens_folder(), 0o700)
        replace_file(kept.path, f"{json.dumps(document)}\n".encode())
    except OSError as error:
        problem = system_message(error)
        message = say("cannot keep the token in {path!r}: {problem}", path=kept.path, problem=problem)
        raise InputError((), "cannot_write", message) from None


def forget_seat(kept: KeptSeat) -> None:
    """Remove the file of a token that opens nothing any more."""
    with suppress(OSError):
        os.unlink(kept.path)


def find_seat(match: str, server: ServerAddress | None = None, name: str = "") -> KeptSeat:
    """The seat at a match whose token is kept here.

    Args:
        match: the id of the match.
        server: where it must be, None for wherever it is.
        name: of the player, where several seats of the match are kept.

    Raises:
        InputError: on "match" when there is none, or more than one.
    """
    found = [kept for kept in _kept_of(match, server) if kept.seat != OWNER and name in ("", kept.name)]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(kept.name for kept in found)
        message = say("several seats of the match are kept here")
        raise InputError("match", "several_seats", message, say("say --name: {names}", names=names))
    message = say("no seat at the match {match} is kept here", match=match)
    raise InputError("match", "no_seat", message, say("join it with --join and the link to a seat"))


def is_only_seat(kept: KeptSeat) -> bool:
    """Whether no other seat of the match is kept here."""
    return all(other.seat in (OWNER, kept.seat) for other in _kept_of(kept.match, kept.server))


def find_owner(match: str, server: ServerAddress | None = None) -> KeptSeat:
    """The token of the owner of a match. Raises `InputError` on "match" when it is not kept here."""
    for kept in _kept_of(match, server):
        if kept.seat == OWNER:
            return kept
    raise InputError("match", "no_owner", say("the match {match} was not made from here", match=match))


def find_any(match: str, server: ServerAddress | None = None) -> KeptSeat | None:
    """The token of the owner of a match or of a seat at it, None where none is kept."""
    return next(_kept_of(match, server), None)


def _kept_of(match: str, server: ServerAddress | None) -> Iterator[KeptSeat]:
    """What is kept of a match, the owner's first; a file that is damaged is passed over."""
    parse_match_id(match)
    try:
        names = sorted(os.listdir(tokens_folder()))
    except OSError:
        return
    for name in names:
        if name.startswith(f"{match}-") and name.endswith(".json"):
            with suppress(InputError):
                kept = _load(os.path.join(tokens_folder(), name))
                if kept.match == match and server in (None, kept.server):
                    yield kept


def _load(path: str) -> KeptSeat:
    """What a file keeps. Raises `InputError`."""
    document = parse_json(load_file(path, "file", _MAX_BYTES), "file")
    fields: dict[str, Any] = read_fields(document, required=_FIELDS, optional=(_RECOVERY,))
    seat, recovery = fields.pop("seat"), fields.get(_RECOVERY, "")
    texts = all(isinstance(value, str) for value in fields.values())
    secrets = [fields["token"], *([recovery] if recovery else [])]
    if type(seat) is not int or seat < OWNER or not texts or not all(map(TOKEN.fullmatch, secrets)):
        raise InputError("file", "not_text", say("{field} must be a text or a list of texts", field="file"))
    return KeptSeat(
        parse_server(fields["server"]),
        parse_match_id(fields["match"]),
        seat,
        fields["name"],
        fields["token"],
        recovery,
    )
