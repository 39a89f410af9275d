"""The face of Quiddler."""

from wordsvc.faces.face import Face
from wordsvc.faces.quiddler.pad import QuiddlerRules

FACE = Face(__package__, pad=QuiddlerRules)
