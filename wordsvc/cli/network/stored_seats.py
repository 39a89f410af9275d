"""The tokens of seats and of matches, in files that only their owner can read.

A token is never printed. One file has one token, with the server that gave it: it is sent nowhere else, and
no other server can replace it.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from wordsvc.cli.network.server_address import TOKEN, ServerAddress, parse_match_id, parse_server
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.fields import read_fields
from wordsvc.input.files import load_file, replace_file, system_message
from wordsvc.input.messages import message
from wordsvc.input.user_dirs import state_folder

OWNER: Final = 0
"""A number in place of a seat, for the token of the owner of the match."""

MAX_SEATS: Final = 64
_MAX_BYTES: Final = 4096
_FIELDS: Final = ("server", "match", "seat", "name", "token")
_RECOVERY: Final = "recovery"


class StoredSeat(NamedTuple):
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
    """Return the folder of the tokens."""
    return os.path.join(state_folder(), "tables")


def check_folder() -> None:
    """Write a file among the tokens and remove it. Raises `InputError` where that cannot be done.

    A request whose answer has a new secret voids the old one, so the folder is tried before it.
    """
    with _writing(tokens_folder()), tempfile.TemporaryFile(dir=tokens_folder()):
        pass


def store_seat(kept: StoredSeat) -> None:
    """Write a token to its file. Raises `InputError` where that cannot be done."""
    document = {**kept._asdict(), "server": str(kept.server)}
    with _writing(kept.path):
        replace_file(kept.path, f"{json.dumps(document)}\n".encode())


@contextmanager
def _writing(path: str) -> Iterator[None]:
    """Make the folder of the tokens, and make an `InputError` of what the system refuses to write."""
    try:
        os.makedirs(tokens_folder(), exist_ok=True)
        os.chmod(tokens_folder(), 0o700)
        yield
    except OSError as error:
        text = message(
            "cannot keep the token in {path!r}: {problem}", path=path, problem=system_message(error)
        )
        raise InputError((), "cannot_write", text) from None


def delete_seat(kept: StoredSeat) -> None:
    """Remove the file of a token that opens nothing any more."""
    with suppress(OSError):
        os.unlink(kept.path)


def find_seat(match: str, server: ServerAddress | None = None, name: str = "") -> StoredSeat:
    """Return the seat at a match whose token is kept here.

    Args:
        match: the id of the match.
        server: where it must be, None for wherever it is.
        name: of the player, where several seats of the match are kept.

    Raises:
        InputError: on "match" when there is none, or more than one.
    """
    kept_here = _stored_at(match, server)
    found = [kept for kept in kept_here if kept.seat != OWNER and name in ("", kept.name)]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(kept.name for kept in found)
        text = message("several seats of the match are kept here")
        raise InputError("match", "several_seats", text, message("say --name: {names}", names=names))
    text = message("no seat at the match {match} is kept here", match=match)
    raise InputError("match", "no_seat", text, message("join it with --join and the link to a seat"))


def is_only_seat(kept: StoredSeat) -> bool:
    """Return True if no other seat of the match is kept here."""
    return all(other.seat in (OWNER, kept.seat) for other in _stored_of(kept.match, kept.server))


def find_owner(match: str, server: ServerAddress | None = None) -> StoredSeat:
    """Return the token of the owner of a match. Raises `InputError` on "match" when it is not kept here."""
    for kept in _stored_at(match, server):
        if kept.seat == OWNER:
            return kept
    raise InputError("match", "no_owner", message("the match {match} was not made from here", match=match))


def find_any(match: str, server: ServerAddress | None = None) -> StoredSeat | None:
    """Return the token of the owner of a match or of a seat at it, None where none is kept."""
    return next(iter(_stored_at(match, server)), None)


def _stored_at(match: str, server: ServerAddress | None) -> list[StoredSeat]:
    """Return what is kept of a match on one server. Raises `InputError` on "server" where it may be two."""
    found = list(_stored_of(match, server))
    servers = sorted({str(kept.server) for kept in found})
    if len(servers) > 1:
        text = message("several servers have a match of this id")
        hint = message("say --server: {servers}", servers=", ".join(servers))
        raise InputError("server", "several_servers", text, hint)
    return found


def _stored_of(match: str, server: ServerAddress | None) -> Iterator[StoredSeat]:
    """Yield the kept seats of a match, the owner's first; a damaged file is passed over."""
    parse_match_id(match)
    try:
        names = sorted(os.listdir(tokens_folder()))
    except OSError:
        return
    for name in names:
        if name.startswith(f"{match}-") and name.endswith(".json"):
            with suppress(InputError):
                kept = _load(os.path.join(tokens_folder(), name))
                if os.path.basename(kept.path) == name and server in (None, kept.server):
                    yield kept


def _load(path: str) -> StoredSeat:
    """Load a kept seat from a file. Raises `InputError`."""
    document = parse_json(load_file(path, "file", _MAX_BYTES), "file")
    fields: dict[str, Any] = read_fields(document, required=_FIELDS, optional=(_RECOVERY,))
    seat, recovery = fields.pop("seat"), fields.get(_RECOVERY, "")
    texts = all(isinstance(value, str) for value in fields.values())
    secrets = [fields["token"], *([recovery] if recovery else [])]
    if (
        type(seat) is not int
        or not OWNER <= seat <= MAX_SEATS
        or not texts
        or not all(map(TOKEN.fullmatch, secrets))
    ):
        raise InputError(
            "file", "not_text", message("{field} must be a text or a list of texts", field="file")
        )
    return StoredSeat(
        parse_server(fields["server"]),
        parse_match_id(fields["match"]),
        seat,
        fields["name"],
        fields["token"],
        recovery,
    )
