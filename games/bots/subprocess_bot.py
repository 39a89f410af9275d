"""Bots in other processes, written in any language: one JSON object a line.

The bot reads from standard input and writes to standard output. First comes

    {"type": "start", "game": "diddly", "seats": 2, "seat": 0, "options": {...}, "faces": {"1": [...]}}

and then, whenever it is asked for a move,

    {"type": "move", "view": {...}, "legal": ["deck", "discard"]}

to which it answers in time with a line {"move": "deck"}. When its input ends, so should the bot. `view` has
the public part and its own private part (see docs/engine.md); nothing else about the game is ever sent.

Where moves are open, the question says `"open": true` besides: then `legal` lists some of the moves, and the
answer may be another. In a race the answer may have a delay, {"move": "call:HANG:G.N.H.A", "delay": 2.4}: the
seconds after which the bot makes its move unless somebody was first, 0 to 3600, and 0 where it is missing.
"""

import json
import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from games.bots.bot import MAX_DELAY, Reaction, is_delay
from games.core import AnyGame, AnyView, InvalidInput
from games.messages import message

DEFAULT_SECONDS: Final = 10.0
"""The time for one answer."""

MAX_LINE: Final = 64 * 1024
"""Bytes of one answer; a move takes a thousandth of it."""

_SECONDS_TO_END: Final = 5
"""The time to end for a bot whose input has ended."""

_CHUNK: Final = 4096
"""Bytes that a pipe takes at once, when it says that it takes any."""


class BotFailure(InvalidInput):
    """A bot did not answer as it should; the message names it, and `seat` says where it sits, if known."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__("bot", code, message)
        self.seat: int | None = None


class SubprocessBot:
    """Asks another process for its moves."""

    def __init__(self, command: str, game: AnyGame, seat: int, seconds: float = DEFAULT_SECONDS) -> None:
        """Start the process, which has so many seconds for each answer.

        Raises `InvalidInput` on "bot" when it cannot be started.
        """
        self._bot = command[:80]
        self._game = game
        self._seconds = seconds
        self._heard = b""
        self._failed = False
        start = {
            "type": "start",
            "game": game.name,
            "seats": game.seats,
            "seat": seat,
            "options": dict(game.options),
            "faces": {deck: list(game.card_names(deck)) for deck in game.contents},
        }
        self._unsent = _line(start)
        try:
            # In a session of its own: Ctrl-C is not for it, and it can be ended with all that it starts.
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or message("no command")
            problem = message("cannot start {bot!r}: {reason}", bot=command[:80], reason=reason)
            raise InvalidInput("bot", "cannot_start", problem) from None
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                os.set_blocking(stream.fileno(), False)

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Ask for a move. Raises `BotFailure` when there is no answer in time or no legal one."""
        return self._ask(view, legal)[0]

    def react(self, view: AnyView, legal: Sequence[int]) -> Reaction:
        """Ask for a move and its delay in a race. Raises `BotFailure` as `choose`, and for a bad delay."""
        move, answer, text = self._ask(view, legal)
        delay = answer.get("delay", 0)
        if not is_delay(delay):
            sentence = message(
                "{bot!r} answered {line!r}, and a delay is 0 to {most} seconds",
                bot=self._bot,
                line=text,
                most=MAX_DELAY,
            )
            raise self._failure("bad_delay", sentence)
        return Reaction(move, delay)

    def _ask(self, view: AnyView, legal: Sequence[int]) -> tuple[int, Mapping[str, Any], str]:
        """Return the move, the answer that has it, and the start of its line, to be shown."""
        question = {"type": "move", "view": view, "legal": [self._game.format_move(move) for move in legal]}
        self._unsent += _line({**question, "open": True} if self._game.open_moves else question)
        line = self._exchange()
        try:
            text = line.decode()
        except UnicodeDecodeError:
            sentence = message("{bot!r} answered {line!r}, which is not UTF-8", bot=self._bot, line=line[:60])
            raise self._failure("not_utf8", sentence) from None
        try:
            answer = json.loads(text)
            move = self._game.parse_move(answer["move"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            sentence = message("{bot!r} answered {line!r}", bot=self._bot, line=text.strip()[:60])
            raise self._failure("bad_answer", sentence) from None
        if move not in legal and not self._game.open_moves:
            sentence = message(
                "{bot!r} answered {line!r}, not a legal move", bot=self._bot, line=text.strip()[:60]
            )
            raise self._failure("illegal_answer", sentence)
        return move, answer, text.strip()[:60]

    def close(self) -> None:
        """End the process, and the ones that it started."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # it had gone before
                    stream.close()
        try:
            self._process.wait(timeout=0 if self._failed else _SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._kill()
        except BaseException:
            self._kill()
            raise

    def _kill(self) -> None:
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _exchange(self) -> bytes:
        """Send what is to be sent and give the next line. Raises `BotFailure`."""
        sends, hears = self._process.stdin, self._process.stdout
        if sends is None or hears is None:
            raise self._failure("no_answer", message("{bot!r} has no pipes", bot=self._bot))
        until = time.monotonic() + self._seconds
        while b"\n" not in self._heard:
            if len(self._heard) > MAX_LINE:
                raise self._too_long()
            left = until - time.monotonic()
            if left <= 0:
                text = message(
                    "{bot!r} did not answer within {seconds:g} seconds", bot=self._bot, seconds=self._seconds
                )
                raise self._failure("too_late", text)
            to_read, to_write, _ = select.select([hears], [sends] if self._unsent else [], [], left)
            if to_write:
                try:
                    self._unsent = self._unsent[os.write(sends.fileno(), self._unsent[:_CHUNK]) :]
                except OSError:  # the answer that does not come will say so
                    self._unsent = b""
            if to_read:
                more = os.read(hears.fileno(), MAX_LINE)
                if not more and not self._heard:
                    text = message("{bot!r} ended without an answer", bot=self._bot)
                    raise self._failure("no_answer", text)
                self._heard += more or b"\n"  # the last line may end with the output
        line, _, self._heard = self._heard.partition(b"\n")
        if len(line) > MAX_LINE:
            raise self._too_long()
        return line

    def _too_long(self) -> BotFailure:
        text = message("{bot!r} answered a line of more than {most} bytes", bot=self._bot, most=MAX_LINE)
        return self._failure("too_long", text)

    def _failure(self, code: str, message: str) -> BotFailure:
        self._failed = True
        return BotFailure(code, message)


def _line(message: Mapping[str, object]) -> bytes:
    return f"{json.dumps(message)}\n".encode()
