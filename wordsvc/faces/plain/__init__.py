"""The face of a game that brings none."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
