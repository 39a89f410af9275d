"""Quiddler with all cards in every private view, and bots that use them, to see the worth of hidden cards.

wordcheck arena benchmarks/bots/open_quiddler.py --bots omniscient,strong
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from statistics import fmean
from typing import Any

from games.core import OwnBot
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.game import Quiddler
from wordsvc.quiddler.game.bots import BOTS
from wordsvc.quiddler.game.bots.observation import Observation, observe
from wordsvc.quiddler.game.bots.opponent_sampling import Lines, ways_to_lay
from wordsvc.quiddler.game.bots.player import Player
from wordsvc.quiddler.game.bots.skill import STRONG
from wordsvc.quiddler.game.bots.vocabulary import open_vocabulary
from wordsvc.quiddler.game.moves import DISCARD, DRAW, TAKE
from wordsvc.referee import Referee

HANDS = 6
"""So many hands of the next player are imagined for a discard."""
SLACK = 6
"""Points that a discard may cost at most, so that few are tried."""


class OpenCards(Quiddler):
    """Quiddler with all cards in every private view: the hands, and the pile, the next card last."""

    bots: Mapping[str, OwnBot] = {
        **BOTS,
        "ceiling": OwnBot("strong, and sees the draw pile", lambda game, seat, rng: Ceiling(game, rng)),
        "denier": OwnBot("strong, and denies a discard", lambda game, seat, rng: Denier(game, rng)),
        "omniscient": OwnBot("a ceiling that sees all", lambda game, seat, rng: Omniscient(game, rng)),
    }

    def private(self, state: Any, seat: int) -> Any:
        """Return the hand, and what nobody sees in play."""
        hands = [self.deck_cards.faces_of(hand) for hand in state.hands]
        rivals = [*hands[seat + 1 :], *hands[:seat]]
        pile = self.deck_cards.faces_of(state.pile)
        return {**super().private(state, seat), "pile": pile, "rivals": rivals}


class Ceiling(Player):
    """*strong*, who knows which card the pile would give, and takes the better one."""

    def __init__(self, game: Quiddler, rng: Random) -> None:
        super().__init__(STRONG, game.judge, game.parsed_options, rng)
        self.deck, self.words = game.judge.deck, open_vocabulary(game.judge, STRONG.level).lays

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        """Return a legal move; of the two cards that it may draw the one that makes the better hand."""
        pile = view["private"]["pile"]
        if DRAW not in legal or not pile:
            return super().choose(view, legal)
        held, top = view["private"]["cards"], view["public"]["discards"][-1]
        taken, drawn = self.worth([*held, top]), self.worth([*held, pile[-1]])
        return TAKE if taken >= drawn else DRAW

    def worth(self, cards: Sequence[str], *, keep_all: bool = False) -> int:
        """Return the score of cards in a last turn, without bonuses."""
        best = BestHand(cards, self.words, Situation(keep_all=keep_all), deck=self.deck).best
        return max(0, best.score) if best else 0


class Denier(Ceiling):
    """*strong*, who discards what helps the next player least, by what its hands may be."""

    def __init__(self, game: Quiddler, rng: Random) -> None:
        super().__init__(game, rng)
        self.options, self.faces, self.rng = game.parsed_options, game.deck_cards.faces, rng

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        """Return a legal move: that of *strong*, but for another discard while nobody is out."""
        move = Player.choose(self, view, legal)
        public = view["public"]
        if not DISCARD <= move < DISCARD + len(self.faces) or public["laying"] or public["last"]:
            return move
        held, hands = view["private"]["cards"], self.next_hands(view)
        best = self.faces[move - DISCARD]
        own = {face: self.worth(without(held, face), keep_all=True) for face in sorted({*held})}
        likely = [face for face, worth in own.items() if worth >= max(own.values()) - SLACK]

        def net(face: str) -> float:
            gains = [max(0, self.worth([*hand, face]) - drawn) for hand, drawn in hands]
            return own[face] - fmean(gains) / (self.options.seats - 1)

        chosen = max(likely, key=lambda face: (net(face), face == best)) if hands else best
        return DISCARD + self.faces.index(chosen)

    def next_hands(self, view: Any) -> list[tuple[list[str], int]]:
        """Return hands of the next player, each with its worth after a draw from the pile."""
        options = self.options
        table = observe(view, options.seats, options.turns // options.seats, options.bonus)
        known, hidden = table.rivals[0]
        unseen, hands = table.unseen(self.deck), []
        for _ in range(HANDS):
            *drawn, card = self.rng.sample(unseen, min(hidden + 1, len(unseen)))
            hand = [*known, *drawn]
            hands.append((hand, self.worth([*hand, card])))
        return hands


class Omniscient(Denier):
    """A *ceiling* who sees the hands: it weighs bonuses and denies discards by what they are."""

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        """Return a legal move."""
        self.seen = view["private"]
        return (Ceiling if DRAW in legal else Denier).choose(self, view, legal)

    def next_hands(self, view: Any) -> list[tuple[list[str], int]]:
        """Return the hand of the next player, with its worth after a draw from the pile."""
        hand, pile = self.seen["rivals"][0], self.seen["pile"]
        return [(hand, self.worth([*hand, pile[-1]]))] if pile else []

    def imagine(self, table: Observation) -> list[list[Lines]]:
        """Return the hands of those who lay later, with the cards that the pile would give them."""
        rivals = self.seen["rivals"][: len(table.rivals)]
        drawn = [*reversed(self.seen["pile"]), *[None] * len(rivals)]
        hands = [[*hand, card] if card else hand for hand, card in zip(rivals, drawn, strict=False)]
        return [[ways_to_lay(hand, self.words, self.deck)] for hand in hands]


def without(cards: Sequence[str], face: str) -> list[str]:
    """Return cards without one of a face."""
    rest = [*cards]
    rest.remove(face)
    return rest


RULEBOOK = replace(
    find_rulebook("quiddler"), name="open_quiddler", make=partial(OpenCards, Referee("quiddler"))
)
