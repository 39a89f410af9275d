"""The face of Fiddlefoo."""

from wordsvc.faces.face import Face
from wordsvc.faces.fiddlefoo.hands import HANDS
from wordsvc.faces.fiddlefoo.pad import FiddlefooRules

FACE = Face(
    __package__,
    maker="Pandaqi",
    pad=FiddlefooRules,
    hands=HANDS,
    playout_ms={
        "base": 4,
        "wildcard": 29,
        "cooperative": 22,
        "talkytoot": 49,
        "wildcard and cooperative": 45,
        "wildcard and talkytoot": 98,
        "cooperative and talkytoot": 82,
        "everything": 187,
    },
)
