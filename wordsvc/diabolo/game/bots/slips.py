"""Wrong calls: words that a bot half knows, or reads wrongly off the cards."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from games.core import choose
from wordsvc.cards import JOKER

_VOWELS: Final = frozenset("AEIOUY")
_TRIES: Final = 8


class Laid(NamedTuple):
    """A word as it is called: the cards in their order, and the letters that each of them lays."""

    faces: tuple[str, ...]
    letters: tuple[str, ...]

    @property
    def word(self) -> str:
        """The letters together."""
        return "".join(self.letters)


def slip(
    laid: Laid, line: Sequence[str], min_cards: int, knows: Callable[[str], bool], rng: Random
) -> Laid | None:
    """Return a text much like a noticed word, which the cards lay and which the bot does not know.

    None where chance found none. It may be a word all the same: then the bot was lucky.
    """
    spare = Counter(line)
    spare.subtract(laid.faces)
    for _ in range(_TRIES):
        other = choose(rng, _WAYS)(laid, list(spare.elements()), rng)
        if len(other.faces) >= min_cards and other.word != laid.word and not knows(other.word):
            return other
    return None


def _swap(laid: Laid, spare: list[str], rng: Random) -> Laid:
    """Swap two neighbours."""
    order = list(range(len(laid.faces)))
    at = choose(rng, order[1:])
    order[at - 1], order[at] = order[at], order[at - 1]
    return _arrange(laid, order)


def _leave_out(laid: Laid, spare: list[str], rng: Random) -> Laid:
    """Forget a card inside the word."""
    order = list(range(len(laid.faces)))
    order.remove(choose(rng, order[1:]))
    return _arrange(laid, order)


def _take_another(laid: Laid, spare: list[str], rng: Random) -> Laid:
    """Take a card for another in the line, a vowel for a vowel."""
    at = choose(rng, range(len(laid.faces)))
    sound = laid.letters[at][0] in _VOWELS
    others = [face for face in spare if face[0] != JOKER and (face[0] in _VOWELS) == sound]
    if not others:
        return laid
    face = choose(rng, others)
    return Laid(
        (*laid.faces[:at], face, *laid.faces[at + 1 :]), (*laid.letters[:at], face, *laid.letters[at + 1 :])
    )


_WAYS: Final = (_swap, _leave_out, _take_another)


def _arrange(laid: Laid, order: Sequence[int]) -> Laid:
    return Laid(tuple([laid.faces[at] for at in order]), tuple([laid.letters[at] for at in order]))
