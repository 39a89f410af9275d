"""The face of Diggity."""

from wordsvc.faces.diggity.pad import DiggityRules
from wordsvc.faces.face import Face

FACE = Face(__package__, pad=DiggityRules)
