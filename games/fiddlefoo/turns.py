"""The course of a match: dealing, laying a card, what follows it, and the end."""

from games.core import Event
from games.fiddlefoo.actions import begin, draw_cards, plan_pair, plan_thrown
from games.fiddlefoo.cards import BASE_CARDS, COLOURS, PURPLE, bits
from games.fiddlefoo.grid import SQUARE, x_of, y_of
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import best_pairs, put
from games.fiddlefoo.scoring import hand_score, piles_score, winnable_starts
from games.fiddlefoo.state import CHOOSE, NONE, OVER, PAIRING, State, plain_copy
from games.fiddlefoo.throws import make_pair
from games.fiddlefoo.views import map_view

_BASE = (1 << BASE_CARDS) - 1
HAND = 8
"""The cards that everybody is dealt (fiddlefoo.4)."""


def deal_game(options: Options, state: State, number: int) -> None:
    """Lay out a game of the match, counted from 0 (fiddlefoo.1 to fiddlefoo.5, F01, F40, F55)."""
    seats = options.seats
    order = list(state.deal.order(f"cards{number + 1}"))
    square = state.deal.order(f"square{number + 1}")
    state.game = number
    state.cells, state.beside = {}, {}
    state.rows, state.columns = [0] * len(COLOURS), [0] * len(COLOURS)
    for place, colour in zip(SQUARE, square, strict=True):
        starts = state.cards.of_colour[colour] & _BASE
        if options.winnable and colour == PURPLE:
            starts = winnable_starts(state.cards, options.deck, colour)
        start = next(card for card in order if starts >> card & 1)
        order.remove(start)
        put(options, state, place, start)
    state.hands = [
        sum(1 << card for card in order[seat * HAND : seat * HAND + HAND]) for seat in range(seats)
    ]
    state.deck = order[: seats * HAND - 1 : -1]
    state.known = [0] * seats
    state.unthrown = [0] * seats
    state.gone = []
    state.piles = [[] for _ in COLOURS] if options.cooperative else []
    state.turn = state.actor = (state.first + number) % seats
    state.phase = CHOOSE
    state.chosen = state.named = state.laid_as = state.last = NONE
    state.forced = state.again = state.lifted = state.stuck = NONE
    state.left = state.taken = state.fits = state.matches = state.idle = 0
    state.pair = state.tied = state.touched = ()
    state.thrown = ()
    state.pending = []
    state.window = None


def lay(options: Options, state: State, seat: int, cell: int, events: list[Event] | None) -> None:
    """Lay the chosen card, and make its pair unless there is a choice (F08)."""
    card, named = state.chosen, state.named
    tied = best_pairs(options, state, card, named, cell)
    bit = 1 << card
    state.hands[seat] &= ~bit
    state.known[seat] &= ~bit
    put(options, state, cell, card)
    state.last, state.laid_as = card, named
    state.chosen = state.named = state.forced = state.again = state.stuck = NONE
    state.idle = 0
    state.thrown = ()
    state.pair = ()
    if events is not None:
        told = {"card": card, "at": [x_of(cell), y_of(cell)], "as": None if named == NONE else named}
        events.append(Event("lay", seat, told, reveals=True, chosen=True))
    if len(tied) == 1:
        pair_up(options, state, seat, cell, tied[0], events)
    else:
        state.tied = tuple(sorted([state.cells[where] for where in tied]))
        state.phase = PAIRING


def pair_up(
    options: Options, state: State, seat: int, cell: int, where: int, events: list[Event] | None
) -> None:
    """Make the pair of the card just laid, and go on with what follows."""
    make_pair(options, state, cell, where)
    if events is not None:
        card, other, low, high, spaces, safe = state.pair
        told = {"card": card, "other": other, "range": [low, high], "distance": spaces, "safe": bool(safe)}
        events.append(Event("pair", seat, told))
    plan_pair(options, state)
    go_on(options, state, events)


def cannot_lay(options: Options, state: State, seat: int, events: list[Event] | None) -> None:
    """Draw because no card can be laid (F15)."""
    state.stuck = seat
    state.thrown = ()
    state.pair = ()
    if not state.deck:
        state.idle += 1
    if events is not None:
        events.append(Event("stuck", seat, {}, reveals=True, chosen=True))
    draw_cards(options, state, seat, 1, events)
    go_on(options, state, events)


def thrown(options: Options, state: State, events: list[Event] | None) -> None:
    """Go on when all have thrown."""
    if options.special:
        plan_thrown(state)
    go_on(options, state, events)


def go_on(options: Options, state: State, events: list[Event] | None) -> None:
    """Do the steps still to come until somebody is asked, or the turn is over."""
    state.again = NONE
    pending = state.pending
    while pending:
        if begin(options, state, pending.pop(), events):
            return
    _end_turn(options, state, events)


def _end_turn(options: Options, state: State, events: list[Event] | None) -> None:
    """Pass on, or end the game: a hand is empty (F18), or all but one (F26), or nobody can lay (F17)."""
    hands, seats = state.hands, options.seats
    holders = sum([hand != 0 for hand in hands])
    ended = holders < 2 if options.cooperative else holders < seats
    if ended or state.idle >= options.stall * holders:
        _end_game(options, state, events)
        return
    following = (state.turn + 1) % seats
    while not hands[following]:
        following = (following + 1) % seats
    state.turn = state.actor = following
    state.phase = CHOOSE


def _end_game(options: Options, state: State, events: list[Event] | None) -> None:
    """Score the hands or the piles; then the next game, or the end of the match."""
    cards = state.cards
    if options.cooperative:
        results = (piles_score(cards, state.piles),) * options.seats
    else:
        results = tuple([hand_score(cards, hand) for hand in state.hands])
    state.results.append(results)
    state.ended = {**map_view(state), "hands": [bits(hand) for hand in state.hands]}
    if events is not None:
        told = {"hands": plain_copy(state.ended["hands"]), "scores": list(results)}
        events.append(Event("score", None, told, reveals=True))
    if len(state.results) == options.games:
        state.phase = OVER
        return
    deal_game(options, state, state.game + 1)
    if events is not None:
        told = {"game": state.game + 1, "first": state.turn}
        events.append(Event("deal", None, told, reveals=True))
