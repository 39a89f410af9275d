"""Bots in other processes, written in any language: one JSON object a line.

The bot reads from standard input and writes to standard output. First comes

    {"type": "start", "game": "diddly", "seats": 2, "seat": 0, "options": {...}, "faces": {"1": [...]}}

and then, whenever it is asked for a move,

    {"type": "move", "view": {...}, "legal": ["deck", "discard"]}

to which it answers with a line {"move": "deck"}. When its input ends, so should the bot. `view` has the
public part and its own private part (see docs/engine.md); nothing else about the game is ever sent.
"""

import json
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from games.core import Game, InvalidInput


class LinesBot:
    """Asks another process for its moves."""

    def __init__(self, command: str, game: Game[Any], seat: int) -> None:
        """Start the process. Raises `InvalidInput` on "bot" when it cannot be started."""
        self._command = command
        self._game = game
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or "no command"
            raise InvalidInput("bot", "cannot_start", f"cannot start {command[:80]!r}: {reason}") from None
        self._send(
            {
                "type": "start",
                "game": game.name,
                "seats": game.seats,
                "seat": seat,
                "options": dict(game.options),
                "faces": {deck: list(game.faces(deck)) for deck in game.contents},
            }
        )

    def choose(self, view: Mapping[str, Any], legal: Sequence[int]) -> int:
        """Ask for a move. Raises `InvalidInput` on "bot" when there is no answer or no legal one."""
        self._send({"type": "move", "view": view, "legal": [self._game.write(move) for move in legal]})
        stream = self._process.stdout
        line = stream.readline() if stream else ""
        try:
            move = self._game.read(json.loads(line)["move"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            said = f"answered {line.strip()[:60]!r}" if line else "ended without an answer"
            raise InvalidInput("bot", "bad_answer", f"{self._command[:80]!r} {said}") from None
        if move not in legal and not self._game.open_moves:
            raise InvalidInput(
                "bot",
                "illegal_answer",
                f"{self._command[:80]!r} answered {line.strip()[:60]!r}, not a legal move",
            )
        return move

    def close(self) -> None:
        """End the process."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # it had gone before
                    stream.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, message: Mapping[str, Any]) -> None:
        stream = self._process.stdin
        if stream is not None:
            with suppress(OSError):  # the answer that does not come will say so
                stream.write(json.dumps(message) + "\n")
                stream.flush()
