"""The log of what the service does at tables: one line of JSON each, without ids, moves and cards."""

import os
import sys
import time
from contextlib import suppress

import orjson


def write_log(event: str, **facts: object) -> None:
    """Write a line to the standard error: what has happened, and facts that everybody may know."""
    now = time.time()
    moment = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(now))}.{int(now % 1 * 1000):03}Z"
    line = orjson.dumps({"time": moment, "event": event, **facts}) + b"\n"
    with suppress(OSError, ValueError):  # a log that nobody reads stops no bot
        os.write(sys.stderr.fileno(), line)  # one call a line, so that lines of several processes do not mix
