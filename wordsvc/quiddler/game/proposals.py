"""Lay-downs for random play: pieces of the hand, whether they are words or not, as a bluff is."""

from random import Random

from games.core import choose, text_move
from wordsvc.quiddler.game.moves import lay_text
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.views import View


def propose_lay(options: Options, min_cards: int, view: View, rng: Random) -> tuple[int, ...]:
    """Return a lay-down that the seat of a view may make, where it may make one; no dictionary is asked."""
    public, private = view["public"], view["private"]
    if private is None or public["phase"] != "play" or public["laying"] or view["seat"] not in view["to_act"]:
        return ()
    held = private["cards"]
    most = len(held) - 1  # one is left to discard
    if most < min_cards:
        return ()
    number = most
    if public["last"]:
        number = choose(rng, range(min_cards, most + 1))
    elif not options.first_turn_out and public["turns"] < options.seats:
        return ()
    cards = [face for _, face in sorted([(rng.random(), face) for face in held])]
    words = []
    at = 0
    while at < number:
        left = number - at
        size = left if left < 2 * min_cards else choose(rng, (*range(min_cards, left - min_cards + 1), left))
        faces = cards[at : at + size]
        words.append(("".join(faces), faces))
        at += size
    return (text_move(lay_text(words)),)
