"""The face of Diddly."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
