"""Diggity, revision 2.1 (2012): players build a mine of cards, and dig for gold in it.

A turn lays a card so that one of its exits meets an open exit of the mine. Cards with the right symbols
that are connected make a tool, which their player may take, or a miner, which turns up a gold card. Then
everybody in turn may play tools in the order of their ranks, and the highest tool wins the gold. A mine
with no usable exit is discarded. When the last gold card is collected, the most nuggets win.

Where this departs from the sheet:

- The game ends after 500 turns for each player, which the sheet does not limit (G38, option `turns`).
- Chance decides who goes first, not the dirtiest fingernails (G25, option `first`).
- Which exits the cards have and what the gold is worth is a model: it is printed on the cards alone (G29).
- Hidden tools are only not displayed: they are taken openly, and a view carries who took which (G26, C4).
- The first card of a mine lies upright, by itself (G28).
- A card is chosen first, unseen, and then its place (G32); two ways to the same place are one move (G31).

What the sheet does not say, or says twice:

- A circle and a line make a pulley: its picture is lost (G05, option `pulley`).
- The winner of gold has the next whole turn, not only a first card (G15, option `restart`).
- A tool is an offer (G07); a miner is not (G10). One that nobody can have frees nobody from the miner (G33).
- Players with the same most points win together (G23).

The other rulings put into words what the sheet means; `games.diggity.rules` has all of them.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from games.core import Advice, BaseGame, Bounds, Deal, Event, IllegalMove, Window, check_turn, new_seed
from games.diggity.cards import FACES
from games.diggity.decks import MAX_NUGGETS, Deck
from games.diggity.describe import describe
from games.diggity.determinize import determinize
from games.diggity.duel import answer
from games.diggity.legality import check_move
from games.diggity.mine import Mine
from games.diggity.moves import DECLINE, FROM, JOIN, MOVES, PASS, PLAY, format_move, parse_move
from games.diggity.options import Options
from games.diggity.placement import cards_that_fit, choose, lay
from games.diggity.prizes import earn, prizes, rob, victims
from games.diggity.render import render
from games.diggity.scoring import count_nuggets, leaders
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, NOBODY, OVER, State
from games.diggity.strategy.heuristics import advice_for
from games.diggity.tools import TOOLS
from games.diggity.views import PublicView, View, private_view, public_view

_PASS_ONLY = [PASS]
_GOLD_FACES = ("-", *map(str, range(1, MAX_NUGGETS + 1)))


class Diggity(BaseGame[State]):
    """The rules of Diggity for a number of seats and a deck; `games.diggity.RULEBOOK` has the options."""

    name = "diggity"
    state_type = State
    moves: Sequence[int] = MOVES
    pass_moves: Collection[int] = (PASS, DECLINE)
    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    describe = staticmethod(describe)
    private = staticmethod(private_view)

    def __init__(self, seats: int, options: Mapping[str, int | str], deck: Deck) -> None:
        super().__init__(seats, options)
        agreed = self.parsed_options = Options(seats, options, deck)
        self.contents: Mapping[str, Sequence[int]] = {
            **({"first": tuple(range(seats))} if agreed.first < 0 else {}),
            "mine": deck.mine,
            "gold": agreed.gold,
        }
        # a turn: a card, its place, a prize, its owner, and a duel of four tools with passes between them
        self.bounds = Bounds(0, sum(agreed.gold[-agreed.gold_cards :]), agreed.max_turns * (8 + 5 * seats))
        self.advice: Advice | None = advice_for(agreed, self.apply)

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the names: mine cards as `games.diggity.cards.FACES`, gold by its nuggets, seats from 1."""
        if deck == "first":
            return [str(seat + 1) for seat in range(self.seats)]
        return FACES if deck == "mine" else _GOLD_FACES

    def new(self, deal: Deal) -> State:
        """Deal the hands (diggity.7 to diggity.17); the last of a list is the top of its pile."""
        options = self.parsed_options
        seats, size = options.seats, options.hand
        order = deal.order("mine")
        state = State()
        state.deal = deal
        state.mine = Mine()
        state.window = None
        state.shown = state.last = ()
        state.phase = CHOOSING
        state.turn = deal.order("first")[0] if options.first < 0 else options.first
        state.chosen = state.wanted = state.resume = NOBODY
        state.prize = state.face = state.passes = state.turns = state.reshuffles = 0
        state.left = options.gold_cards
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
        """Return the seat in turn, or in a duel the one whose chance it is."""
        if state.window is not None:
            return state.window.waiting()
        return () if state.phase == OVER else (state.turn,)

    def window(self, state: State) -> Window | None:
        """Return the duel, while there is one."""
        return state.window

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return the moves of the seat that is asked."""
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
            return prizes(self.parsed_options, state, seat)
        return [FROM + other for other in victims(state, seat, state.wanted)]

    def forced_move(self, state: State, seat: int) -> int | None:
        """Return passing or declining, where the tools leave nothing else and everybody sees them (G26)."""
        if self.parsed_options.hidden or state.phase not in (DUEL, EARNING):
            return None
        first, *others = self.legal(state, seat)
        return first if not others and first in (PASS, DECLINE) else None

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why a move is refused, with the rule, or None."""
        refusal = check_turn(self.to_act(state), MOVES, seat, move)
        return check_move(self.parsed_options, state, seat, move) if refusal is None else refusal

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        phase = state.phase
        if phase != CHOOSING or move == PASS or not state.mine.cards:
            state.told = None
        state.shown = ()
        if phase == LAYING:
            lay(self.parsed_options, state, seat, move, events)
        elif phase == CHOOSING:
            choose(self.parsed_options, state, seat, move, events)
        elif phase == DUEL:
            answer(self.parsed_options, state, seat, move, events)
        elif phase == EARNING:
            earn(self.parsed_options, state, seat, move, events)
        else:
            rob(self.parsed_options, state, seat, move, events)

    def scores(self, state: State) -> list[int]:
        """Return the nuggets of each seat (diggity.83)."""
        return count_nuggets(state.won)

    def winners(self, state: State) -> list[int]:
        """Return the seats with the most nuggets (diggity.84); a tie is shared (G23)."""
        return leaders(self.scores(state))

    def public(self, state: State) -> PublicView:
        """Return the mine as it lies, the piles, the tools unless they are hidden, the gold of each seat."""
        return public_view(self.parsed_options, state)

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state in which the cards this view does not show lie anywhere."""
        return determinize(self.contents, view, Deal(self.contents, new_seed(rng)), rng)

    def cards(self, state: State) -> list[int]:
        """Return mine cards as kinds, then gold from 100, then tools from 200."""
        mine = [card[1] for card in state.mine.cards] + state.deck + state.discards
        mine += [card for hand in state.hands for card in hand]
        gold = state.gold + [value for won in state.won for value in won] + [state.face] * bool(state.face)
        tools = list(range(len(state.played)))
        for counts in (*state.tools, state.piles):
            tools += [rank for rank, count in enumerate(counts) for _ in range(count)]
        return mine + [100 + value for value in gold] + [200 + rank for rank in tools]

    def render(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the mine drawn to scale, the piles, tools and gold, and the own hand."""
        return render(self.parsed_options, view, names)
