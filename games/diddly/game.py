"""Diddly at one table: set-up, turns, last turns, rounds (diddly.9 to diddly.48), and what is seen."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from games.core import (
    RESHUFFLE,
    Advice,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    Window,
    new_seed,
)
from games.diddly.cards import DECK as ALL_CARDS
from games.diddly.cards import FACES, HIDDEN, PEEK, RECYCLE
from games.diddly.describe import describe
from games.diddly.determinize import determinize
from games.diddly.heuristics import advice_for
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
    PLACES_FROM_ONE,
    PLACES_OF,
    TEXTS,
    TRADE,
    parse_move,
)
from games.diddly.render import render
from games.diddly.scoring import columns_score, square_score
from games.diddly.state import (
    DRAWING,
    FLIPPING,
    FROM_DECK,
    FROM_PILE,
    FROM_RECYCLE,
    OVER,
    PEEKING,
    PHASES,
    PLACING,
    SOURCES,
    State,
)

_DRAWS = (DECK, PILE)
_PILE_ONLY = (PILE,)
_DONE_ONLY = (DONE,)
_EITHER_WAY = tuple((*looks, DONE) for looks in LOOKS)
NOBODY = -1


class Diddly:
    """The rules of Diddly for a number of seats: boards of 8 or 6 cards in columns, or of 9 in a square.

    Options: `board` is "columns" or "nine"; `rounds`; `dealer` is the first dealer's seat from 1, or 0
    to let chance choose (Y23); `turns` is how many turns each player has in a round at most, last turns
    apart (Y24). With `cuts_last_turns` the limit ends last turns too, as in version 1 of the rules.
    """

    name = "diddly"
    low_wins = True
    together = False
    open_moves = False
    moves: Sequence[int] = MOVES
    passes: Collection[int] = _DONE_ONLY

    def __init__(
        self, seats: int, options: Mapping[str, int | str], *, cuts_last_turns: bool = False
    ) -> None:
        self.seats = seats
        self.options = options
        self.square = options["board"] == "nine"
        self.size = 9 if self.square else 8 if seats <= 4 else 6
        self.flips = 3 if self.square else 2
        self.rounds = int(options["rounds"])
        self.first_dealer = int(options["dealer"]) - 1
        self.most_turns = int(options["turns"])
        self.cuts_last_turns = cuts_last_turns
        self.full = (1 << self.size) - 1
        self.score = square_score if self.square else columns_score
        self.round_names = tuple(str(number + 1) for number in range(self.rounds))
        self.contents: Mapping[str, Sequence[int]] = {
            **({"dealer": tuple(range(seats))} if self.first_dealer < 0 else {}),
            **dict.fromkeys(self.round_names, ALL_CARDS),
        }
        turns = self.most_turns + 1  # the limit, and a last turn
        self.bounds = Bounds(
            0, self.rounds * self.size * 10, self.rounds * seats * (2 * self.flips + 3 * turns)
        )
        self.advice: Advice | None = advice_for(self.square, self.size, self.legal)

    def faces(self, deck: str) -> Sequence[str]:
        """The cards as `games.diddly.cards.FACES`; the dealers as seats from 1."""
        return [str(seat + 1) for seat in range(self.seats)] if deck == "dealer" else FACES

    def new(self, deal: Deal) -> State:
        """Deal the first round."""
        state = State()
        state.deal = deal
        state.dealer = deal.order("dealer")[0] if self.first_dealer < 0 else self.first_dealer
        state.round = state.reshuffles = 0
        state.results = []
        state.ended = ()
        self._deal(state)
        return state

    def _deal(self, state: State) -> None:
        """Lay out a round (diddly.9 to diddly.15): the last of a list is the top of its pile."""
        seats, size = self.seats, self.size
        order = list(state.deal.order(self.round_names[state.round]))
        state.cards = [order[seat * size : seat * size + size] for seat in range(seats)]
        state.pile = [order[seats * size]]
        state.deck = order[: seats * size : -1]
        state.shown = [[HIDDEN] * size for _ in range(seats)]
        state.down = [self.full] * seats
        state.seen = [0] * seats
        state.phase = FLIPPING
        state.turn = (state.dealer + 1) % seats
        state.chosen = state.peeks = state.source = state.looked = state.turns = 0
        state.held = state.slot = state.closer = NOBODY

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat in turn."""
        return () if state.phase == OVER else (state.turn,)

    def window(self, state: State) -> Window | None:
        """None: in Diddly nobody is asked but the seat in turn."""
        return None

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """The moves of the seat in turn."""
        phase = state.phase
        if seat != state.turn or phase == OVER:
            return ()
        if phase == DRAWING:
            draws = _DRAWS if state.deck or len(state.pile) > 1 else _PILE_ONLY
            return (*draws, *self._trades(state)) if RECYCLE in state.shown[seat] else draws
        if phase == PLACING:
            places = ATS[self.full] if state.source != FROM_RECYCLE else (AT + state.slot,)
            if state.held == PEEK and not state.looked:
                return places + LOOKS[state.down[seat]]
            return places
        if phase == FLIPPING:
            return FLIPS[self.full & ~state.chosen]
        return _EITHER_WAY[state.down[seat]]

    def _trades(self, state: State) -> list[int]:
        kinds = sorted(set(state.pile))
        return [
            TRADE + KINDS * place + kind
            for place, card in enumerate(state.shown[state.turn])
            if card == RECYCLE
            for kind in kinds
        ]

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Why a move is refused, with the rule."""
        return check_move(state, self.size, seat, move)

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        phase = state.phase
        if phase == PLACING:
            if move >= LOOK:
                self._look(state, seat, move - LOOK, events)
            else:
                self._place(state, seat, move - AT, events)
        elif phase == DRAWING:
            if move == DECK:
                if not state.deck:
                    self._reshuffle(state, events)
                state.held = state.deck.pop()
                state.source = FROM_DECK
                state.phase = PLACING
                if events is not None:
                    events.append(Event("draw", seat, {"from": "deck"}, False, {"card": state.held}, (seat,)))
            elif move == PILE:
                state.held = state.pile.pop()
                state.source = FROM_PILE
                state.phase = PLACING
                if events is not None:
                    events.append(Event("draw", seat, {"from": "discard", "card": state.held}))
            else:
                self._trade(state, seat, *divmod(move - TRADE, KINDS), events)
        elif phase == FLIPPING:
            self._flip(state, seat, move - FLIP, events)
        else:
            self._setup_peek(state, seat, move, events)

    def _flip(self, state: State, seat: int, place: int, events: list[Event] | None) -> None:
        """Mark a card to be turned up; with the last mark all marked cards turn (diddly.12, Y25)."""
        state.chosen |= 1 << place
        if events is not None:
            events.append(Event("choose", seat, {"place": place + 1}))
        places = PLACES_OF[state.chosen]
        if len(places) < self.flips:
            return
        board, shown = state.cards[seat], state.shown[seat]
        for each in places:
            shown[each] = board[each]
        state.down[seat] &= ~state.chosen
        state.chosen = 0
        if events is not None:
            turned = {"places": [each + 1 for each in places], "cards": [board[each] for each in places]}
            events.append(Event("flip", seat, turned, reveals=True))
        state.turn = (seat + 1) % self.seats
        if seat == state.dealer:
            self._next_peeker(state, 0)

    def _next_peeker(self, state: State, asked: int) -> None:
        """Ask the next seat that turned up a Peek, from the dealer's left; then begin (Y06, Y26)."""
        for number in range(asked, self.seats):
            seat = (state.dealer + 1 + number) % self.seats
            state.peeks = state.shown[seat].count(PEEK)
            if state.peeks:
                state.phase, state.turn = PEEKING, seat
                return
        state.phase, state.turn = DRAWING, (state.dealer + 1) % self.seats

    def _setup_peek(self, state: State, seat: int, move: int, events: list[Event] | None) -> None:
        state.peeks -= 1
        if move == DONE:
            if events is not None:
                events.append(Event("decline", seat, {}))
        else:
            self._see(state, seat, move - LOOK, events, reveals=False)
        if not state.peeks:
            self._next_peeker(state, (seat - state.dealer - 1) % self.seats + 1)

    def _see(self, state: State, seat: int, place: int, events: list[Event] | None, *, reveals: bool) -> None:
        state.seen[seat] |= 1 << place
        if events is not None:
            card = state.cards[seat][place]
            events.append(Event("peek", seat, {"place": place + 1}, reveals, {"card": card}, (seat,)))

    def _look(self, state: State, seat: int, place: int, events: list[Event] | None) -> None:
        """Peek with the Peek just drawn, which shows everybody that it is one (diddly.33)."""
        state.looked = 1
        self._see(state, seat, place, events, reveals=state.source == FROM_DECK)

    def _place(self, state: State, seat: int, place: int, events: list[Event] | None) -> None:
        """Put the held card on the board and discard what lay there (diddly.19 to diddly.24)."""
        bit = 1 << place
        board = state.cards[seat]
        replaced = board[place]
        if events is not None:
            hidden = state.down[seat] & bit or (state.source == FROM_DECK and not state.looked)
            told = {"place": place + 1, "card": state.held, "discarded": replaced}
            events.append(Event("place", seat, told, bool(hidden)))
        board[place] = state.shown[seat][place] = state.held
        state.pile.append(replaced)
        state.down[seat] &= ~bit
        state.seen[seat] &= ~bit
        state.held = state.slot = NOBODY
        state.looked = 0
        self._end_turn(state, seat, events)

    def _trade(self, state: State, seat: int, place: int, kind: int, events: list[Event] | None) -> None:
        """Recycle: take any discard in the Recycle's place (diddly.28); a Peek looks first (Y04)."""
        pile = state.pile
        pile.reverse()
        pile.remove(kind)
        pile.reverse()
        if events is not None:
            events.append(Event("recycle", seat, {"place": place + 1, "card": kind}))
        state.held, state.source, state.slot = kind, FROM_RECYCLE, place
        if kind == PEEK and state.down[seat]:
            state.phase = PLACING
        else:
            self._place(state, seat, place, events)

    def _reshuffle(self, state: State, events: list[Event] | None) -> None:
        """Make a new deck of all discards but the top one (Y01)."""
        top = state.pile.pop()
        order = state.deal.reshuffle(state.reshuffles, state.pile)
        state.deck, state.pile = order[::-1], [top]
        state.reshuffles += 1
        if events is not None:
            record = {"deck": self.round_names[state.round], "order": order}
            events.append(Event(RESHUFFLE, None, {"cards": len(order)}, secret=record))

    def _end_turn(self, state: State, seat: int, events: list[Event] | None) -> None:
        """Pass on, or end the round: all others had their last turn (diddly.42 to diddly.45), or Y24."""
        state.turns += 1
        if state.closer < 0 and not state.down[seat]:
            state.closer = seat
            if events is not None:
                events.append(Event("out", seat, {}))
        following = (seat + 1) % self.seats
        limited = state.closer < 0 or self.cuts_last_turns
        if following == state.closer or (limited and state.turns >= self.most_turns * self.seats):
            self._end_round(state, events)
        else:
            state.turn = following
            state.phase = DRAWING

    def _end_round(self, state: State, events: list[Event] | None) -> None:
        """Turn everything up and score it (diddly.46, diddly.48); then the next round or the end."""
        results = tuple([self.score(board) for board in state.cards])
        hidden = any(state.down)
        state.results.append(results)
        state.ended = (*map(tuple, state.cards), tuple(state.pile))
        if events is not None:
            over = {"boards": state.ended[:-1], "scores": results}
            events.append(Event("score", None, over, reveals=hidden))
        state.shown = [board[:] for board in state.cards]
        state.down = [0] * self.seats
        state.seen = [0] * self.seats
        if len(state.results) == self.rounds:
            state.phase = OVER
            return
        state.round += 1
        state.dealer = (state.dealer + 1) % self.seats
        self._deal(state)
        if events is not None:
            told = {"round": state.round + 1, "dealer": state.dealer, "discarded": state.pile[0]}
            events.append(Event("deal", None, told, reveals=True))

    def over(self, state: State) -> bool:
        """Whether the last round is scored."""
        return state.phase == OVER

    def scores(self, state: State) -> list[int]:
        """The points of the finished rounds (diddly.68)."""
        return [sum(results[seat] for results in state.results) for seat in range(self.seats)]

    def winners(self, state: State) -> list[int]:
        """Who has the lowest total; a tie goes to the lower best rounds (diddly.69 to diddly.71, Y21)."""
        ranks = []
        for seat in range(self.seats):
            rounds = sorted(results[seat] for results in state.results)
            ranks.append((sum(rounds), rounds))
        return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]

    def public(self, state: State) -> dict[str, Any]:
        """The boards as they lie, the piles and the scores; places count from 1, seats from 0."""
        drawn = None
        if state.held >= 0:
            hidden = state.source == FROM_DECK and not state.looked
            drawn = {
                "from": SOURCES[state.source],
                "card": HIDDEN if hidden else state.held,
                "slot": state.slot + 1,
                "looked": bool(state.looked),
            }
        ended = state.ended
        return {
            "round": state.round + 1,
            "dealer": state.dealer,
            "phase": PHASES[state.phase],
            "turn": state.turn,
            "boards": [board[:] for board in state.shown],
            "peeked": [PLACES_FROM_ONE[places] for places in state.seen],
            "chosen": PLACES_FROM_ONE[state.chosen],
            "peeks": state.peeks,
            "deck": len(state.deck),
            "discard": state.pile[:],
            "drawn": drawn,
            "turns": state.turns,
            "closer": None if state.closer < 0 else state.closer,
            "results": state.results[:],
            "ended": {"boards": ended[:-1], "discard": ended[-1]} if ended else None,
        }

    def private(self, state: State, seat: int) -> dict[str, Any]:
        """The seat's board with the cards it has peeked at, and the card it has drawn."""
        board = state.shown[seat][:]
        if state.seen[seat]:
            for place in PLACES_OF[state.seen[seat]]:
                board[place] = state.cards[seat][place]
        mine = state.held >= 0 and state.turn == seat
        return {"board": board, "drawn": state.held if mine else None}

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def determinize(self, view: Mapping[str, Any], rng: Random) -> State:
        """A state in which the cards this view does not show lie anywhere."""
        return determinize(view, Deal(self.contents, new_seed(rng)), rng)

    def cards(self, state: State) -> list[int]:
        """The boards, the piles and the card in hand."""
        boards = [card for board in state.cards for card in board]
        return boards + state.deck + state.pile + ([state.held] if state.held >= 0 else [])

    def to_dict(self, state: State) -> dict[str, Any]:
        """The whole state."""
        return state.to_dict()

    def from_dict(self, document: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return State.from_dict(document, self.contents)

    def format_move(self, move: int) -> str:
        """The move as text: deck, discard, done, at3, flip3, peek3, recycle3:W."""
        return TEXTS[move]

    def parse_move(self, text: str) -> int:
        """The move that a text stands for."""
        return parse_move(text)

    def render(self, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        """The boards side by side, the piles, the scores."""
        return render(self.square, self.rounds, view, names)

    def describe(self, told: Mapping[str, Any], names: Sequence[str]) -> str:
        """An event as a sentence."""
        return describe(told, names)
