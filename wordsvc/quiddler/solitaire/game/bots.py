"""The bots of the solitaire: they see what a person sees, and give up when they find no word."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.core import OwnBot
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.game.advice import Adviser
from wordsvc.quiddler.solitaire.game.moves import FILL, GIVE_UP, lay_move
from wordsvc.quiddler.solitaire.game.state import View
from wordsvc.quiddler.solitaire.position import PublicView
from wordsvc.quiddler.solitaire.solver.players import ChooseCards, choose_fill, greedy_player


class CardChooser:
    """A bot that chooses the cards of each word, and fills gaps from the tallest stack."""

    def __init__(self, adviser: Adviser, choose_cards: ChooseCards) -> None:
        self._adviser = adviser
        self._choose_cards = choose_cards

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return a word, the filling of a gap, or to give up."""
        public = view["public"]
        if public["gap"] is not None:
            return FILL + choose_fill(public).stack
        cards = self._choose_cards(public)
        lay = self._adviser.word_of(public, cards) if cards else None
        return GIVE_UP if lay is None else lay_move(lay)

    def close(self) -> None:
        """Do nothing: no resource is open."""


def hidden_bot(adviser: Adviser) -> CardChooser:
    """Return the bot that plays deals in its head, with the words that an adviser may name."""
    player = adviser.player

    def choose(view: PublicView) -> Sequence[str] | None:
        choice = player.choose(view)
        return choice.cards if choice else None

    return CardChooser(adviser, choose)


def greedy_bot(adviser: Adviser) -> CardChooser:
    """Return the bot that makes the longest word, of those that an adviser may name."""
    return CardChooser(adviser, greedy_player(adviser.sets))


def _seat_hidden(game: Any, seat: int, rng: Random) -> CardChooser:
    return hidden_bot(game.adviser)


def _seat_longest(game: Any, seat: int, rng: Random) -> CardChooser:
    return greedy_bot(game.adviser)


BOTS: Final[Mapping[str, OwnBot]] = {
    "hidden": OwnBot(message("plays deals in its head, and sees what you see"), _seat_hidden),
    "longest": OwnBot(message("makes the longest word"), _seat_longest),
}
"""Each with what it does. Neither needs chance: the same table is played the same way."""
