"""A round of Diddly played on in the head, much sooner than by the rules of the game.

Turns are whole: a card is drawn and placed at once. Players go by the advice of `heuristics`, but with one
card face down they go out sooner when they are ahead and later when they are behind, and on a last turn
opening a card is worth nothing.
"""

from random import Random
from typing import Final

from games.core import shuffle
from games.diddly.cards import HIDDEN, PEEK, RECYCLE
from games.diddly.moves import PLACES_OF
from games.diddly.options import Options
from games.diddly.state import State
from games.diddly.strategy.known_boards import Boards, Known
from games.diddly.strategy.outlook import turns_of_all

OPENING: Final = 2
"""Points that turning up one of the own face-down cards is worth besides."""
TAKING: Final = 3.75
"""Points that the top discard must save to be better than a card from the deck."""
TAKING_AT_LAST: Final = 2.5
"""The same on a last turn."""
AHEAD: Final = 0.25
"""Part of the points that a player is ahead which going out is worth."""
TO_COME: Final = 2.0
"""Points that each face-down card of another player will still make that player's board better."""
MOST: Final = 6
"""Points that going out is worth or costs at most."""


class RoundPlayout:
    """A moment of a round between turns, which plays on.

    `cards` are the boards as they are, `known` as their players know them, `down` their face-down places
    and `hidden` those of them that their players have not seen. Each turn has a card of the deck, drawn or
    not, so that the cards of later turns do not depend on a choice and differences show sooner.
    """

    __slots__ = (
        "boards", "cards", "closer", "cut", "deck", "down", "hidden", "known", "limit", "passed", "pile",
        "turn", "turns",
    )  # fmt: skip

    boards: Boards
    cards: list[list[int]]
    closer: int
    cut: bool
    deck: list[int]
    down: list[int]
    hidden: list[int]
    known: list[Known]
    limit: int
    passed: list[int]
    pile: list[int]
    turn: int
    turns: int

    @classmethod
    def of(cls, options: Options, boards: Boards, state: State) -> "RoundPlayout":
        """Return the moment of a state in which nobody holds a card, or what is held is left out of it."""
        self = cls.__new__(cls)
        self.boards = boards
        self.cut = options.cuts_last_turns
        self.limit = options.max_turns * options.seats
        self.turn, self.turns, self.closer = state.turn, state.turns, state.closer
        self.cards = [board[:] for board in state.cards]
        self.down = state.down[:]
        self.hidden = [down & ~seen for down, seen in zip(state.down, state.seen, strict=True)]
        self.known = [
            boards.board([HIDDEN if hidden >> place & 1 else card for place, card in enumerate(board)], down)
            for board, hidden, down in zip(state.cards, self.hidden, state.down, strict=True)
        ]
        self.pile, self.deck, self.passed = state.pile[:], state.deck[:], []
        return self

    @classmethod
    def seen_by_one(cls, options: Options, boards: Boards, state: State) -> "RoundPlayout":
        """Return the moment as the seat in turn knows it: what others have looked at is known to nobody."""
        seat = state.turn
        blind = state.copy()
        blind.seen = [seen if other == seat else 0 for other, seen in enumerate(state.seen)]
        return cls.of(options, boards, blind)

    def copy(self) -> "RoundPlayout":
        """Return an equal and independent moment."""
        other = RoundPlayout.__new__(RoundPlayout)
        other.boards = self.boards
        other.cut = self.cut
        other.limit = self.limit
        other.turn, other.turns, other.closer = self.turn, self.turns, self.closer
        other.cards = [board[:] for board in self.cards]
        other.down = self.down[:]
        other.hidden = self.hidden[:]
        other.known = [board[:] for board in self.known]
        other.pile, other.deck, other.passed = self.pile[:], self.deck[:], self.passed[:]
        return other

    def draw(self, rng: Random) -> int:
        """Return the turn's card of the deck; a Peek looks first."""
        if not self.deck:
            self._renew(rng)
        card = self.deck.pop()
        if card == PEEK and self.hidden[self.turn]:
            self._look(self.turn)
        return card

    def can_draw(self) -> bool:
        """Return True if a card can come from the deck."""
        return bool(self.deck or self.passed) or len(self.pile) > 1

    def take(self, kind: int) -> None:
        """Take a card of a kind from the discards, for the player in turn; pass over that of the deck."""
        if self.deck:
            self.passed.append(self.deck.pop())
        self._fetch(kind)

    def _fetch(self, kind: int) -> int:
        pile = self.pile
        pile.reverse()
        pile.remove(kind)
        pile.reverse()
        return kind

    def _look(self, seat: int) -> None:
        place = PLACES_OF[self.hidden[seat]][0]
        self.hidden[seat] &= ~(1 << place)
        self.boards.look(self.known[seat], place, self.cards[seat][place])

    def _renew(self, rng: Random) -> None:
        """Renew the deck: the cards that were passed over, then all discards but the top one."""
        if not self.passed and len(self.pile) > 1:
            self.passed[:], self.pile[:] = self.pile[:-1], self.pile[-1:]
            shuffle(rng, self.passed)
        self.deck[:] = self.passed[::-1]
        self.passed.clear()

    def put(self, place: int, card: int) -> bool:
        """Place a card for the player in turn, and pass the turn; return True while the round goes on."""
        seat = self.turn
        board = self.cards[seat]
        self.pile.append(board[place])
        board[place] = card
        self.boards.put(self.known[seat], place, card)
        down = self.down[seat] = self.down[seat] & ~(1 << place)
        self.hidden[seat] &= down
        self.turns += 1
        if not down and self.closer < 0:
            self.closer = seat
        self.turn = (seat + 1) % len(self.cards)
        limited = self.closer < 0 or self.cut
        return self.turn != self.closer and not (limited and self.turns >= self.limit)

    def play_on(self, rng: Random, most: int = 1_000_000) -> bool:
        """Play so many turns at most; whether the round goes on after them."""
        boards, cards, known, downs, hidden = self.boards, self.cards, self.known, self.down, self.hidden
        pile, deck, passed = self.pile, self.deck, self.passed
        best, put, limit, seats = boards.best, boards.put, self.limit, len(self.cards)
        seat, turns, closer = self.turn, self.turns, self.closer
        for _ in range(most):
            board, mine, down = known[seat], cards[seat], downs[seat]
            opening = OPENING if closer < 0 and down & down - 1 else self._opening(seat, closer)
            taking = TAKING if closer < 0 else TAKING_AT_LAST
            gain, place = best(board, down, pile[-1], opening)
            kind = -1
            if RECYCLE in mine:
                gain, place, kind = self._best_trade(seat, gain, place)
            if gain >= taking or not (deck or passed or len(pile) > 1):
                if deck:
                    passed.append(deck.pop())
                card = pile.pop() if kind < 0 else self._fetch(kind)
            else:
                if not deck:
                    self._renew(rng)
                card = deck.pop()
                if card == PEEK and hidden[seat]:
                    self._look(seat)
                place = best(board, down, card, opening)[1]
            pile.append(mine[place])
            mine[place] = card
            put(board, place, card)
            if down >> place & 1:
                down = downs[seat] = down & ~(1 << place)
                hidden[seat] &= down
                if not down and closer < 0:
                    closer = seat
            turns += 1
            seat = seat + 1 if seat + 1 < seats else 0
            if seat == closer or (turns >= limit and (closer < 0 or self.cut)):
                return False
        self.turn, self.turns, self.closer = seat, turns, closer
        return True

    def _going_out(self, seat: int) -> int:
        """Return the worth to a player of opening the last face-down card."""
        expected = self.boards.expected
        least = min(
            [
                expected(board) - TO_COME * self.down[other].bit_count()
                for other, board in enumerate(self.known)
                if other != seat
            ]
        )
        return max(-MOST, min(MOST, round(AHEAD * (least - expected(self.known[seat])))))

    def _best_trade(self, seat: int, gain: float, place: int) -> tuple[float, int, int]:
        """Return the best card to recycle, if it saves more than the top discard at its best place."""
        best = gain, place, -1
        kinds = set(self.pile)
        for at, card in enumerate(self.cards[seat]):
            if card == RECYCLE and not self.down[seat] >> at & 1:
                for kind in kinds:
                    saved = self.boards.saved(self.known[seat], at, kind)
                    if saved > best[0] or (saved == best[0] and best[2] > kind):
                        best = saved, at, kind
        return best

    def best_place(self, card: int) -> int:
        """Return the place where the player in turn puts a card."""
        seat = self.turn
        return self.boards.best(self.known[seat], self.down[seat], card, self._opening(seat, self.closer))[1]

    def _opening(self, seat: int, closer: int) -> int:
        """Return the worth to a player of opening one card more."""
        if closer >= 0:
            return 0
        down = self.down[seat]
        return OPENING if down & down - 1 else self._going_out(seat)

    def outlook(self) -> tuple[list[float], list[float]]:
        """Return the average scores of the seats, and the turns that they still have."""
        downs = [down.bit_count() for down in self.down]
        turns = turns_of_all(len(downs), self.turn, self.closer, downs, square=self.boards.square)
        known = zip(self.known, turns, strict=True)
        return [self.boards.outlook(board, left) for board, left in known], turns

    def results(self) -> list[int]:
        """Return the scores of the boards when everything is turned up."""
        return [self.boards.score(board) for board in self.cards]
