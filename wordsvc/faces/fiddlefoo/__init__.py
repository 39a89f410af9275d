"""The face of Fiddlefoo."""

from wordsvc.faces.face import Face
from wordsvc.faces.fiddlefoo.pad import FiddlefooRules

FACE = Face(__package__, pad=FiddlefooRules)
