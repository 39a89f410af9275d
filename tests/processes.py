"""Processes that tests watch."""

from pathlib import Path


def is_running(process: int | None) -> bool:
    """Return True if a process runs; False if it has ended and was not waited for."""
    return _state_of(process) not in ("", "Z")


def children_of(process: int | None) -> list[int]:
    """Return the ids of the processes that a process has started and that run."""
    ids = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [child for child in ids if _state_of(child, process) not in ("", "Z")]


def command_of(process: int) -> str:
    """Return the command of a process, "" when it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def _state_of(process: int | None, parent: int | None = None) -> str:
    """Return the letter for the state of a process, "" for one that has gone or has another parent."""
    try:
        state, its_parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return ""
    return state if parent in (None, int(its_parent)) else ""
