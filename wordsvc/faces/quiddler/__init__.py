"""The face of Quiddler."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
