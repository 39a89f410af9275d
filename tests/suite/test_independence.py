"""No test depends on the speed of the machine: none sleeps a fixed time, and none compares durations."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[1]
CLOCK = re.compile(r"(?:sleep|monotonic|perf_counter|process_time)\(|\bdeadline=(?!None\b)")

ALLOWED = {
    "conditions.py": "`wait_until` pauses between two questions and gives up in the end",
    "event_lines.py": "a client of event streams connects again after the pause that the protocol asks for",
    "games/bots/test_failing_bots.py": "a bot that trickles bytes writes one now and then",
    "http/starting/test_scheduler_process.py": "a program forks again and again until another has started",
    "store/test_database.py": "statements that PostgreSQL takes long for are broken off, or not",
}
"""The files that have to do with time, and why."""


def test_only_these_files_use_a_clock() -> None:
    files = [path for path in FOLDER.rglob("*.py") if path != Path(__file__)]
    found = {path.relative_to(FOLDER).as_posix() for path in files if CLOCK.search(path.read_text("utf-8"))}
    assert found == set(ALLOWED)
