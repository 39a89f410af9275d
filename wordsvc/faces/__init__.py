"""The faces of the games: how each is presented, a package a game; see `wordsvc.faces.face`.

Faces know no Flask, and none is loaded before somebody looks at its game.
"""
