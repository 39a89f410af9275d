"""A hand of Quiddler: the deal, turns, going out, last turns and the score."""

from games.core import RESHUFFLE, Event
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import DRAW, Lay
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.state import (
    DRAWING,
    FROM_DISCARDS,
    FROM_PILE,
    NOBODY,
    OVER,
    PLAYING,
    State,
    pack,
    unpack,
)
from wordsvc.quiddler.game.views import report_view
from wordsvc.quiddler.scoring.hand_points import LaidPoints, score_hand


def hand_name(number: int) -> str:
    """Return the name of the deck of a hand, which counts from 0."""
    return str(number + 1)


def deal_hand(options: Options, state: State) -> None:
    """Deal a hand, one card at a time from the dealer's left, and turn a card over (quiddler.7)."""
    seats, size = options.seats, options.sizes[state.hand]
    order = state.deal.order(hand_name(state.hand))
    dealt = seats * size
    first = state.dealer + 1
    state.hands = [list(order[(seat - first) % seats : dealt : seats]) for seat in range(seats)]
    state.discards = [order[dealt]]
    state.pile = list(order[:dealt:-1])
    state.known = [[] for _ in range(seats)]
    state.laid = [()] * seats
    state.rulings = []
    state.phase = DRAWING
    state.turn = first % seats
    state.drawn = state.out = NOBODY
    state.source = state.laying = state.turns = 0
    state.window = None


def is_last_turn(options: Options, state: State) -> bool:
    """Return True if the seat in turn has its last turn of the hand (Q03, Q40)."""
    return state.out >= 0 or state.turns >= options.turns


def draw(cards: Cards, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Draw the top card of the pile, or take the top discard (quiddler.12)."""
    if move == DRAW:
        if not state.pile:
            _reshuffle(state, events)
        kind = state.pile.pop()
        state.source = FROM_PILE
        if events is not None:
            secret = {"card": cards.faces[kind]}
            events.append(Event("draw", seat, {"from": "pile"}, secret=secret, to=(seat,)))
    else:
        kind = state.discards.pop()
        state.known[seat].append(kind)
        state.source = FROM_DISCARDS
        if events is not None:
            events.append(Event("draw", seat, {"from": "discard", "card": cards.faces[kind]}))
    state.hands[seat].append(kind)
    state.drawn = kind
    state.phase = PLAYING


def _reshuffle(state: State, events: list[Event] | None) -> None:
    """Make a new pile of all discards but the top one (Q01)."""
    top = state.discards.pop()
    order = state.deal.reshuffle(state.reshuffles, state.discards)
    state.pile, state.discards = order[::-1], [top]
    state.reshuffles += 1
    if events is not None:
        record = {"deck": hand_name(state.hand), "order": order}
        events.append(Event(RESHUFFLE, None, {"cards": len(order)}, secret=record))


def lay(cards: Cards, state: State, seat: int, words: Lay, events: list[Event] | None) -> None:
    """Lay words on the table (Q02, Q03)."""
    hand, known = state.hands[seat], state.known[seat]
    for laid in words:
        for kind in laid.cards:
            hand.remove(kind)
            if kind in known:
                known.remove(kind)
    state.laid[seat] = words
    state.laying = 1
    if events is not None:
        told = [{"word": laid.word, "cards": cards.faces_of(laid.cards)} for laid in words]
        events.append(Event("lay", seat, {"words": told}, reveals=True, chosen=True))


def discard(options: Options, cards: Cards, state: State, kind: int, events: list[Event] | None) -> bool:
    """Discard a card and end the turn; says whether the hand is played out (quiddler.15, Q02, Q03, Q40)."""
    seat = state.turn
    state.hands[seat].remove(kind)
    state.discards.append(kind)
    known = state.known[seat]
    if kind in known:
        known.remove(kind)
        hidden = False
    else:
        hidden = True
    last = is_last_turn(options, state)
    if events is not None:
        events.append(Event("discard", seat, {"card": cards.faces[kind]}, reveals=hidden, chosen=True))
    if state.laying and not last:
        state.out = seat
        if events is not None:
            events.append(Event("out", seat, {}))
    state.turns += 1
    state.drawn = NOBODY
    state.laying = 0
    following = (seat + 1) % options.seats
    if following == state.out or state.turns == options.turns + options.seats:
        return True
    if state.turns == options.turns and state.out < 0 and events is not None:
        events.append(Event("capped", None, {}))
    state.turn = following
    state.phase = DRAWING
    return False


def score(options: Options, cards: Cards, state: State, events: list[Event] | None) -> None:
    """Score the hand; then deal the next one, or the game is over."""
    failed = {(ruling.seat, ruling.place) for ruling in state.rulings if ruling.answer != ALLOWED}
    penalties = [(ruling.pays, ruling.points) for ruling in state.rulings if ruling.pays >= 0]
    faces = cards.faces
    points = score_hand(
        [
            [
                LaidPoints(cards.value(laid.cards), sum([len(faces[kind]) for kind in laid.cards]))
                for laid in words
            ]
            for words in state.laid
        ],
        [cards.value(hand) for hand in state.hands],
        failed,
        penalties,
        options.bonus,
        options.losses,
    )
    most, longest = points.most_words.winner, points.longest_word.winner
    results = tuple([player.change for player in points.players])
    state.results.append(results)
    state.reports = pack([*unpack(state.reports), report_view(cards, state, points)])
    if events is not None:
        unused = [cards.faces_of(hand) for hand in state.hands]
        told = {"unused": unused, "most_words": most, "longest_word": longest, "scores": results}
        events.append(Event("score", None, told, reveals=True))
    if len(state.results) == len(options.sizes):
        state.phase = OVER
        state.known = [hand[:] for hand in state.hands]
        return
    state.hand += 1
    state.dealer = (state.dealer + 1) % options.seats
    deal_hand(options, state)
    if events is not None:
        dealt = {
            "hand": state.hand + 1,
            "dealer": state.dealer,
            "cards": options.sizes[state.hand],
            "discarded": faces[state.discards[0]],
        }
        events.append(Event("deal", None, dealt, reveals=True))
