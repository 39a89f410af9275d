"""The proof of a match by own arithmetic, as docs/tables.md describes it: hashlib and hmac alone."""

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Any


def own_commitment(log: dict[str, Any]) -> str:
    """Return the commitment to the secret in a log."""
    proof = log["proof"]
    return hashlib.sha256((proof["secret"] + proof["match"]).encode("ascii")).hexdigest()


def own_lines(log: dict[str, Any]) -> list[bytes]:
    """Return the lines of a log that is over: its rules, and all that was done."""
    rules = {
        "dictionary": log["dictionary"],
        "game": log["game"],
        "match": log["proof"]["match"],
        "options": log["options"],
        "seats": len(log["players"]),
        "undo": log["undo"],
        "version": log["version"],
    }
    done: dict[int, Any] = {}
    for place, seat, move, undo in log["proof"].get("undone", []):
        done[place], done[undo] = [seat, move], {"undo": seat}
    moves = iter(log["moves"])
    count = len(log["moves"]) + len(done)
    return [line_of(rules)] + [line_of(done.get(n) or next(moves)) for n in range(1, count + 1)]


def line_of(document: Any) -> bytes:
    """Return a line of a log."""
    return (json.dumps(document, sort_keys=True, separators=(",", ":")) + "\n").encode("ascii")


def own_head(secret: str, lines: Sequence[bytes], viewer: int, version: int) -> str:
    """Return the head of a message behind some lines of a log."""
    ended = b"".join(lines) + line_of({"version": version, "viewer": viewer})
    return hmac.new(secret.encode("ascii"), ended, hashlib.sha256).hexdigest()
