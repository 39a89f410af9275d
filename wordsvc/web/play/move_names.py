"""Moves in words, for the advice of a game: people at a page do not learn how moves are typed."""

import re
from typing import Final

from games.core import AnyView
from games.diddly.cards import FACES as DIDDLY_FACES
from games.diddly.describe import name_card as name_diddly_card
from games.diggity.cards import KIND_OF
from games.diggity.moves import JOIN
from games.diggity.moves import parse_move as parse_diggity_move
from games.diggity.tools import A_TOOL, TOOLS
from games.fiddlefoo.cards import COLOUR_NAMES, COLOUR_WORDS, FACES, say_card
from wordsvc.faces.diggity.cards import name_card as name_mine_card
from wordsvc.faces.diggity.map import name_place, name_side
from wordsvc.faces.fiddlefoo.map import name_free_place
from wordsvc.input.messages import message, translate

_FIXED: Final = {
    "deck": message("draw from the deck"),
    "discard": message("take the top discard"),
    "done": message("do nothing more"),
    "draw": message("draw a card"),
    "gold": message("take the gold card"),
    "decline": message("take nothing"),
    "pass": message("pass"),
}

PHRASES: Final = {
    "at": "put the card at place {place}",
    "flip": "turn up the card at place {place}",
    "peek": "look at the card at place {place}",
    "recycle": "give the Recycle at place {place} for {card}",
    "take": "take {tool}",
    "steal": "steal {tool}",
    "notes": "{card} for its notes",
    "pile": "{card} on its pile",
    "pair": "the pair with {card}",
}
"""A phrase for each verb of a move."""


def name_move(game: str, view: AnyView, move: str) -> str:
    """Return a move of Diddly, Diggity or Fiddlefoo in words; one of another game as it is typed."""
    if game not in ("diddly", "diggity", "fiddlefoo"):
        return move
    if move in _FIXED:
        return translate(_FIXED[move])
    if game == "fiddlefoo":
        return _name_fiddlefoo(view, move)
    return _name_diddly(move) if game == "diddly" else _name_diggity(move)


def _name_diddly(move: str) -> str:
    found = re.fullmatch(r"([a-z]+)(\d)(?::(\w+))?", move)
    if found is None:
        return move
    verb, place, face = found.groups()
    card = name_diddly_card(DIDDLY_FACES.index(face)) if face else ""
    return translate(PHRASES[verb], place=place, card=card)


def _name_diggity(move: str) -> str:
    verb, _, what = move.partition(":")
    if move in TOOLS:
        return translate("play {tool}", tool=A_TOOL[TOOLS.index(move)])
    if move in KIND_OF:
        return translate("choose {card}", card=name_mine_card(KIND_OF[move]))
    if verb == "from":
        return translate("steal from seat {seat}", seat=what)
    if what:
        return translate(PHRASES[verb], tool=A_TOOL[TOOLS.index(what)])
    join = parse_diggity_move(move) - JOIN
    return translate(
        "lay it {where}, its {edge} there", where=name_place(join >> 2), edge=name_side(join & 3)
    )


def _name_fiddlefoo(view: AnyView, move: str) -> str:
    verb, _, what = move.partition(":")
    if move in FACES:
        return translate(say_card(FACES.index(move)))
    if verb == "as":
        return translate("it is {colour}", colour=COLOUR_WORDS[COLOUR_NAMES.index(what)])
    if what:
        return translate(PHRASES[verb], card=say_card(FACES.index(what)))
    return name_free_place(view["public"], move)
