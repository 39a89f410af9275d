"""Moves of the solitaire as people type them: a word, its cards or stacks, and the gaps to fill."""

import re
from typing import Final

from games.core import InvalidInput
from wordsvc.cards import Deck, parse_cards, show_cards
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.game.advice import Adviser
from wordsvc.quiddler.solitaire.game.moves import FILL, GIVE_UP, lay_move, parse_move
from wordsvc.quiddler.solitaire.game.state import View
from wordsvc.quiddler.solitaire.kinds import KINDS, ways
from wordsvc.quiddler.solitaire.position import STACKS, Lay, PublicView, is_gap_open, stacks_for
from wordsvc.words import parse_word

_FILL: Final = re.compile(r"fill\s+([0-9]{1,3})", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"[0-9 ,]*[0-9][0-9 ,]*", re.ASCII)
_LETTERS: Final = re.compile(r"[^\W\d_]+")


def parse_typed(view: View, typed: str, deck: Deck, adviser: Adviser) -> int:
    """Return the move that a player means who sees a view.

    Raises `InvalidInput` on "move", with the rule where the cards that show cannot be used so.
    """
    line = typed.strip()
    try:
        return parse_move(line)
    except InvalidInput:
        pass
    if " ".join(line.lower().split()) in ("give up", "give_up"):
        return GIVE_UP
    if line.lower().split(" ")[0] == "fill":
        return _parse_fill(line)
    public = view["public"]
    if is_gap_open(public):
        raise InvalidInput("move", "gap", message("fill the gap first"), rule="Q20")
    try:
        return lay_move(_parse_lay(public, line, deck, adviser))
    except InputError as error:
        raise InvalidInput("move", error.code, error.message, error.hint, error.rule) from None


def _parse_fill(line: str) -> int:
    found = _FILL.fullmatch(line)
    if found is None:
        raise InvalidInput("move", "no_stack", message("say from which stack, as `fill 3`"))
    return FILL + _stack(found[1])


def _stack(number: str) -> int:
    """Return a stack, which counts from 0, by its number. Raises `InvalidInput`."""
    if not 1 <= int(number[:4]) <= STACKS:
        text = message("there is no stack {number}", number=int(number[:4]))
        raise InvalidInput("move", "no_such_stack", text, rule="Q20")
    return int(number[:4]) - 1


def _parse_lay(public: PublicView, line: str, deck: Deck, adviser: Adviser) -> Lay:
    """Return the word to lay, from the numbers of its stacks, its letters, or its cards."""
    if _NUMBERS.fullmatch(line):
        return _by_stacks(public, line)
    if _LETTERS.fullmatch(line):
        return _by_letters(public, parse_word(line, deck.language), adviser)
    faces = list(parse_cards(line, deck))
    stacks = stacks_for(public, faces)
    if stacks is None:
        text = message("the cards {cards} do not all show", cards=show_cards(faces))
        raise InvalidInput("move", "cannot_be_made", text, rule="Q31")
    return Lay("".join(faces), stacks)


def _by_stacks(public: PublicView, line: str) -> Lay:
    stacks = tuple(_stack(number) for number in line.replace(",", " ").split())
    if len(stacks) > STACKS:
        text = message("a stack shows one card, which is used once")
        raise InvalidInput("move", "stack_twice", text, rule="Q31")
    for stack in stacks:
        if stack >= len(public["showing"]):
            text = message("there is no stack {number}", number=stack + 1)
            raise InvalidInput("move", "no_such_stack", text, rule="Q20")
        if not public["showing"][stack]:
            text = message("stack {number} is empty", number=stack + 1)
            raise InvalidInput("move", "empty_stack", text, rule="Q20")
    return Lay("".join(public["showing"][stack] for stack in stacks), stacks)


def _by_letters(public: PublicView, word: str, adviser: Adviser) -> Lay:
    """Return the stacks whose cards spell a word: of several ways the one that leaves the best cards."""
    found = adviser.find(public)
    known = (hit.cards for hit in found.words if hit.word == word) if found else ()
    printed = len(word) <= 2 * STACKS and all(letter in KINDS for letter in word)
    for cards in (*known, *(ways(word) if printed else ())):
        stacks = stacks_for(public, cards)
        if stacks is not None:
            return Lay(word, stacks)
    text = message("the cards that show do not spell {word}", word=word)
    raise InvalidInput("move", "cannot_be_made", text, rule="Q31")
