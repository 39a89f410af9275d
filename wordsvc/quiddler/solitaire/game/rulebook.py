"""The solitaire before anybody sits down, for the judge of a match."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core import LENIENT, InvalidInput, Option, Rulebook, Variant
from wordsvc.cards.word_judge import ANSWERS, WordJudge
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.game.deal import WHOLE
from wordsvc.quiddler.solitaire.game.game import Solitaire
from wordsvc.quiddler.solitaire.game.rules import RULES
from wordsvc.quiddler.solitaire.requests import read_solitaire_deck

GUIDE: Final = message(
    """\
Use up all 48 cards. Make words of cards that show; the next cards turn up. A stack that is used up
is filled from one with two or more cards. When no word can be made, the game is lost.
  zen            make a word: zen; (qu)it or QU,I,T says which cards
  1 4 2          make a word of the cards of these stacks, in this order
  fill 3         move the card of stack 3 into the gap
  give up        end the game: it is lost
  best           let the computer play deals in its head and name its word"""
)
"""The text of `help`."""


def make(judge: WordJudge, seats: int, options: Mapping[str, int | str]) -> Solitaire:
    """Return a table of the solitaire.

    Raises `InvalidInput` on "seats", on the option, or on ("dictionary", "deck") when the deck has too few
    cards or one that has no weight for the outlook.
    """
    if seats != 1:
        text = message("the solitaire is for one player, not {seats}", seats=seats)
        raise InvalidInput("seats", "bad_seats", text, rule="solitaire.3")
    try:
        read_solitaire_deck(judge.deck)
    except InputError as error:
        raise InvalidInput(("dictionary", "deck"), error.code, error.message, error.hint) from None
    return Solitaire(judge, options)


def rulebook(judge: WordJudge) -> Rulebook:
    """Return the rulebook that judges so."""
    return Rulebook(
        name="solitaire",
        title="Solitaire",
        version=1,
        options=(Option("stacks", WHOLE, least=1, most=WHOLE),),
        variants=(
            Variant("whole", {"stacks": WHOLE}, range(1, 2)),
            Variant("half", {"stacks": 33333333}, range(1, 2)),
        ),
        rules=RULES,
        guide=GUIDE,
        make=partial(make, judge),
        dictionary=judge.header,
        answers=ANSWERS,
        usual_undo=LENIENT,
    )
