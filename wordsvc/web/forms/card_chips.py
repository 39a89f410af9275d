"""Cards of a word that change by a tap: letters join to a card of two, part again, or are a joker."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from wordsvc.cards import DOUBLE_JOKER, JOKER, Deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.parsing import lay_letters
from wordsvc.faces.drawn_cards import DrawnCard, draw_laid
from wordsvc.input.messages import translate_plural

MAX_WAYS = 3
"""The ways to lay a word that are offered."""

Faces = tuple[str, ...]


class Chip(NamedTuple):
    """A card, and where a tap on it leads, "" where nowhere."""

    card: DrawnCard
    link: str = ""


class Way(NamedTuple):
    """A way to lay a word, its worth in a sentence, and the link that chooses it, "" for the chosen one."""

    chips: list[Chip]
    worth: str
    link: str = ""


def change_card(faces: Sequence[str], letters: Sequence[str], place: int, deck: Deck) -> Faces | None:
    """Return the cards of a word after a tap on one of them, None where it can be nothing else.

    A card becomes the next of these that the deck has: a single letter, a card of two letters, a joker, a
    double joker. `letters` are those that each card stands for.

    >>> from wordsvc.cards import load_deck
    >>> change_card(("Q", "U", "I", "T"), ("Q", "U", "I", "T"), 0, load_deck("quiddler"))
    ('QU', 'I', 'T')
    """
    word, start = "".join(letters), sum(map(len, letters[:place]))
    one, two = word[start], word[start : start + 2]
    kinds = (one, two, JOKER, DOUBLE_JOKER) if len(two) > 1 else (one, JOKER)
    options = [face for face in kinds if _has(face, deck)]
    now = options.index(faces[place]) if faces[place] in options else -1
    for face in (*options[now + 1 :], *options[: max(now, 0)]):
        after = (*faces[:place], face, *_rest(faces, letters, place, len(face)))
        added = [card for card in after if card not in faces]
        if all(_has(card, deck) for card in added) and _count_jokers(after) <= deck.jokers:
            return after
    return None


def _rest(faces: Sequence[str], letters: Sequence[str], place: int, taken: int) -> Iterator[str]:
    """Yield the cards behind one that takes so many letters now; what it frees or cuts is a single letter."""
    before = len(letters[place])
    if taken < before:
        yield letters[place][1]
    behind = place + 1
    if taken > before:
        yield from letters[behind][1:]
        behind += 1
    yield from faces[behind:]


def _has(face: str, deck: Deck) -> bool:
    return face in deck.counts or (len(face) == 1 and face.isalpha() and not deck.verified)


def _count_jokers(faces: Sequence[str]) -> int:
    return sum(face in (JOKER, DOUBLE_JOKER) for face in faces)


def draw_way(
    faces: Sequence[str], letters: Sequence[str], deck: Deck, link: Callable[[Faces], str] | None
) -> Way:
    """Return the chosen way to lay a word; `link` makes the address of other cards, None where none is."""
    cards = draw_laid(faces, letters, deck.points)
    after = [change_card(faces, letters, place, deck) if link else None for place in range(len(faces))]
    chips = [Chip(card, link(each) if link and each else "") for card, each in zip(cards, after, strict=True)]
    return Way(chips, describe_worth(faces, deck))


def draw_others(ways: Sequence[Faces], deck: Deck, link: Callable[[Faces], str]) -> list[Way]:
    """Return ways to lay a word without jokers that a tap chooses."""
    return [
        Way(
            [Chip(card) for card in draw_laid(faces, faces, deck.points)],
            describe_worth(faces, deck),
            link(faces),
        )
        for faces in ways[:MAX_WAYS]
    ]


def offer_parts(text: str, deck: Deck, link: Callable[[str], str]) -> list[Way]:
    """Return ways to part the first letters that were typed together among loose cards and are no card (Q32).

    `link` makes the address of a question with other cards.
    """
    for typed in re.findall(r"[A-Za-z]{2,20}", text):
        if typed.upper() not in deck.counts:
            ways = lay_letters(typed, deck, Limits())

            def replace(faces: Faces, typed: str = typed) -> str:
                return link(text.replace(typed, ",".join(faces), 1))

            return draw_others(ways, deck, replace)
    return []


def find_other_ways(word: str, faces: Sequence[str], deck: Deck) -> list[Faces]:
    """Return the best ways to lay a folded word without jokers, but for one of them."""
    return [way for way in lay_letters(word, deck, Limits(deck.min_cards)) if way != tuple(faces)]


def describe_worth(faces: Sequence[str], deck: Deck) -> str:
    """Return the number of cards, and their points in a deck that has some."""
    cards = translate_plural("{n} card", "{n} cards", len(faces))
    points = deck.value(faces)
    return cards if points is None else f"{cards}, {translate_plural('{n} point', '{n} points', points)}"
