"""Diggity at one table: set-up, who is asked, which moves there are, and what is seen."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from games.core import Advice, Bounds, Deal, Event, IllegalMove, Window, new_seed
from games.diggity.cards import FACES
from games.diggity.decks import MAX_NUGGETS, Deck
from games.diggity.describe import describe
from games.diggity.determinize import determinize
from games.diggity.duel import answer
from games.diggity.heuristics import advice_for
from games.diggity.legality import check_move
from games.diggity.mine import Mine
from games.diggity.moves import DECLINE, FROM, JOIN, MOVES, PASS, PLAY, TEXTS, parse_move
from games.diggity.options import Options
from games.diggity.placement import cards_that_fit, choose, lay
from games.diggity.prizes import earn, prizes, rob, victims
from games.diggity.render import render
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, NOBODY, OVER, State
from games.diggity.tools import PULLEYS, TOOLS, recipes_for
from games.diggity.views import private_view, public_view

HANDS = {2: 5, 3: 4, 4: 3}
"""Cards in hand by the number of players (diggity.17)."""
_PASS_ONLY = [PASS]
_GOLD_FACES = ("-", *map(str, range(1, MAX_NUGGETS + 1)))


class Diggity:
    """The rules of Diggity for a number of seats and a deck.

    Options: `gold` is how many gold cards are used and `high` whether those of 5 and 6 are "kept" or
    "dropped" (G24, G36); `tools` are "shown" or "hidden" (G26); `pulley` is what makes one (G05);
    `restart` is "turn" or "card" for the winner of gold (G15); `first` is the seat that begins, or 0 for
    chance (G25); `turns` is how many turns each player has at most (G38).
    """

    name = "diggity"
    low_wins = False
    together = False
    open_moves = False
    moves: Sequence[int] = MOVES
    passes: Collection[int] = (PASS, DECLINE)

    def __init__(self, seats: int, options: Mapping[str, int | str], deck: Deck) -> None:
        self.seats = seats
        self.options = options
        self.deck = deck
        self.parsed = Options(
            seats=seats,
            hand=HANDS[seats],
            recipes=recipes_for(PULLEYS[str(options["pulley"])]),
            hidden=options["tools"] == "hidden",
            whole_turn=options["restart"] == "turn",
            most_turns=int(options["turns"]) * seats,
        )
        dropped = options["high"] == "dropped"
        gold = tuple(value for value in deck.gold if not (dropped and value >= 5))
        self.gold_cards = min(int(options["gold"]), len(gold))
        self.first = int(options["first"]) - 1
        self.contents: Mapping[str, Sequence[int]] = {
            **({"first": tuple(range(seats))} if self.first < 0 else {}),
            "mine": deck.mine,
            "gold": gold,
        }
        # a turn: a card, its place, a prize, its owner, and a duel of four tools with passes between them
        self.bounds = Bounds(0, sum(gold[-self.gold_cards :]), self.parsed.most_turns * (8 + 5 * seats))
        self.advice: Advice | None = advice_for(self.parsed, gold)

    def faces(self, deck: str) -> Sequence[str]:
        """Mine cards as `games.diggity.cards.FACES`, gold by its nuggets, seats from 1."""
        if deck == "first":
            return [str(seat + 1) for seat in range(self.seats)]
        return FACES if deck == "mine" else _GOLD_FACES

    def new(self, deal: Deal) -> State:
        """Deal the hands (diggity.7 to diggity.17); the last of a list is the top of its pile."""
        seats, size = self.seats, self.parsed.hand
        order = deal.order("mine")
        state = State()
        state.deal = deal
        state.mine = Mine()
        state.window = None
        state.shown = state.last = ()
        state.phase = CHOOSING
        state.turn = deal.order("first")[0] if self.first < 0 else self.first
        state.chosen = state.wanted = state.resume = NOBODY
        state.prize = state.face = state.passes = state.turns = state.reshuffles = 0
        state.left = self.gold_cards
        state.hands = [list(order[seat * size : seat * size + size]) for seat in range(seats)]
        state.deck = list(order[: seats * size - 1 : -1])
        state.discards = []
        state.gold = list(deal.order("gold")[::-1])
        state.piles = [seats] * len(TOOLS)
        state.played = []
        state.tools = [[0] * len(TOOLS) for _ in range(seats)]
        state.won = [[] for _ in range(seats)]
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat in turn, or in a duel the one whose chance it is."""
        if state.window is not None:
            return state.window.waiting()
        return () if state.phase == OVER else (state.turn,)

    def window(self, state: State) -> Window | None:
        """The duel, while there is one."""
        return state.window

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """The moves of the seat that is asked."""
        phase = state.phase
        if state.window is not None:
            if seat not in state.window.waiting():
                return ()
            rank = len(state.played)
            return [PASS, PLAY + rank] if state.tools[seat][rank] else _PASS_ONLY
        if seat != state.turn or phase == OVER:
            return ()
        if phase == LAYING:
            return [JOIN + join for join in state.mine.joins(state.chosen)]
        if phase == CHOOSING:
            return cards_that_fit(state, seat) or _PASS_ONLY
        if phase == EARNING:
            return prizes(self.parsed, state, seat)
        return [FROM + other for other in victims(state, seat, state.wanted)]

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Why a move is refused, with the rule."""
        return check_move(self.parsed, state, seat, move)

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        phase = state.phase
        state.shown = ()
        if phase == LAYING:
            lay(self.parsed, state, seat, move, events)
        elif phase == CHOOSING:
            choose(self.parsed, state, seat, move, events)
        elif phase == DUEL:
            answer(self.parsed, state, seat, move, events)
        elif phase == EARNING:
            earn(self.parsed, state, seat, move, events)
        else:
            rob(self.parsed, state, seat, move, events)

    def over(self, state: State) -> bool:
        """Whether the last gold is collected, or the limit of turns is reached."""
        return state.phase == OVER

    def scores(self, state: State) -> list[int]:
        """The nuggets of each seat (diggity.83)."""
        return [sum(won) for won in state.won]

    def winners(self, state: State) -> list[int]:
        """Who has the most nuggets (diggity.84); a tie is shared (G23)."""
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def public(self, state: State) -> dict[str, Any]:
        """The mine as it lies, the piles, the tools unless they are hidden, the gold of each seat."""
        return public_view(self.parsed, state)

    def private(self, state: State, seat: int) -> dict[str, Any]:
        """The hand, the card chosen for laying, and the own tools."""
        return private_view(state, seat)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def determinize(self, view: Mapping[str, Any], rng: Random) -> State:
        """A state in which the cards this view does not show lie anywhere."""
        return determinize(self.contents, view, Deal(self.contents, new_seed(rng)), rng)

    def cards(self, state: State) -> list[int]:
        """Mine cards as kinds, then gold from 100, then tools from 200."""
        mine = [card[1] for card in state.mine.cards] + state.deck + state.discards
        mine += [card for hand in state.hands for card in hand]
        gold = state.gold + [value for won in state.won for value in won] + [state.face] * bool(state.face)
        tools = list(range(len(state.played)))
        for counts in (*state.tools, state.piles):
            tools += [rank for rank, count in enumerate(counts) for _ in range(count)]
        return mine + [100 + value for value in gold] + [200 + rank for rank in tools]

    def to_dict(self, state: State) -> dict[str, Any]:
        """The whole state."""
        return state.to_dict()

    def from_dict(self, document: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return State.from_dict(document, self.contents)

    def format_move(self, move: int) -> str:
        """The move as text: circle:NE, 5E-S, pass, take:cart, steal:cart, from:2, gold, decline, shovel."""
        return TEXTS[move]

    def parse_move(self, text: str) -> int:
        """The move that a text stands for."""
        return parse_move(text)

    def render(self, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        """The mine drawn to scale, the piles, tools and gold, and the own hand."""
        return render(self.deck, view, names)

    def describe(self, told: Mapping[str, Any], names: Sequence[str]) -> str:
        """An event as a sentence."""
        return describe(told, names)
