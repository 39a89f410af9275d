"""The face of Solitaire."""

from wordsvc.faces.face import LAY, Face

FACE = Face(__package__, grammar=LAY, has_own_page=True)
