"""The faces of the games: how each is presented, a package a game; see `wordsvc.faces.face`.

Faces know no Flask, and none is loaded before somebody looks at its game.
"""

import os

from wordsvc.input.messages import add_catalogue

add_catalogue(os.path.join(os.path.dirname(__file__), "translations"))
