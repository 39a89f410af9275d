"""What the first requests leave in memory, made once before the workers are forked, so that they share it.

Code that has run some times is changed in place by the interpreter, and what is made at first use fills holes
between older objects: in each worker that would unshare the pages of both.
"""

from typing import Final

from wordsvc.http.app import create_app
from wordsvc.http.server.settings import Settings

_TIMES: Final = 20
"""After eight calls the interpreter has made its changes to a function, and after some more to its loops."""


def rehearse() -> None:
    """Ask an application that counts and logs nothing for words of two dictionaries.

    It is not the one that is served: no limit, no number of `/metrics` and no line of the log knows of it.
    """
    client = create_app(Settings(log_requests=False, rate_limit=None)).test_client()
    for _ in range(_TIMES):
        for word in ("HELLO", "HALLO?dictionary=de"):
            client.get(f"/v1/words/{word}")
