"""The command line `wordcheck`: one module a command, each loaded only when it is called."""

from wordsvc.cli.group import main

__all__ = ["main"]
