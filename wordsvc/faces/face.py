"""The form of a face: how one game is presented to people."""

from dataclasses import dataclass

from wordsvc.scorepad.rules import Rules


@dataclass(frozen=True, slots=True)
class Face:
    """How one game is presented; a package `wordsvc.faces.GAME` has one as `FACE`.

    Beside it stand the board (`board.py`, `board.html`, `board.css`) and the rules text (`rules.en.json`,
    `rules.de.json`), which are opened by `package`.
    """

    package: str
    pad: type[Rules] | None = None
    """The rules of its score pad, None in a game that is not scored on one."""
