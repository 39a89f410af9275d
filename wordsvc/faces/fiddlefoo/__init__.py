"""The face of Fiddlefoo."""

from wordsvc.faces.face import Face

FACE = Face(__package__)
