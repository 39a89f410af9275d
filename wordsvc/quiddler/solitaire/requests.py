"""Decks, deals, moves and cards that show in their JSON forms, for command line and HTTP alike."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wordsvc.cards import Deck, check_deck, parse_cards, read_deck
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_list, read_number, read_texts
from wordsvc.input.messages import message
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.kinds import KINDS, STANDARD
from wordsvc.quiddler.solitaire.position import CARDS, STACK_SIZE, STACKS, Fill, Lay, Move, Position

MAX_UNDER: Final = STACK_SIZE - 1


def read_solitaire_deck(value: object) -> Deck:
    """Return the deck that the solitaire is played with: a name, a `Deck`, or None for that of the edition.

    Raises `InputError` on "deck": it has too few cards to deal, or one for which the outlook has no weight.
    """
    deck = read_deck(value, EDITION)
    if deck.total < CARDS:
        text = message(
            "the solitaire deals {most} cards, and the deck {deck} has {total}",
            most=CARDS,
            deck=deck.name,
            total=deck.total,
        )
        raise InputError("deck", "too_few_cards", text)
    if unknown := [face for face in deck.counts if face not in KINDS]:
        text = message(
            "the solitaire cannot weigh these cards of the deck {deck}: {faces}",
            deck=deck.name,
            faces=", ".join(unknown),
        )
        hint = message("it knows those of the deck {deck}", deck=STANDARD.name)
        raise InputError("deck", "unknown_card", text, hint)
    return deck


def _refuse_unknown(cards: Sequence[str], field: str) -> None:
    """Refuse cards on the table that no deck of the solitaire has."""
    if unknown := [face for face in cards if face not in KINDS]:
        text = message("the solitaire cannot weigh the card {face}", face=unknown[0])
        raise InputError(
            field, "unknown_card", text, message("it knows those of the deck {deck}", deck=STANDARD.name)
        )


def read_showing(fields: Mapping[str, Any], deck: Deck = STANDARD) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the cards that show, and how many lie under each, from the fields "showing" and "under".

    "under" is a list of numbers, in the order of "showing". Left out, five lie under each of eight
    cards, as dealt, and none under fewer (Q20).

    Raises:
        InputError: on the field at fault.
    """
    showing = parse_cards(read_texts(fields["showing"], "showing"), deck, "showing")
    _refuse_unknown(showing, "showing")
    if len(showing) > STACKS:
        text = message("at most {most} cards show, not {number}", most=STACKS, number=len(showing))
        raise InputError("showing", "too_many_cards", text)
    check_deck(showing, deck, "showing")
    if fields.get("under") is None:
        return showing, (MAX_UNDER if len(showing) == STACKS else 0,) * len(showing)
    numbers = fields["under"]
    if not isinstance(numbers, list) or len(numbers) != len(showing):
        text = message("under must be a list of {number} numbers, one for each card", number=len(showing))
        raise InputError("under", "wrong_length", text)
    under = tuple(read_number(number, "under", 0, MAX_UNDER) for number in numbers)
    if any(under) and len(showing) < STACKS:
        raise InputError(
            "under",
            "gap",
            message("{number} cards show as long as cards lie face down", number=STACKS),
            message("fill the gap first, then name all cards that show"),
            "Q20",
        )
    return showing, under


def read_deal(document: object, deck: Deck = STANDARD) -> Position:
    """Read a deal, or what is left of one.

    Args:
        document: `{"stacks": [...], "deck"?}`, 1 to 8 stacks; a stack is 1 to 6 cards from the bottom up, in
            any form that `wordsvc.cards.parse_cards` reads. The last one lies face up.
        deck: what the cards belong to.

    Raises:
        InputError: on the field at fault, also when one deck does not have all of the cards, or the deal is
            of another deck.
    """
    fields = read_fields(document, required=("stacks",), optional=("deck",))
    if fields.get("deck", deck.reference) != deck.reference:
        text = message("the cards were dealt from another deck than {deck}", deck=deck.name)
        raise InputError("deck", "other_deck", text, message("name the same one"))
    listed = read_list(fields["stacks"], "stacks", message("stacks"), 1, STACKS)
    stacks: list[tuple[str, ...]] = []
    for index, value in enumerate(listed):
        try:
            cards = parse_cards(read_texts(value, "cards"), deck)
            _refuse_unknown(cards, "cards")
        except InputError as error:
            raise error.at("stacks", index, *error.field[1:]) from None
        if len(cards) > STACK_SIZE:
            text = message(
                "a stack has at most {most} cards, not {number}", most=STACK_SIZE, number=len(cards)
            )
            raise InputError(("stacks", index), "too_many_cards", text)
        stacks.append(cards)
    check_deck([face for stack in stacks for face in stack], deck, "stacks")
    return Position(tuple(stacks))


def deal_to_dict(position: Position, deck: Deck = STANDARD) -> dict[str, Any]:
    """Return the JSON form of a deal."""
    return {"stacks": [list(stack) for stack in position.stacks], "deck": deck.reference}


def read_move(document: object) -> Move:
    """Read `{"word", "stacks"}` or `{"fill"}`; stacks count from 1. Raises `InputError` on a field."""
    fields = read_fields(document, required=(), optional=("word", "stacks", "fill"))
    if "fill" in fields and len(fields) == 1:
        return Fill(read_number(fields["fill"], "fill", 1, STACKS) - 1)
    fields = read_fields(document, required=("word", "stacks"))
    if not isinstance(fields["word"], str):
        raise InputError("word", "not_text", message("{text} must be text", text=message("the word")))
    numbers = read_list(fields["stacks"], "stacks", message("numbers of stacks"), 2, STACKS)
    stacks = tuple(read_number(number, "stacks", 1, STACKS) - 1 for number in numbers)
    return Lay(fields["word"].strip(), stacks)


def move_to_dict(move: Move) -> dict[str, Any]:
    """Return the JSON form of a move."""
    if isinstance(move, Fill):
        return {"fill": move.stack + 1}
    return {"word": move.word, "stacks": [index + 1 for index in move.stacks]}
