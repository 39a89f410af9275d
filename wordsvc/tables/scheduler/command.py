"""The command that starts another process of the same program."""

import os
import sys


def module_command(module: str) -> list[str]:
    """Return the command that runs a module of this program, found where this process finds it.

    The current folder is looked into only where this process does so too.
    """
    here = "" in sys.path or os.getcwd() in sys.path
    return [sys.executable, *([] if here else ["-P"]), "-m", module]
