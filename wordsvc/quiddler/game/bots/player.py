"""A bot at one seat: it sees a view only, and lays words that it knows and that count.

It knows the options of its table, and asks the judge for the words of its vocabulary only, never about a word
that somebody has laid.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.core import text_move
from wordsvc.cards.word_judge import WordJudge
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.best_hand.plays import Play
from wordsvc.quiddler.game.bots.challenges import Stakes, words_to_challenge
from wordsvc.quiddler.game.bots.choice import choose_play
from wordsvc.quiddler.game.bots.going_out import FIRST_TURN, goes_out
from wordsvc.quiddler.game.bots.observation import Observation, observe
from wordsvc.quiddler.game.bots.opponent_sampling import Lines, sample_hands
from wordsvc.quiddler.game.bots.skill import Skill
from wordsvc.quiddler.game.bots.vocabulary import HALVES, open_vocabulary
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import CHALLENGE, DISCARD, DONE, DRAW, MAX_WORDS, TAKE, lay_text
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.views import View

_GO_OUT: Final = Situation(nobody_out=True)
_LAST_TURN: Final = Situation()


class Player:
    """A bot of some skill for a seat."""

    def __init__(self, skill: Skill, judge: WordJudge, options: Options, rng: Random) -> None:
        """Sit down. `rng` decides everything random, and which half of the words the level *easy* knows."""
        self._skill, self._options, self._rng = skill, options, rng
        self._deck = judge.deck
        self._kinds = Cards(self._deck).kinds
        self._stakes = Stakes(self._options.failed_word, self._options.losses, self._deck.points)
        self._may_lay = judge.answers or not self._options.strict
        self._vocabulary = open_vocabulary(judge, skill.level, int(rng.random() * HALVES))

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return a legal move."""
        if DONE in legal:
            return self._challenge(view, legal)
        options = self._options
        table = observe(view, options.seats, options.turns // options.seats, options.bonus)
        if TAKE in legal:
            return self._draw(table) if DRAW in legal else TAKE
        if view["public"]["laying"]:
            return self._discard(max(table.cards, key=self._deck.points.__getitem__))
        return self._play(table)

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def _challenge(self, view: View, legal: Sequence[int]) -> int:
        """Challenge the next of the words that are worth it."""
        words = words_to_challenge(view, self._vocabulary, self._skill.honest, self._stakes)
        moves = (CHALLENGE + MAX_WORDS * owner + place for owner, place in words)
        return next((move for move in moves if move in legal), DONE)

    def _draw(self, table: Observation) -> int:
        """Return the top discard where it promises more than the pile; *easy* takes it to go out with it."""
        if not self._skill.odds:
            return TAKE if self._hand((*table.cards, table.top), _GO_OUT).cells else DRAW
        odds = draw_odds(table.cards, table.top, self._vocabulary.lays, table.seen, self._deck)
        return TAKE if odds.better == "face_up" else DRAW

    def _play(self, table: Observation) -> int:
        """Lay words, or discard the card that the best of them leaves."""
        may_go_out = table.turn > 1 or self._options.first_turn_out
        if self._may_lay and (table.last or may_go_out):
            play = self._choose_play(table)
            if play is not None and play.words:
                return text_move(lay_text([(laid.word, list(laid.cards)) for laid in play.words]))
        best = self._hand(table.cards, _LAST_TURN).best
        if best is None or best.discard is None:
            raise AssertionError("a hand that need not go out has a best play, and discards")
        return self._discard(best.discard)

    def imagine(self, table: Observation) -> list[list[Lines]]:
        """Return hands that the rivals may lay, each as the ways to lay it."""
        return sample_hands(table, self._vocabulary.lays, self._deck, self._rng)

    def _choose_play(self, table: Observation) -> Play | None:
        """Return the play to lay now; None to wait."""
        skill = self._skill
        hand = self._hand(table.cards, _LAST_TURN if table.last else _GO_OUT)
        if not skill.bonuses:
            return hand.best.play if hand.best else None
        if skill.waits and not table.last and table.turn < FIRST_TURN:
            return None
        choice = choose_play(hand, self._deck.value(table.cards) or 0, table, self.imagine(table))
        if choice is None:
            return None
        if skill.waits and not table.last and not goes_out(choice.margin, table, self._deck):
            return None
        return hand.lay(choice.cell).play

    def _hand(self, cards: Sequence[str], situation: Situation) -> BestHand:
        """Return the ways to lay some cards in words that the bot knows."""
        return BestHand(cards, self._vocabulary.lays, situation, deck=self._deck)

    def _discard(self, face: str) -> int:
        return DISCARD + self._kinds[face]
