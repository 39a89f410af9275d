"""Diddly, second edition (2012): boards of cards face down, and the lowest score after five rounds wins.

Everybody turns up two cards of a board of columns, or three of the nine-card square. A turn draws a card
from the deck or the discards, puts it face up on the board in the place of another, and discards that one.
A column of two matching cards costs nothing, in the square a line of three. When all cards of one player
lie face up, each of the others has one more turn, and the round is scored. A Wild matches anything, a Half
halves, a Peek looks at a card first, a Recycle fetches any discard.

Where this departs from the sheet:

- A round ends after 100 turns for each player, which the sheet does not limit (Y24, option `turns`).
- Chance names the first dealer, not the owner of the game (Y23, option `dealer`).
- A table may agree on another number of rounds than five (Y27, option `rounds`).
- The look of a Peek is an offer, which may be declined (Y03, Y26).
- At set-up the seats turn up their cards in turn, from the dealer's left (Y25).

What the sheet does not say:

- An empty deck is made anew of all discards but the top one (Y01).
- A Recycle turned up at set-up may be used on the first turn (Y09), and also on a last turn (Y11).
- Players who tie in every round win together (Y21).

The other rulings put into words what the sheet means; `games.diddly.rules` has all of them.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from games.core import Advice, BaseGame, Bounds, Deal, Event, IllegalMove, OwnBot, check_turn, new_seed
from games.diddly.cards import DECK as ALL_CARDS
from games.diddly.cards import FACES, PEEK, RECYCLE
from games.diddly.describe import describe
from games.diddly.determinize import determinize
from games.diddly.legality import check_move
from games.diddly.moves import (
    AT,
    ATS,
    DECK,
    DONE,
    FLIP,
    FLIPS,
    KINDS,
    LOOK,
    LOOKS,
    MOVES,
    PILE,
    TRADE,
    format_move,
    parse_move,
)
from games.diddly.options import Options
from games.diddly.render import render
from games.diddly.state import DRAWING, FLIPPING, FROM_RECYCLE, OVER, PLACING, State
from games.diddly.strategy.heuristics import advice_for
from games.diddly.strategy.square_playout import with_short_playouts
from games.diddly.strategy.strong import make_strong
from games.diddly.turns import deal_round, draw, flip, look, peek_at_setup, put, round_name
from games.diddly.views import View, private_view, public_view
from games.messages import message

_DRAWS = (DECK, PILE)
_PILE_ONLY = (PILE,)
_DONE_ONLY = (DONE,)
_EITHER_WAY = tuple((*looks, DONE) for looks in LOOKS)


class Diddly(BaseGame[State]):
    """The rules of Diddly for a number of seats; `games.diddly.RULEBOOK` describes the options."""

    name = "diddly"
    state_type = State
    low_wins = True
    moves: Sequence[int] = MOVES
    pass_moves: Collection[int] = _DONE_ONLY
    bots: Mapping[str, OwnBot] = {
        "strong": OwnBot(
            message("weighs whole turns by what boards usually come to, and plays for the match"), make_strong
        )
    }
    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    describe = staticmethod(describe)
    public = staticmethod(public_view)
    private = staticmethod(private_view)

    def __init__(
        self, seats: int, options: Mapping[str, int | str], *, cuts_last_turns: bool = False
    ) -> None:
        super().__init__(seats, options)
        agreed = self.parsed_options = Options(seats, options, cuts_last_turns=cuts_last_turns)
        self.contents: Mapping[str, Sequence[int]] = {
            **({"dealer": tuple(range(seats))} if agreed.first_dealer < 0 else {}),
            **{round_name(number): ALL_CARDS for number in range(agreed.rounds)},
        }
        turns = agreed.max_turns + 1  # the limit, and a last turn
        self.bounds = Bounds(
            0, agreed.rounds * agreed.size * 10, agreed.rounds * seats * (2 * agreed.flips + 3 * turns)
        )
        self._at_any_place = ATS[agreed.all_places]
        advice = advice_for(agreed)
        self.advice: Advice | None = (
            with_short_playouts(advice, agreed, self.apply) if agreed.square else advice
        )

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the cards as `games.diddly.cards.FACES`; the dealers as seats from 1."""
        return [str(seat + 1) for seat in range(self.seats)] if deck == "dealer" else FACES

    def new(self, deal: Deal) -> State:
        """Deal the first round."""
        options = self.parsed_options
        state = State()
        state.deal = deal
        state.dealer = deal.order("dealer")[0] if options.first_dealer < 0 else options.first_dealer
        state.round = state.reshuffles = 0
        state.results = []
        state.ended = ()
        deal_round(options, state)
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seat in turn."""
        return () if state.phase == OVER else (state.turn,)

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return the moves of the seat in turn."""
        phase = state.phase
        if seat != state.turn or phase == OVER:
            return ()
        if phase == DRAWING:
            draws = _DRAWS if state.deck or len(state.pile) > 1 else _PILE_ONLY
            return (*draws, *self._trades(state)) if RECYCLE in state.shown[seat] else draws
        if phase == PLACING:
            places = self._at_any_place if state.source != FROM_RECYCLE else (AT + state.slot,)
            if state.held == PEEK and not state.looked:
                return places + LOOKS[state.down[seat]]
            return places
        if phase == FLIPPING:
            return FLIPS[self.parsed_options.all_places & ~state.chosen]
        return _EITHER_WAY[state.down[seat]]

    def _trades(self, state: State) -> list[int]:
        """Return every Recycle that lies face up, for every kind of card in the discard pile."""
        kinds = sorted(set(state.pile))
        return [
            TRADE + KINDS * place + kind
            for place, card in enumerate(state.shown[state.turn])
            if card == RECYCLE
            for kind in kinds
        ]

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why a move is refused, with the rule, or None."""
        refusal = check_turn(self.to_act(state), MOVES, seat, move)
        return check_move(self.parsed_options, state, seat, move) if refusal is None else refusal

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        phase = state.phase
        if phase == PLACING:
            if move >= LOOK:
                look(state, seat, move - LOOK, events)
            else:
                put(self.parsed_options, state, seat, move - AT, events)
        elif phase == DRAWING:
            draw(self.parsed_options, state, seat, move, events)
        elif phase == FLIPPING:
            flip(self.parsed_options, state, seat, move - FLIP, events)
        else:
            peek_at_setup(self.parsed_options, state, seat, move, events)

    def scores(self, state: State) -> list[int]:
        """Return the points of the finished rounds (diddly.68)."""
        return [sum(results[seat] for results in state.results) for seat in range(self.seats)]

    def winners(self, state: State) -> list[int]:
        """Return the seats with the lowest total; ties by best rounds (diddly.69 to diddly.71, Y21)."""
        ranks = []
        for seat in range(self.seats):
            rounds = sorted(results[seat] for results in state.results)
            ranks.append((sum(rounds), rounds))
        return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state in which the cards this view does not show lie anywhere."""
        return determinize(view, Deal(self.contents, new_seed(rng)), rng)

    def cards(self, state: State) -> list[int]:
        """Return the boards, the piles and the card in hand."""
        boards = [card for board in state.cards for card in board]
        return boards + state.deck + state.pile + ([state.held] if state.held >= 0 else [])

    def render(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the boards side by side, the piles, the scores."""
        return render(self.parsed_options, view, names)
