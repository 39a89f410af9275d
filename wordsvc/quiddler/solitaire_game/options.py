"""The options of the solitaire, in the form that the rules look them up."""

from collections.abc import Mapping
from typing import Final

from games.core import InvalidInput
from wordsvc.cards import Deck
from wordsvc.input.sentences import say
from wordsvc.quiddler.solitaire.constants import STACK_SIZE, STACKS

WHOLE: Final = int(str(STACK_SIZE) * STACKS)
"""Eight stacks of six cards: a digit for each stack."""

LEAST: Final = 1
"""One stack of one card."""


def heights_of(options: Mapping[str, int | str], deck: Deck) -> tuple[int, ...]:
    """Return the number of cards in each stack.

    Raises `InvalidInput` on ("options", "stacks") when a stack has none or too many, or the deck too few.
    """
    heights = tuple(map(int, str(options["stacks"])))
    if not all(1 <= height <= STACK_SIZE for height in heights):
        message = say("each digit is the number of cards of a stack, 1 to {most}", most=STACK_SIZE)
        raise InvalidInput(("options", "stacks"), "bad_option", message, rule="Q45")
    if sum(heights) > deck.total:
        message = say("the deck {deck} has {total} cards", deck=deck.name, total=deck.total)
        raise InvalidInput(("options", "stacks"), "bad_option", message, rule="Q45")
    return heights


def write_heights(stacks: "tuple[tuple[str, ...], ...]") -> int:
    """Return the value of the option for stacks that were dealt."""
    return int("".join(str(len(stack)) for stack in stacks))
