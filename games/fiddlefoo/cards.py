"""The cards of Fiddlefoo: 54 in four colours, 21 more with Talkytoot, and what is printed on them.

A card is an int: 0 to 53 are the cards of the base game, colour by colour, 54 to 74 those of Talkytoot.
A set of cards is an int with a bit for each.
"""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from games.messages import Message, message


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return data


DECK: Final = _read("deck.json")
TALKYTOOT: Final = _read("talkytoot.json")

COLOUR_NAMES: Final = tuple(str(colour["name"]) for colour in DECK["colours"])
LETTERS: Final = tuple(str(colour["letter"]) for colour in DECK["colours"])
COLOURS: Final = range(len(LETTERS))
COLOUR_WORDS: Final = tuple(message(name) for name in COLOUR_NAMES)
"""Names of the colours in sentences."""
PURPLE: Final = COLOUR_NAMES.index("purple")
MAX_NUMBER: Final = len(DECK["notes"])
"""The highest number on a card."""
MAX_NOTES: Final = max(DECK["notes"])

_BASE: Final = tuple(
    (colour, int(number)) for colour in COLOURS for number in DECK["colours"][colour]["numbers"]
)
BASE_CARDS: Final = len(_BASE)
KEYS: Final = tuple(str(card["key"]) for card in TALKYTOOT["cards"])
TRIGGERS: Final = {str(card["key"]): message(card["trigger"]) for card in TALKYTOOT["cards"]}
EFFECTS: Final = {str(card["key"]): message(card["text"]) for card in TALKYTOOT["cards"]}
"""The moment and the effect of each Talkytoot card, as parts of a sentence, by key."""
ALL_CARDS: Final = BASE_CARDS + len(KEYS)
CARD_OF: Final = {key: BASE_CARDS + index for index, key in enumerate(KEYS)}
"""The Talkytoot card with each action."""

FACES: Final = (
    *(f"{LETTERS[colour]}{number}" for colour, number in _BASE),
    *(f"t:{key}" for key in KEYS),
)
"""The text of each card."""


def say_card(card: int) -> Message:
    """Return a card as people call it: red 7, or the action of a Talkytoot card."""
    if card >= BASE_CARDS:
        return message("{action} (Talkytoot)", action=KEYS[card - BASE_CARDS].replace("_", " "))
    colour, number = _BASE[card]
    return message("{colours} {number}", colours=COLOUR_WORDS[colour], number=number)


_PLAIN_NOTES: Final = (0, *DECK["notes"])
_OTHER_NOTES: Final = {int(number): int(notes) for number, notes in DECK["sometimes"].items()}
IN_THREE: Final = 3
"""One in this many printed cards whose notes may differ has the other number of them (F41)."""
JITTERED: Final = tuple(card for card, (_, number) in enumerate(_BASE) if number in _OTHER_NOTES)
"""The base cards whose notes may be printed differently."""


class Cards:
    """The printed cards of one match, and sets of them by colour, number and notes.

    `colours` and `numbers` are those of the Talkytoot cards, or empty without them; `others` are the
    cards with other notes than in the plain deck (F41). `below` has for each colour and each number the
    cards of that colour with a lower number.
    """

    __slots__ = (
        "below", "by_notes", "colour", "colours", "notes", "number", "numbers", "of_colour", "others",
    )  # fmt: skip

    def __init__(self, colours: tuple[int, ...], numbers: tuple[int, ...], others: tuple[int, ...]) -> None:
        self.colours, self.numbers, self.others = colours, numbers, others
        self.colour = (*(colour for colour, _ in _BASE), *colours)
        self.number = (*(number for _, number in _BASE), *numbers)
        self.notes = tuple(
            possible_notes(number)[-1] if card in others else plain_notes(number)
            for card, number in enumerate(self.number)
        )
        cards = range(len(self.colour))
        self.of_colour = tuple(_mask(card for card in cards if self.colour[card] == each) for each in COLOURS)
        self.below = tuple(
            tuple(
                _mask(card for card in cards if self.colour[card] == each and self.number[card] < number)
                for number in range(MAX_NUMBER + 2)
            )
            for each in COLOURS
        )
        self.by_notes = tuple(
            _mask(card for card in cards if self.notes[card] == notes) for notes in range(MAX_NOTES + 1)
        )

    def between(self, colour: int, low: int, high: int) -> int:
        """Return the cards of a colour whose number is strictly between two numbers (F09)."""
        below = self.below[colour]
        return below[high] & ~below[low + 1] if high > low else 0

    def between_any(self, low: int, high: int) -> int:
        """Return the cards of all colours whose number is strictly between two numbers."""
        return sum(self.between(colour, low, high) for colour in COLOURS)


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def bits(cards: int) -> list[int]:
    """Return the cards of a set, in rising order."""
    return [*members(cards)]


@lru_cache(maxsize=2048)
def members(cards: int) -> tuple[int, ...]:
    """Return the same as a tuple, kept: views ask for the sets that the lists of moves around them have."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def plain_notes(number: int) -> int:
    """Return the notes on a card with this number in the plain deck."""
    return int(_PLAIN_NOTES[number])


def possible_notes(number: int) -> tuple[int, ...]:
    """Return the notes that a printed card with this number may have."""
    plain = plain_notes(number)
    return (plain, _OTHER_NOTES[number]) if number in _OTHER_NOTES else (plain,)


@lru_cache(maxsize=256)
def printed(colours: tuple[int, ...], numbers: tuple[int, ...], others: tuple[int, ...]) -> Cards:
    """Return the cards of a match, made once for all its states; the arguments are those of `Cards`."""
    return Cards(colours, numbers, others)


def differently_printed(tokens: Sequence[int], number: Sequence[int]) -> tuple[int, ...]:
    """Return the cards with other notes, by the first of the three tokens of each card (F41).

    Args:
        tokens: the order of the deck of tokens; `IN_THREE` * card + 0, 1 or 2.
        number: the number on every card.
    """
    first: dict[int, int] = {}
    for token in tokens:
        first.setdefault(token // IN_THREE, token % IN_THREE)
    return tuple(
        card for card, token in sorted(first.items()) if token == 0 and len(possible_notes(number[card])) > 1
    )


PLAIN: Final = printed((), (), ())
"""The cards of the base game, all as the plain deck has them."""
