"""The face of Diggity."""

from wordsvc.faces.diggity.hands import HANDS
from wordsvc.faces.diggity.pad import DiggityRules
from wordsvc.faces.face import Face

FACE = Face(
    __package__,
    maker="Dave Dobson, Plankton Games 2012",
    pad=DiggityRules,
    hands=HANDS,
    max_playouts=100,
    playout_ms={"base": 2},
)
