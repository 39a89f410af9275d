"""A round of Diddly: the deal, set-up, turns, last turns and scoring (diddly.9 to diddly.48)."""

from games.core import RESHUFFLE, Event
from games.diddly.cards import HIDDEN, PEEK
from games.diddly.moves import DECK, DONE, KINDS, LOOK, PILE, PLACES_OF, TRADE
from games.diddly.options import Options
from games.diddly.scoring import columns_score, square_score
from games.diddly.state import (
    DRAWING,
    FLIPPING,
    FROM_DECK,
    FROM_PILE,
    FROM_RECYCLE,
    NOBODY,
    OVER,
    PEEKING,
    PLACING,
    State,
)


def round_name(number: int) -> str:
    """Return the name of the deck of a round, which counts from 0."""
    return str(number + 1)


def deal_round(options: Options, state: State) -> None:
    """Lay out a round (diddly.9 to diddly.15): the last of a list is the top of its pile."""
    seats, size = options.seats, options.size
    order = list(state.deal.order(round_name(state.round)))
    state.cards = [order[seat * size : seat * size + size] for seat in range(seats)]
    state.pile = [order[seats * size]]
    state.deck = order[: seats * size : -1]
    state.shown = [[HIDDEN] * size for _ in range(seats)]
    state.down = [options.all_places] * seats
    state.seen = [0] * seats
    state.open = None
    state.phase = FLIPPING
    state.turn = (state.dealer + 1) % seats
    state.chosen = state.peeks = state.source = state.looked = state.turns = 0
    state.held = state.slot = state.closer = NOBODY


def flip(options: Options, state: State, seat: int, place: int, events: list[Event] | None) -> None:
    """Mark a card to be turned up; with the last mark all marked cards turn (diddly.12, Y25)."""
    state.chosen |= 1 << place
    if events is not None:
        events.append(Event("choose", seat, {"place": place + 1}))
    places = PLACES_OF[state.chosen]
    if len(places) < options.flips:
        return
    board, shown = state.cards[seat], state.shown[seat][:]
    for each in places:
        shown[each] = board[each]
    state.shown[seat] = shown
    state.down[seat] &= ~state.chosen
    state.chosen = 0
    state.open = None
    if events is not None:
        turned = {"places": [each + 1 for each in places], "cards": [board[each] for each in places]}
        events.append(Event("flip", seat, turned, reveals=True))
    state.turn = (seat + 1) % options.seats
    if seat == state.dealer:
        _ask_next_peeker(options, state, 0)


def _ask_next_peeker(options: Options, state: State, asked: int) -> None:
    """Ask the next seat that turned up a Peek, from the dealer's left; then begin (Y06, Y26)."""
    for number in range(asked, options.seats):
        seat = (state.dealer + 1 + number) % options.seats
        state.peeks = state.shown[seat].count(PEEK)
        if state.peeks:
            state.phase, state.turn = PEEKING, seat
            return
    state.phase, state.turn = DRAWING, (state.dealer + 1) % options.seats


def peek_at_setup(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Look at a card for a Peek that was turned up at set-up, or decline (diddly.37, Y06, Y26)."""
    state.peeks -= 1
    if move == DONE:
        if events is not None:
            events.append(Event("decline", seat, {}))
    else:
        _see(state, seat, move - LOOK, events, reveals=False)
    if not state.peeks:
        _ask_next_peeker(options, state, (seat - state.dealer - 1) % options.seats + 1)


def _see(state: State, seat: int, place: int, events: list[Event] | None, *, reveals: bool) -> None:
    state.open = None
    state.seen[seat] |= 1 << place
    if events is not None:
        card = state.cards[seat][place]
        events.append(Event("peek", seat, {"place": place + 1}, reveals, {"card": card}, (seat,)))


def draw(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Draw from the deck or the discards, or recycle (diddly.18, diddly.26)."""
    if move == DECK:
        if not state.deck:
            _reshuffle(state, events)
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
        _recycle(options, state, seat, *divmod(move - TRADE, KINDS), events)


def _recycle(
    options: Options, state: State, seat: int, place: int, kind: int, events: list[Event] | None
) -> None:
    """Take any discard in the Recycle's place (diddly.28); a Peek looks first (Y04)."""
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
        put(options, state, seat, place, events)


def _reshuffle(state: State, events: list[Event] | None) -> None:
    """Make a new deck of all discards but the top one (Y01)."""
    top = state.pile.pop()
    order = state.deal.reshuffle(state.reshuffles, state.pile)
    state.deck, state.pile = order[::-1], [top]
    state.reshuffles += 1
    if events is not None:
        record = {"deck": round_name(state.round), "order": order}
        events.append(Event(RESHUFFLE, None, {"cards": len(order)}, secret=record))


def look(state: State, seat: int, place: int, events: list[Event] | None) -> None:
    """Look at a card with the Peek just drawn, which shows everybody that it is one (diddly.33)."""
    state.looked = 1
    _see(state, seat, place, events, reveals=state.source == FROM_DECK)


def put(options: Options, state: State, seat: int, place: int, events: list[Event] | None) -> None:
    """Put the held card on the board and discard what lay there (diddly.19 to diddly.24)."""
    state.open = None
    bit = 1 << place
    state.cards[seat] = board = state.cards[seat][:]
    state.shown[seat] = shown = state.shown[seat][:]
    replaced = board[place]
    if events is not None:
        hidden = state.down[seat] & bit or (state.source == FROM_DECK and not state.looked)
        told = {"place": place + 1, "card": state.held, "discarded": replaced}
        unseen = state.down[seat] & bit and not state.seen[seat] & bit
        events.append(Event("place", seat, told, bool(hidden), chosen=not unseen))
    board[place] = shown[place] = state.held
    state.pile.append(replaced)
    state.down[seat] &= ~bit
    state.seen[seat] &= ~bit
    state.held = state.slot = NOBODY
    state.looked = 0
    _end_turn(options, state, seat, events)


def _end_turn(options: Options, state: State, seat: int, events: list[Event] | None) -> None:
    """Pass on, or end the round: all others had their last turn (diddly.42 to diddly.45), or Y24."""
    state.turns += 1
    if state.closer < 0 and not state.down[seat]:
        state.closer = seat
        if events is not None:
            events.append(Event("out", seat, {}))
    following = (seat + 1) % options.seats
    limited = state.closer < 0 or options.cuts_last_turns
    if following == state.closer or (limited and state.turns >= options.max_turns * options.seats):
        _end_round(options, state, events)
    else:
        state.turn = following
        state.phase = DRAWING


def _end_round(options: Options, state: State, events: list[Event] | None) -> None:
    """Turn everything up and score it (diddly.46, diddly.48); then the next round or the end."""
    score = square_score if options.square else columns_score
    results = tuple([score(board) for board in state.cards])
    hidden = any(state.down)
    state.results = [*state.results, results]
    state.ended = (*map(tuple, state.cards), tuple(state.pile))
    if events is not None:
        over = {"boards": state.ended[:-1], "scores": results}
        events.append(Event("score", None, over, reveals=hidden))
    state.shown = state.cards[:]
    state.down = [0] * options.seats
    state.seen = [0] * options.seats
    state.open = None
    if len(state.results) == options.rounds:
        state.phase = OVER
        return
    state.round += 1
    state.dealer = (state.dealer + 1) % options.seats
    deal_round(options, state)
    if events is not None:
        told = {"round": state.round + 1, "dealer": state.dealer, "discarded": state.pile[0]}
        events.append(Event("deal", None, told, reveals=True))
