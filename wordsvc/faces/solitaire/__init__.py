"""The face of Solitaire."""

from wordsvc.faces.face import Face

FACE = Face(__package__, has_own_page=True)
