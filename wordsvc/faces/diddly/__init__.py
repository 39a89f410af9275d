"""The face of Diddly."""

from wordsvc.faces.diddly.pad import DiddlyRules
from wordsvc.faces.face import Face

FACE = Face(__package__, pad=DiddlyRules)
