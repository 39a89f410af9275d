"""Diabolo (Reiner Knizia, 1999): cards are turned up, and whoever first calls a word takes its cards.

A word takes three cards at least. For a wrong call each of the others takes a card of the table. A round
ends when the deck is used up and nobody calls any more; the most cards of all rounds win, or two victory
tiles.

Where this departs from the sheet:

- The next card is turned when all have passed, who may call until then; by option the dealer may turn it
  sooner (D27).
- Chance names the first dealer (D30); a table may agree on another number of rounds (D25, option `rounds`).
- A game for victory tiles has a last round (D25).
- A call of cards that do not lie on the table is wrong, by option no call (D26).

What the sheet does not say: `wordsvc.diabolo.game.rules` has all rulings.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from games.core import (
    BaseGame,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    InvalidInput,
    KnownState,
    Quicker,
    Window,
    check_turn,
    new_seed,
)
from wordsvc.diabolo.game.bots import own_bots
from wordsvc.diabolo.game.calls import make_call
from wordsvc.diabolo.game.describe import describe
from wordsvc.diabolo.game.determinize import determinize
from wordsvc.diabolo.game.hints import find_hints
from wordsvc.diabolo.game.late_calls import find_quicker
from wordsvc.diabolo.game.legality import check_call, check_fixed, other_dictionary
from wordsvc.diabolo.game.moves import PASS, TAKE, TURN, Call, format_move, parse_move, read_call
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.proposals import propose_calls
from wordsvc.diabolo.game.render import render
from wordsvc.diabolo.game.state import OVER, PICKING, State
from wordsvc.diabolo.game.turns import all_passed, deal_round, pick, round_name, turn_card
from wordsvc.diabolo.game.typed import parse_typed
from wordsvc.diabolo.game.views import PrivateView, PublicView, View, public_view, score
from wordsvc.diabolo.scoring import TILES_TO_WIN

_PASS_ONLY = (PASS,)
_PASS_OR_TURN = (PASS, TURN)


class Diabolo(BaseGame[State]):
    """The rules of Diabolo for a number of seats; `wordsvc.diabolo.game.rulebook` describes the options."""

    name = "diabolo"
    state_type = State
    open_moves = True
    pass_moves: Collection[int] = _PASS_ONLY

    def __init__(self, seats: int, options: Mapping[str, int | str], agreed: Options) -> None:
        """Make a table; `agreed` are the options in the form that the rules read."""
        super().__init__(seats, options)
        self.parsed_options = agreed
        self.passes_bind = agreed.passes_bind
        self.bots = own_bots(agreed)
        deck = agreed.cards.deck
        self.contents: Mapping[str, Sequence[int]] = {
            **({"dealer": tuple(range(seats))} if agreed.first_dealer < 0 else {}),
            **{round_name(number): deck for number in range(agreed.rounds)},
        }
        self.moves: Sequence[int] = range(TAKE + len(agreed.cards.faces))
        # Each card is turned up once and each call takes one at least, so a round has two windows a card;
        # in each of them everybody answers once at most. Besides, each card is taken once for a penalty.
        a_round = len(deck) * (2 * seats + 1)
        most = agreed.rounds * len(deck) if agreed.handicap is None else TILES_TO_WIN
        self.bounds = Bounds(0, most, agreed.rounds * a_round)

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the cards as they are printed; the dealers as seats from 1."""
        if deck == "dealer":
            return [str(seat + 1) for seat in range(self.seats)]
        return self.parsed_options.cards.faces

    def new(self, deal: Deal) -> State:
        """Deal the first round and turn up its first card."""
        options = self.parsed_options
        state = State()
        state.deal = deal
        state.dealer = deal.order("dealer")[0] if options.first_dealer < 0 else options.first_dealer
        state.round = state.questions = 0
        state.results = []
        state.totals, state.tiles = [0] * options.seats, [0] * options.seats
        deal_round(options, state, None)
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seats that have not passed, from the dealer's left; or the one that takes a penalty."""
        window = state.window
        if window is not None:  # what `window.waiting()` says, sooner: a window that is kept is not resolved
            return tuple(
                [seat for seat, closed in zip(window.members, window.closed, strict=True) if not closed]
            )
        return () if state.phase == OVER else (state.picking,)

    def window(self, state: State) -> Window | None:
        """Return the race for the next call; none while a penalty is paid."""
        return state.window

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return passing and the dealer's turning, or the cards for a penalty. Calls are open moves."""
        window = state.window
        if window is not None:
            if window.closed[window.members.index(seat)]:
                return ()
            if self.parsed_options.dealer_turns and seat == state.dealer and state.deck:
                return _PASS_OR_TURN
            return _PASS_ONLY
        if state.phase == PICKING and seat == state.picking:
            return [TAKE + kind for kind in sorted(set(state.line))]
        return ()

    def forced_move(self, state: State, seat: int) -> int | None:
        """Return the pass while fewer cards lie on the table than a word of the seat takes (D01, D20)."""
        too_few = len(state.line) < self.parsed_options.min_cards[seat]
        return PASS if too_few and self.legal(state, seat) == _PASS_ONLY else None

    def sample_moves(self, view: View, rng: Random) -> Sequence[int]:
        """Return a call of some cards of the table, mostly of no word."""
        return propose_calls(view, rng)

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why a move is refused, with the rule, or None."""
        call = read_call(move) if type(move) is int else None
        known = move if call is None else PASS
        refusal = check_turn(self._may_act(state, call), self.moves, seat, known)
        if refusal is not None:
            return refusal
        options = self.parsed_options
        if call is not None:
            refusal = check_call(options, state, seat, call)
        else:
            refusal = check_fixed(options, state, seat, move)
        if refusal is None and options.asks_solver and not options.judge.answers:
            return self._check_solver(state, seat, move)
        return refusal

    def _may_act(self, state: State, call: Call | None) -> tuple[int, ...]:
        """Return the seats that may act: who has passed is not asked, and may call all the same (D27)."""
        window = state.window
        if call is None or window is None or self.passes_bind:
            return self.to_act(state)
        return window.members

    def _check_solver(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return a refusal if the move needs the solver, and no judge and no log has the answer (C2)."""
        try:
            self.apply(state.copy(), seat, move)
        except InvalidInput as error:
            return other_dictionary(error)
        return None

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        window = state.window
        if move == PASS and window is not None:
            if window.answer(seat, PASS, passes=True):
                all_passed(self.parsed_options, state, events)
        elif move == TURN:
            turn_card(self.parsed_options, state, events)
        elif (call := read_call(move)) is not None:
            make_call(self.parsed_options, state, seat, call, events)
        else:
            pick(self.parsed_options, state, seat, move - TAKE, events)

    def scores(self, state: State) -> list[int]:
        """Return the cards taken in all rounds (D14), or the victory tiles (D19)."""
        return score(self.parsed_options, state)

    def public(self, state: State) -> PublicView:
        """Return the table, and what was called and taken in this round."""
        return public_view(self.parsed_options, state)

    def private(self, state: State, seat: int) -> PrivateView:
        """Return nothing: nobody has cards that only they see (D29)."""
        return {}

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state in which the cards that nobody has seen lie anywhere."""
        return determinize(self.parsed_options, view, Deal(self.contents, new_seed(rng)), rng)

    def find_quicker(
        self, state: State, seat: int, move: int, told: Callable[[], KnownState[State] | None]
    ) -> Quicker | None:
        """Return who took the cards that a late call needs (D26)."""
        call = read_call(move)
        if call is None:
            return None
        return find_quicker(self.parsed_options, self.apply, state, seat, call, told)

    def late_move(self, state: State, seat: int) -> int | None:
        """Return the first card of the table, for a penalty (D31)."""
        return TAKE + state.line[0] if state.phase == PICKING else None

    def hint(self, view: View) -> list[str]:
        """Return the words on the table that take the most cards."""
        return find_hints(self.parsed_options, view)

    def render(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the line of cards, what was taken, the scores."""
        return render(self.parsed_options, view, names)

    def describe(self, told: Mapping[str, object], names: Sequence[str]) -> str:
        """Return a sentence about an event."""
        return describe(told, names, tiles=self.parsed_options.handicap is not None)

    def cards(self, state: State) -> list[int]:
        """Return the deck, the table, and what was taken in this round."""
        cards = state.deck + state.line
        for taken in (*state.picked, *state.unseen, *state.right_calls()):
            cards += taken
        return cards

    def format_move(self, move: int) -> str:
        """Return the move as text: pass, turn, take:EI, call:HANG:G.N.H.A."""
        return format_move(self.parsed_options.cards, move)

    def parse_move(self, text: str) -> int:
        """Return the move that a text stands for. Raises `InvalidInput` on "move"."""
        return parse_move(self.parsed_options.cards, text)

    def parse_typed(self, view: View, typed: str) -> int:
        """Return the move that a person means: a word alone takes the most cards that lay it (D05)."""
        return parse_typed(self.parsed_options.cards, self.parsed_options.judge.deck, view, typed)
