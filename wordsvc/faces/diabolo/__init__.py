"""The face of Diabolo."""

from wordsvc.faces.diabolo.pad import DiaboloRules
from wordsvc.faces.face import CALL, Face

FACE = Face(__package__, maker="Reiner Knizia, Klee-Spiele 1999", grammar=CALL, pad=DiaboloRules)
