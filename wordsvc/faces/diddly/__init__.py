"""The face of Diddly."""

from wordsvc.faces.diddly.pad import DiddlyRules
from wordsvc.faces.face import Face

FACE = Face(
    __package__,
    maker="Clint Corley 2012",
    pad=DiddlyRules,
    max_playouts=100,
    playout_ms={"columns": 1, "nine": 1},
)
