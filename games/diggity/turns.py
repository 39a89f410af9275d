"""The end of a turn: closing the mine, drawing, and who is next (diggity.27 to diggity.33, G15 to G22)."""

from games.core import RESHUFFLE, Event
from games.diggity.mine import Mine
from games.diggity.options import Options
from games.diggity.state import CHOOSING, NOBODY, OVER, State


def finish_turn(options: Options, state: State, seat: int, events: list[Event] | None) -> None:
    """Close the mine if it is to be closed, draw, and ask the next seat."""
    if state.passes >= options.seats or not (state.mine.spots or state.passes):
        discard_mine(state, "close", seat, events)
        state.passes = 0
    draw_up(options, state, seat, events)
    following = (seat + 1) % options.seats
    if state.resume != NOBODY:
        following, state.resume = state.resume, NOBODY
    begin_turn(options, state, following, events)


def begin_turn(options: Options, state: State, seat: int, events: list[Event] | None) -> None:
    """Ask a seat for a card, unless the turn that is over was the last that the limit allows (G38)."""
    state.turns += 1
    state.turn = seat
    state.phase = CHOOSING
    if state.turns >= options.max_turns:
        state.phase = OVER
        if events is not None:
            events.append(Event("limit", None, {}))


def discard_mine(state: State, kind: str, seat: int, events: list[Event] | None) -> None:
    """Put the cards of the mine on the discards."""
    cards = state.mine.cards
    if events is not None and cards:
        events.append(Event(kind, seat, {"cards": len(cards)}))
    state.discards += [card[1] for card in cards]
    state.mine = Mine()


def draw_up(options: Options, state: State, seat: int, events: list[Event] | None) -> None:
    """Draw until the hand is full, with a new deck of the discards if need be (diggity.79, G21)."""
    hand = state.hands[seat]
    drawn = []
    while len(hand) < options.hand:
        if not state.deck:
            if not state.discards:
                break
            order = state.deal.reshuffle(state.reshuffles, state.discards)
            state.deck, state.discards = order[::-1], []
            state.reshuffles += 1
            if events is not None:
                record = {"deck": "mine", "order": order}
                events.append(Event(RESHUFFLE, None, {"cards": len(order)}, secret=record))
        card = state.deck.pop()
        hand.append(card)
        drawn.append(card)
    if drawn and events is not None:
        events.append(Event("draw", seat, {"cards": len(drawn)}, secret={"drawn": drawn}, to=(seat,)))
