"""The cards of Fiddlefoo as pages draw them: a colour, its shape, a number, and notes."""

from typing import NamedTuple

from games.fiddlefoo.cards import BASE_CARDS, COLOUR_WORDS, EFFECTS, FACES, KEYS, LETTERS, TRIGGERS, Cards
from wordsvc.input.messages import translate, translate_plural


class DrawnNote(NamedTuple):
    """A card: how it is written, the letter of its colour, its number and notes, and whether it acts."""

    face: str
    letter: str
    number: int
    notes: int
    acts: bool


def draw_note(cards: Cards, card: int) -> DrawnNote:
    """Return a card with what is printed on it."""
    return DrawnNote(
        FACES[card], LETTERS[cards.colour[card]], cards.number[card], cards.notes[card], card >= BASE_CARDS
    )


def card_name(cards: Cards, card: int, *, short: bool = False) -> str:
    """Return a card as it is read out: "red 7, 3 notes"; without its notes in short."""
    colour = translate(COLOUR_WORDS[cards.colour[card]])
    name = f"{colour} {cards.number[card]}"
    if card >= BASE_CARDS:
        name = f"{name} ({KEYS[card - BASE_CARDS].replace('_', ' ')})"
    if short:
        return name
    notes = translate_plural("{n} note", "{n} notes", cards.notes[card])
    return translate("{card}, {notes}", card=name, notes=notes)


def explain_card(card: int) -> str:
    """Return the moment and the effect of a Talkytoot card."""
    key = KEYS[card - BASE_CARDS]
    return translate("When {trigger}, {effect}.", trigger=TRIGGERS[key], effect=EFFECTS[key])
