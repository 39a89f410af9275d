"""The face of Quiddler."""

from wordsvc.faces.face import LAY, Face
from wordsvc.faces.quiddler.pad import QuiddlerRules

FACE = Face(__package__, maker="setgame.com", grammar=LAY, pad=QuiddlerRules)
