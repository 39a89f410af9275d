"""The command line `wordcheck`: one module a command, each loaded only when it is called."""

import gc

from wordsvc.cli.group import main

__all__ = ["main", "run"]


def run() -> None:
    """Run `wordcheck` as a process of its own."""
    # Loading a command makes thousands of objects, none of them garbage: to look for some again and
    # again takes as long as a verdict. What runs for long is still looked through.
    gc.set_threshold(50_000)
    try:
        main()
    finally:
        # The interpreter collects garbage once more before it ends, which takes longer than a
        # verdict; what is frozen is left to the operating system.
        gc.freeze()
