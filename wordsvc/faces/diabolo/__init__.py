"""The face of Diabolo."""

from wordsvc.faces.diabolo.pad import DiaboloRules
from wordsvc.faces.face import Face

FACE = Face(__package__, pad=DiaboloRules)
