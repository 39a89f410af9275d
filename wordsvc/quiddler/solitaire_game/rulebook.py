"""The solitaire before anybody sits down, for the judge of a match."""

from collections.abc import Mapping
from functools import partial

from games.core import LENIENT, InvalidInput, Option, Rulebook, Variant
from wordsvc.cards.word_judge import ANSWERS, WordJudge
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.quiddler.solitaire.showing_request import read_solitaire_deck
from wordsvc.quiddler.solitaire_game.game import Solitaire
from wordsvc.quiddler.solitaire_game.guide import GUIDE
from wordsvc.quiddler.solitaire_game.options import LEAST, WHOLE
from wordsvc.quiddler.solitaire_game.rules import RULES


def make(judge: WordJudge, seats: int, options: Mapping[str, int | str]) -> Solitaire:
    """Return a table of the solitaire.

    Raises `InvalidInput` on "seats", on the option, or on ("dictionary", "deck") when the deck has too few
    cards or one that has no weight for the outlook.
    """
    if seats != 1:
        message = say("the solitaire is for one player, not {seats}", seats=seats)
        raise InvalidInput("seats", "bad_seats", message, rule="solitaire.3")
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
        options=(Option("stacks", WHOLE, least=LEAST, most=WHOLE),),
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
