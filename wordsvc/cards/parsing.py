"""Reading cards as people write them: `G,N,H,A`, `QU I T`, `(qu)it`, `*` or `Ψ`, `**` or `ΨΨ`.

Where a word is laid its letters stand for its cards, as in `QUIT` (Q32).
"""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from dictionaries import Language, fold, is_letters
from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck, deck_names
from wordsvc.cards.limits import Limits
from wordsvc.cards.spelling import spellings
from wordsvc.input import InputError
from wordsvc.input.messages import join_messages, message, plural_message
from wordsvc.words import parse_word

MAX_CARDS: Final = 200
"""More cards than any deck has are refused unread."""

_JOKERS: Final = (JOKER, DOUBLE_JOKER)
_JOKER_SIGNS: Final = str.maketrans({"Ψ": JOKER, "ψ": JOKER, "?": JOKER})
_SEPARATORS: Final = str.maketrans(",;", "  ")
_GROUP: Final = r"\(([^()]*)\)|([^()])"
_MAX_PARTED: Final = 20
_MAX_OTHERS: Final = 5


class LaidCards(NamedTuple):
    """The faces of a word as it is laid; `others` are some more ways, where its letters were typed alone."""

    faces: tuple[str, ...]
    others: tuple[tuple[str, ...], ...] = ()


def parse_cards(cards: str | Sequence[str], deck: Deck, field: str = "cards") -> tuple[str, ...]:
    """Return the faces of cards, in the order given; the one reader wherever cards are read.

    Args:
        cards: one text, its cards separated by commas or blanks or written as a word in which
            cards of two letters stand in brackets; or a list or tuple of texts, one a card.
        deck: what the cards belong to. A verified deck says which cards there are (Q32); with another
            one or two letters or a joker are a card, since it lies on the table (D22).
        field: what an error calls the input.

    Raises:
        InputError: there is no card, or too many, or a text that is no card; with a deck that is not
            verified also for more cards or more jokers than it has, of which the numbers are sure.
            Whether a deck has enough of each card is another question (`check_deck`).

    >>> from wordsvc.cards import load_deck
    >>> parse_cards("(qu)it", load_deck("quiddler"))
    ('QU', 'I', 'T')
    >>> parse_cards(["p", "t", "ΨΨ"], load_deck("diabolo-de"))
    ('P', 'T', '**')
    """
    if isinstance(cards, str):
        if len(cards) > MAX_CARDS * 5:
            sentence = message("the text of the cards is longer than {most} characters", most=MAX_CARDS * 5)
            raise InputError(field, "too_long", sentence)
        texts = cards.translate(_SEPARATORS).split()
        faces = [face for text in texts for face in _parse_text(text, deck, field)]
    elif not isinstance(cards, list | tuple):
        sentence = message("{field} must be a text or a list of texts", field=field)
        raise InputError(field, "not_text", sentence, _usual_hint(deck))
    else:
        if len(cards) > MAX_CARDS:
            raise _too_many(len(cards), field)
        faces = [_parse_face(text, deck, (field, index)) for index, text in enumerate(cards)]
    if not faces:
        raise InputError(field, "empty", message("there are no cards"), _usual_hint(deck))
    if len(faces) > MAX_CARDS:
        raise _too_many(len(faces), field)
    if not deck.verified:
        _check_numbers(faces, deck, field)
    return tuple(faces)


def stands_for_word(cards: object, word: str, deck: Deck, language: Language | None = None) -> bool:
    """Return whether cards are the letters of a word typed together, and no single card (Q32).

    Both are folded in `language`, by default that of the deck.

    >>> from wordsvc.cards import load_deck
    >>> [stands_for_word(text, "in", load_deck("quiddler")) for text in ("IN", "i,n", "inn")]
    [False, False, False]
    >>> stands_for_word("Quiz", "quiz", load_deck("quiddler"))
    True
    """
    if not isinstance(cards, str) or not 1 < len(text := cards.strip()) <= MAX_CARDS or not text.isalpha():
        return False
    language = language or deck.language
    letters = fold(text, language)
    return letters not in deck.counts and letters == _letters_of(word, language)


def parse_laid_cards(
    cards: str | Sequence[str] | None,
    word: str,
    deck: Deck,
    field: str = "cards",
    hand: int | None = None,
    language: Language | None = None,
) -> LaidCards:
    """Read the cards of a word that is laid, as `parse_cards` does or from its letters (Q32).

    Args:
        cards: as for `parse_cards`. The letters of the word, typed together, stand for its cards, as does
            None: of several ways to lay it the best one is taken. A face of the deck is that card.
        word: the word, as it was written.
        deck: what the cards belong to.
        field: what an error calls the cards.
        hand: how many cards the letters stand for at most, where some way to lay them takes no more.
        language: that of the dictionaries, which folds the word; by default that of the deck.

    Raises:
        InputError: as `parse_cards` does, and on "word".

    >>> from wordsvc.cards import load_deck
    >>> parse_laid_cards("quiz", "quiz", load_deck("quiddler"))
    LaidCards(faces=('Q', 'U', 'I', 'Z'), others=(('QU', 'I', 'Z'),))
    """
    language = language or deck.language
    if cards is not None and not stands_for_word(cards, word, deck, language):
        return LaidCards(parse_cards(cards, deck, field))
    for most in dict.fromkeys((hand, None)):
        ways = lay_letters(word, deck, Limits(deck.min_cards, most), language)
        if ways:
            return LaidCards(ways[0], tuple(ways[1:]))
    # Where no way is known, as for one letter or four Z, the letters are cards as well as they can be.
    return LaidCards(parse_cards(_part(_letters_of(word, language), deck, paired=False), deck, field))


def lay_letters(
    word: str, deck: Deck, limits: Limits, language: Language | None = None
) -> list[tuple[str, ...]]:
    """Return the best ways to lay the letters of a word without a joker, best first, at most six.

    Raises `InputError` on "word".

    >>> from wordsvc.cards import load_deck
    >>> lay_letters("quiz", load_deck("quiddler"), Limits(max_cards=3))
    [('QU', 'I', 'Z')]
    """
    letters = _letters_of(word, language or deck.language)
    plain = [face for face in deck.faces() if face not in _JOKERS]
    found = spellings(letters, plain, deck, limits) if letters else ()
    return [way.cards for way in islice(found, 1 + _MAX_OTHERS)]


def _letters_of(word: str, language: Language) -> str:
    """Return the letters of a word in capitals A to Z, without its other signs."""
    return "".join(filter(is_letters, parse_word(word, language)))


def parse_deck_cards(cards: str | Sequence[str], deck: Deck, field: str = "cards") -> tuple[str, ...]:
    """Return the faces of cards that can all come from one deck.

    Raises:
        InputError: as `parse_cards` and `check_deck` do.

    >>> from wordsvc.cards import load_deck
    >>> parse_deck_cards("q,u,i,t", load_deck("quiddler"))
    ('Q', 'U', 'I', 'T')
    """
    faces = parse_cards(cards, deck, field)
    check_deck(faces, deck, field)
    return faces


def check_deck(faces: Sequence[str], deck: Deck, field: str = "cards") -> None:
    """Refuse more of a card than a verified deck has; another deck refuses none (D22).

    Raises `InputError` on `field`.

    >>> from wordsvc.cards import load_deck
    >>> check_deck(("Q", "Q"), load_deck("quiddler"))
    """
    if not deck.verified:
        return
    for face in deck.lacking(faces):
        copies = deck.counts.get(face, 0)
        text = message("the deck {deck} has no card {face}", deck=deck.name, face=face)
        if copies:
            text = message(
                "the deck {deck} has only {copies} of the card {face}",
                deck=deck.name,
                copies=copies,
                face=face,
            )
        hint = message("see: wordcheck deck show {deck}", deck=deck.name) if deck.name in deck_names() else ""
        raise InputError(field, "card_not_in_deck", text, hint)


def _check_numbers(faces: Sequence[str], deck: Deck, field: str) -> None:
    """Refuse more cards or jokers than a deck has of which only these numbers are sure (D22)."""
    if len(faces) > deck.total:
        text = message(
            "{n} cards are more than the {most} of the deck {deck}",
            n=len(faces),
            most=deck.total,
            deck=deck.name,
        )
        raise InputError(field, "too_many_cards", text)
    jokers = sum(face in _JOKERS for face in faces)
    if jokers > deck.jokers:
        text = plural_message(
            "{n} joker is more than the {most} of the deck {deck}",
            "{n} jokers are more than the {most} of the deck {deck}",
            jokers,
            most=deck.jokers,
            deck=deck.name,
        )
        raise InputError(field, "too_many_jokers", text)


def _too_many(number: int, field: str) -> InputError:
    text = message("{n} cards are more than {most}", n=number, most=MAX_CARDS)
    return InputError(field, "too_many_cards", text)


def _parse_text(text: str, deck: Deck, field: str) -> list[str]:
    """Return the cards of a text without blanks: one card, or a word with pairs in brackets."""
    if "(" not in text and ")" not in text:
        return [_parse_face(text, deck, (field,))]
    faces: list[str] = []
    end = 0
    for group in re.finditer(_GROUP, text):
        if group.start() != end:
            break
        end = group.end()
        faces.append(_parse_face(group[1] if group[2] is None else group[2], deck, (field,)))
    if end != len(text):
        sentence = message("the brackets in {text!r} do not match", text=text[:20])
        raise InputError(field, "not_a_card", sentence, _usual_hint(deck))
    return faces


def _parse_face(text: object, deck: Deck, field: tuple[str | int, ...]) -> str:
    if not isinstance(text, str):
        raise InputError(field, "not_text", message("a card must be text"), _usual_hint(deck))
    sign = text.translate(_JOKER_SIGNS)
    letters = sign.isascii() and sign.isalpha()
    face = sign.upper() if letters else sign
    likely = face in _JOKERS or (letters and len(face) <= 2)
    if not likely or (deck.verified and face not in deck.counts):
        sentence = message("{text!r} is not a card of the deck {deck}", text=text[:20], deck=deck.name)
        raise InputError(field, "not_a_card", sentence, _face_hint(face, deck), "Q32")
    return face


def _face_hint(text: str, deck: Deck) -> str:
    if text.isascii() and text.isalpha() and 1 < len(text) < _MAX_PARTED:
        singles = _part(text, deck, paired=False)
        paired = _part(text, deck, paired=True)
        if paired == singles:
            return message("separate the cards, {singles}", singles=",".join(singles))
        return message(
            "separate the cards, {singles}, or put cards of two letters in brackets, {paired}",
            singles=",".join(singles),
            paired="".join(f"({face})" if len(face) > 1 else face for face in paired),
        )
    if set(text) & set("ÄÖÜäöüßẞ"):
        return message("Ä, Ö, Ü and ß are laid as A,E; O,E; U,E and S,S")
    return _usual_hint(deck)


def _part(letters: str, deck: Deck, *, paired: bool) -> list[str]:
    """Letters as cards of the deck, those of two letters `paired` or only where a single one is missing."""
    faces: list[str] = []
    while letters:
        pair = letters[:2]
        two = len(pair) == 2 and pair in deck.counts and (paired or letters[0] not in deck.counts)
        faces.append(pair if two else letters[0])
        letters = letters[len(faces[-1]) :]
    return faces


def _usual_hint(deck: Deck) -> str:
    """Return a hint how cards are written, with examples from the deck."""
    pairs = [face for face in deck.counts if len(face) == 2 and face.isalpha()]
    jokers = join_messages([face for face in _JOKERS if face in deck.counts], "and")
    how = [
        message("write cards as G,N,H,A"),
        *(message("a card of two letters as {face}", face=face) for face in pairs[:1]),
        message("jokers as {jokers}", jokers=jokers) if jokers else message("there are no jokers"),
    ]
    return join_messages(how, ";")
