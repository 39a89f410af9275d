"""The face of Solitaire."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
