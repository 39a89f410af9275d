"""A process that thinks for bots, one question after another.

Run as `python -m wordsvc.tables.scheduler.bot_worker FD SECONDS`; `FD` is its end of a pair of sockets. For
each question it says when the bot has sat down, and then what it answers. It ends when the other end is
closed, and is ended by the clock of the system when an answer takes too long, so that it outlives nobody even
while it thinks.
"""

import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from typing import Any, Final

from games.bots import Reaction
from wordsvc.tables.scheduler.bot_questions import GRACE, Question, seat_bot, think

SAT_DOWN: Final = "sat down"
ANSWER: Final = "answer"
FAILURE: Final = "failure"
"""The first part of a message: `(SAT_DOWN,)`, `(ANSWER, reaction, seconds)`, `(FAILURE, error, seconds)`."""

MAX_SECONDS_TO_SIT_DOWN: Final = 60
"""The time to open the words of a bot, which another process may be making."""

_NICENESS: Final = 10
"""Requests go first."""


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asks
    os.nice(_NICENESS)
    seconds = int(sys.argv[2])
    connection: Connection[Any, Any] = Connection(int(sys.argv[1]))
    try:
        while True:
            _answer(connection, connection.recv(), seconds)
    except (EOFError, OSError):  # whoever asked has gone
        return


def _answer(connection: "Connection[Any, Any]", question: Question, seconds: int) -> None:
    begun = time.process_time()
    try:
        signal.alarm(MAX_SECONDS_TO_SIT_DOWN + 2 * GRACE)
        bot = seat_bot(question)
        connection.send((SAT_DOWN,))
        signal.alarm(seconds + 2 * GRACE)
        reaction = Reaction(*think(bot, question, seconds))
        if type(reaction.move) is not int:
            raise TypeError("a move is an int")
        bot.close()
    except (EOFError, OSError):
        raise
    except Exception as error:  # a bot of others may raise anything
        connection.send((FAILURE, type(error).__name__, time.process_time() - begun))
    else:
        connection.send((ANSWER, tuple(reaction), time.process_time() - begun))
    finally:
        signal.alarm(0)


if __name__ == "__main__":
    main()
