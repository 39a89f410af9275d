"""Moves as people type them: a lay-down's words without cards, a challenge without its number."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from games.core import InvalidInput, text_move
from wordsvc.cards import Deck, parse_cards, spellings, stands_for_word
from wordsvc.input.messages import message
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import MAX_WORDS, Moves, lay_text
from wordsvc.quiddler.game.views import View
from wordsvc.words import parse_word

MAX_TYPED: Final = 200
_MAX_WAYS: Final = 20
"""Ways to lay one word that are tried; a hand of eleven cards has fewer."""

_PARTED: Final = re.compile(r"([A-Za-z]+)(?:\s*:\s*|\s+)(.+)")

Words = list[tuple[str, list[str]]]


def parse_typed(cards: Cards, moves: Moves, view: View, typed: str) -> int:
    """Return the move that a typed line means.

    `lay quit on` chooses the cards of the hand, as many points as can be; `lay qu.i.t:quit` names them.
    `discard qu`, `challenge qat` and `challenge 2.1` may be written with blanks.

    Raises:
        InvalidInput: on "move".
        InputError: a word or a card cannot be read.
    """
    if len(typed) > MAX_TYPED:
        raise InvalidInput(
            "move", "too_long", message("a move has at most {most} characters", most=MAX_TYPED)
        )
    verb, rest = _parts(typed.strip())
    if verb == "lay" and rest:
        return _lay(cards, view, rest.replace(",", " ").split())
    if verb == "discard" and rest:
        face = rest.upper()
        return moves.parse(f"discard:{face if face in cards.kinds else parse_cards(rest, cards.deck)[0]}")
    if verb == "challenge" and rest:
        return moves.parse(f"challenge:{_challenged(cards, view, rest)}")
    return moves.parse(typed.strip().lower())


def _parts(typed: str) -> tuple[str, str]:
    """Return the verb of a line in small letters, and what follows it."""
    parted = _PARTED.fullmatch(typed)
    return (parted[1].lower(), parted[2]) if parted else (typed.lower(), "")


def _challenged(cards: Cards, view: View, rest: str) -> str:
    """Return the seat and word that a challenge names, by numbers or by the word."""
    if rest[0].isdigit():
        return rest
    word = parse_word(rest, cards.deck.language)
    places = [
        f"{seat + 1}.{number}"
        for seat, words in enumerate(view["public"]["laid"])
        for number, laid in enumerate(words, 1)
        if laid["word"] == word and seat != view["seat"]
    ]
    if len(places) == 1:
        return places[0]
    if places:
        hint = message("challenge {place}, for example", place=places[0])
        raise InvalidInput(
            "move", "several_words", message("{word} lies there more than once", word=word), hint
        )
    raise InvalidInput("move", "no_such_word", message("nobody else has laid {word}", word=word[:40]))


def _lay(cards: Cards, view: View, parts: Sequence[str]) -> int:
    """Return the lay-down of words that are typed, with cards of the hand where they name none."""
    if len(parts) > MAX_WORDS:
        text = message("nobody lays more than {most} words", most=MAX_WORDS)
        raise InvalidInput("move", "too_many_words", text)
    private, public = view["private"], view["public"]
    hand = Counter(private["cards"] if private is not None else ())
    wanted: list[tuple[str, list[str] | None]] = []
    for part in parts:
        named, _, word = part.rpartition(":")
        if not named and "(" in word:  # written by its cards, as (qu)it
            named, word = word, "".join(parse_cards(word, cards.deck))
        known = named and not stands_for_word(named, word, cards.deck)
        faces = list(parse_cards(named.replace(".", ","), cards.deck)) if known else None
        wanted.append((parse_word(word, cards.deck.language), faces))
    best = _best(cards.deck, wanted, hand, None if public["last"] else hand.total() - 1)
    if best is None:
        words = " ".join(word for word, _ in wanted)
        text = message("your cards do not lay {words}", words=words[:MAX_TYPED])
        raise InvalidInput("move", "cannot_be_made", text)
    return text_move(lay_text(best))


def _best(
    deck: Deck, wanted: Sequence[tuple[str, list[str] | None]], hand: Counter[str], number: int | None
) -> Words | None:
    """Return the way to lay all words that is worth most, if it can be with `number` cards in all."""

    def rank(words: Words) -> tuple[bool, int]:
        faces = [face for _, laid in words for face in laid]
        return number is None or len(faces) == number, deck.value(faces) or 0

    return max(_ways(deck, wanted, hand), key=rank, default=None)


def _ways(deck: Deck, wanted: Sequence[tuple[str, list[str] | None]], hand: Counter[str]) -> Iterator[Words]:
    """Yield every way to lay all words with different cards of the hand."""
    if not wanted:
        yield []
        return
    word, named = wanted[0]
    ways: list[list[str]]
    if named is not None:
        ways = [named]
    else:
        found = islice(spellings(word, hand.elements(), deck), _MAX_WAYS)
        ways = [list(way.cards) for way in found if len(way.cards) >= deck.min_cards]
    for faces in ways:
        rest = hand - Counter(faces)
        if rest.total() + len(faces) == hand.total():
            for others in _ways(deck, wanted[1:], rest):
                yield [(word, faces), *others]
