"""The face of Diabolo."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
