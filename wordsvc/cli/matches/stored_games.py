"""Games that a player left before the end: files that only their owner can read (C3)."""

import os
import secrets
import time
from contextlib import suppress

from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import OUTPUT
from wordsvc.input import InputError
from wordsvc.input.files import replace_file, system_message
from wordsvc.input.messages import message, translate
from wordsvc.input.user_dirs import state_folder


class GameLeft(Exception):  # noqa: N818
    """The player stops before the end."""


def leave_game(game: str, extension: str, content: bytes, came_from: str, resume: str) -> int:
    """Keep a game, say where, and forget the kept file that it came from; gives the exit code.

    `resume` is the command that goes on with it.
    """
    try:
        path = store_game(game, extension, content)
    except OSError as error:
        message = translate(
            "cannot keep the game in {folder!r}: {problem}",
            folder=games_folder(),
            problem=system_message(error),
        )
        echo(translate("Error: {message}", message=message), err=True)
        return OUTPUT
    delete_game(came_from)
    with suppress(OSError):  # a terminal that hung up reads no more
        echo(translate("Kept in {path}; `{command}` goes on.", path=path, command=resume))
    return 0


def games_folder() -> str:
    """Return the folder of stored games."""
    return os.path.join(state_folder(), "games")


def store_game(name: str, extension: str, content: bytes) -> str:
    """Write a game to a new file and give its path.

    Args:
        name: of the game, which the file's name begins with.
        extension: the end of the file's name, without a dot.
        content: the whole file.

    Raises:
        OSError: when it cannot be written.
    """
    folder = games_folder()
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o700)
    stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    path = os.path.join(folder, f"{name}-{stamp}.{extension}")
    replace_file(path, content)
    return path


def delete_game(path: str) -> None:
    """Remove the file of a stored game that is over or was kept again; a file outside the folder stays."""
    if is_stored(path):
        with suppress(OSError):
            os.unlink(path)


def is_stored(path: str) -> bool:
    """Return True if a file lies in the folder of stored games."""
    return bool(path) and os.path.realpath(os.path.dirname(path)) == os.path.realpath(games_folder())


def newest_game(extension: str, game: str = "") -> str:
    """Return the path of the game that was kept last, of all or of one name.

    Raises `InputError` on "resume" when there is none.
    """
    found = []
    with suppress(OSError):
        for entry in os.scandir(games_folder()):
            of_game = not game or entry.name.rsplit("-", 3)[0] == game
            if of_game and entry.name.endswith(f".{extension}") and entry.is_file():
                found.append((entry.stat().st_mtime_ns, entry.path))
    if not found:
        raise InputError("resume", "no_game", message("no game is kept in {folder}", folder=games_folder()))
    return max(found)[1]
