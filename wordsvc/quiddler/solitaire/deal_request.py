"""Deals and moves in their JSON forms, for command line and HTTP alike."""

from typing import Any

from wordsvc.cards import Deck, check_deck, parse_cards
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_list, read_number, read_texts
from wordsvc.input.sentences import say
from wordsvc.quiddler.solitaire.constants import STACK_SIZE, STACKS
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import Fill, Lay, Move, Position
from wordsvc.quiddler.solitaire.showing_request import refuse_unknown


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
        message = say("the cards were dealt from another deck than {deck}", deck=deck.name)
        raise InputError("deck", "other_deck", message, say("name the same one"))
    listed = read_list(fields["stacks"], "stacks", say("stacks"), 1, STACKS)
    stacks: list[tuple[str, ...]] = []
    for index, value in enumerate(listed):
        try:
            cards = parse_cards(read_texts(value, "cards"), deck)
            refuse_unknown(cards, "cards")
        except InputError as error:
            raise error.at("stacks", index, *error.field[1:]) from None
        if len(cards) > STACK_SIZE:
            message = say(
                "a stack has at most {most} cards, not {number}", most=STACK_SIZE, number=len(cards)
            )
            raise InputError(("stacks", index), "too_many_cards", message)
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
        raise InputError("word", "not_text", say("{text} must be text", text=say("the word")))
    numbers = read_list(fields["stacks"], "stacks", say("numbers of stacks"), 2, STACKS)
    stacks = tuple(read_number(number, "stacks", 1, STACKS) - 1 for number in numbers)
    return Lay(fields["word"].strip(), stacks)


def move_to_dict(move: Move) -> dict[str, Any]:
    """Return the JSON form of a move."""
    if isinstance(move, Fill):
        return {"fill": move.stack + 1}
    return {"word": move.word, "stacks": [index + 1 for index in move.stacks]}
