"""The face of Diggity."""

from wordsvc.faces.diggity.hands import HANDS
from wordsvc.faces.diggity.pad import DiggityRules
from wordsvc.faces.face import Face

FACE = Face(
    __package__,
    pad=DiggityRules,
    hands=HANDS,
    max_playouts=100,
    playout_ms={"base": 2},
)
