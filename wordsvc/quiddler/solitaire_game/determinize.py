"""States of the solitaire that a view allows, with the cards that nobody has seen drawn anew."""

from random import Random

from games.core import Deal, shuffle
from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.position import Position
from wordsvc.quiddler.solitaire_game.state import Made, State
from wordsvc.quiddler.solitaire_game.views import View, seen_of


def determinize(view: View, deck: Deck, deal: Deal, rng: Random) -> State:
    """Return a state that looks like this view; what is drawn lies face down, or was not dealt."""
    public = view["public"]
    seen = seen_of(public)
    unseen = seen.unseen(deck)
    shuffle(rng, unseen)
    stacks = []
    for face, under in zip(seen.showing, seen.under, strict=True):
        below = [unseen.pop() for _ in range(under)]
        stacks.append((*below, face) if face else ())
    made = tuple(Made(word["word"], tuple(word["cards"])) for word in public["made"])
    used = tuple(card for _, cards in made for card in cards)
    position = Position(tuple(stacks), used)
    return State(deal, position, tuple(unseen), made, given_up=public["phase"] == "given_up")
