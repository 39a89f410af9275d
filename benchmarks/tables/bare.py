"""The service, and beside it on the same server a bare Flask that commits one row for each POST."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask import Flask, request

from wordsvc.http import create_app

service = create_app()
bare = Flask("bare")
_of_thread = threading.local()


def connect() -> sqlite3.Connection:
    """Return this thread's connection to a database of one table, kept as safely as the service's."""
    if not hasattr(_of_thread, "connection"):
        file = Path(os.environ["WORDSVC_DATA"], "bare.db")
        connection = sqlite3.connect(file, isolation_level=None, timeout=5)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS moves (id INTEGER PRIMARY KEY, body TEXT)")
        _of_thread.connection = connection
    found: sqlite3.Connection = _of_thread.connection
    return found


@bare.post("/bare/moves")
def append() -> dict[str, Any]:
    """Commit the body as one row."""
    body = request.get_json()
    connection = connect()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO moves (body) VALUES (?)", (bare.json.dumps(body),))
    connection.execute("COMMIT")
    return {"version": body["version"]}


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Call the application that the path names."""
    chosen = bare if environ["PATH_INFO"].startswith("/bare/") else service
    return chosen(environ, start_response)
