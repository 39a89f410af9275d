"""The cards that show, in their JSON form, and the deck that they are of; for command line and HTTP alike."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wordsvc.cards import Deck, check_deck, parse_cards, read_deck
from wordsvc.input import InputError
from wordsvc.input.fields import read_number, read_texts
from wordsvc.input.sentences import say
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.constants import CARDS, STACK_SIZE, STACKS
from wordsvc.quiddler.solitaire.kinds import KINDS, STANDARD

MAX_UNDER: Final = STACK_SIZE - 1


def read_solitaire_deck(value: object) -> Deck:
    """Return the deck that the solitaire is played with: a name, a `Deck`, or None for that of the edition.

    Raises `InputError` on "deck": it has too few cards to deal, or one for which the outlook has no weight.
    """
    deck = read_deck(value, EDITION)
    if deck.total < CARDS:
        message = say(
            "the solitaire deals {most} cards, and the deck {deck} has {total}",
            most=CARDS,
            deck=deck.name,
            total=deck.total,
        )
        raise InputError("deck", "too_few_cards", message)
    if unknown := [face for face in deck.counts if face not in KINDS]:
        message = say(
            "the solitaire cannot weigh these cards of the deck {deck}: {faces}",
            deck=deck.name,
            faces=", ".join(unknown),
        )
        hint = say("it knows those of the deck {deck}", deck=STANDARD.name)
        raise InputError("deck", "unknown_card", message, hint)
    return deck


def refuse_unknown(cards: Sequence[str], field: str) -> None:
    """Refuse cards on the table that no deck of the solitaire has."""
    if unknown := [face for face in cards if face not in KINDS]:
        message = say("the solitaire cannot weigh the card {face}", face=unknown[0])
        raise InputError(
            field, "unknown_card", message, say("it knows those of the deck {deck}", deck=STANDARD.name)
        )


def read_showing(fields: Mapping[str, Any], deck: Deck = STANDARD) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the cards that show, and how many lie under each, from the fields "showing" and "under".

    "under" is a list of numbers, in the order of "showing". Left out, five lie under each of eight
    cards, as dealt, and none under fewer (Q20).

    Raises:
        InputError: on the field at fault.
    """
    showing = parse_cards(read_texts(fields["showing"], "showing"), deck, "showing")
    refuse_unknown(showing, "showing")
    if len(showing) > STACKS:
        message = say("at most {most} cards show, not {number}", most=STACKS, number=len(showing))
        raise InputError("showing", "too_many_cards", message)
    check_deck(showing, deck, "showing")
    if fields.get("under") is None:
        return showing, (MAX_UNDER if len(showing) == STACKS else 0,) * len(showing)
    numbers = fields["under"]
    if not isinstance(numbers, list) or len(numbers) != len(showing):
        message = say("under must be a list of {number} numbers, one for each card", number=len(showing))
        raise InputError("under", "wrong_length", message)
    under = tuple(read_number(number, "under", 0, MAX_UNDER) for number in numbers)
    if any(under) and len(showing) < STACKS:
        raise InputError(
            "under",
            "gap",
            say("{number} cards show as long as cards lie face down", number=STACKS),
            say("fill the gap first, then name all cards that show"),
            "Q20",
        )
    return showing, under
