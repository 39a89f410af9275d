"""`python -m wordsvc` is the command `wordcheck`."""

from wordsvc.cli import run

run()
