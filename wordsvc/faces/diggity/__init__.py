"""The face of Diggity."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
