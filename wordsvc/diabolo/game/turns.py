"""A round of Diabolo: cards are turned up, everybody is asked, cards are taken, and the round is scored."""

from collections.abc import Sequence

from games.core import RACE, Event, Window
from wordsvc.diabolo.game.last_word import solver_ruling
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import CALLING, NOBODY, OVER, PICKING, State
from wordsvc.diabolo.scoring import TILES_TO_WIN, score_round

Events = list[Event] | None


def round_name(number: int) -> str:
    """Return the name of the deck of a round, which counts from 0."""
    return str(number + 1)


def deal_round(options: Options, state: State, events: Events) -> None:
    """Shuffle all cards and turn up the first (diabolo.7, diabolo.8); nobody has taken any."""
    seats = options.seats
    state.deck = list(state.deal.order(round_name(state.round)))[::-1]
    state.line = []
    state.taken = [0] * seats
    state.picked = [[] for _ in range(seats)]
    state.unseen = [[] for _ in range(seats)]
    state.calls = []
    state.phase = CALLING
    state.picking = NOBODY
    go_on(options, state, events)


def turn_card(options: Options, state: State, events: Events) -> None:
    """Turn up the next card and ask everybody (diabolo.8)."""
    card = state.deck.pop()
    state.line.append(card)
    if events is not None:
        told = {"card": options.cards.faces[card], "deck": len(state.deck)}
        events.append(Event("reveal", None, told, reveals=True))
    ask_all(options, state, events)


def go_on(options: Options, state: State, events: Events) -> None:
    """Ask everybody about the cards that lie there; on an empty table turn the next one first (D11, D28)."""
    if state.line:
        ask_all(options, state, events)
    elif state.deck:
        turn_card(options, state, events)
    else:
        end_round(options, state, events)


def ask_all(options: Options, state: State, events: Events) -> None:
    """Open a race in which anybody may call, in the order from the dealer's left (D06).

    With the deck used up, a table that agreed on it ends the round when there is no word left (D12).
    """
    if options.asks_solver and not state.deck and not solver_ruling(options, state, events):
        end_round(options, state, events)
    else:
        state.window = Window(RACE, options.orders[state.dealer])


def all_passed(options: Options, state: State, events: Events) -> None:
    """Nobody calls: the next card is turned up (D27), or the round is over (D12)."""
    if state.deck:
        turn_card(options, state, events)
    else:
        end_round(options, state, events)


def begin_penalty(options: Options, state: State, caller: int) -> None:
    """Begin a penalty: the others take a card each for a wrong call, from the caller's left (D08)."""
    state.window = None
    state.phase = PICKING
    state.picking = (caller + 1) % options.seats


def pick(options: Options, state: State, seat: int, kind: int, events: Events) -> None:
    """Take a card of the table; when none is left the next ones come unseen from the deck (D08, D09)."""
    state.line.remove(kind)
    state.picked[seat].append(kind)
    state.taken[seat] += 1
    if events is not None:
        events.append(Event("pick", seat, {"card": options.cards.faces[kind]}))
    caller = state.calls[-1].seat
    following = (seat + 1) % options.seats
    if not state.line:
        while following != caller and state.deck:
            state.unseen[following].append(state.deck.pop())
            state.taken[following] += 1
            if events is not None:
                events.append(Event("draw", following, {"deck": len(state.deck)}))
            following = (following + 1) % options.seats
        following = caller
    if following == caller:
        state.phase, state.picking = CALLING, NOBODY
        go_on(options, state, events)
    else:
        state.picking = following


def end_round(options: Options, state: State, events: Events) -> None:
    """Write down what everybody has taken (diabolo.21, D13); then the next round, or the end."""
    state.window = None
    results, leaders = _score(options, state)
    state.results.append(results)
    state.totals = [total + result for total, result in zip(state.totals, results, strict=True)]
    for seat in leaders:
        state.tiles[seat] += 1
    if events is not None:
        told = {"round": state.round + 1, "taken": state.taken[:], "results": results, "tiles": leaders}
        events.append(Event("score", None, told))
    if len(state.results) == options.rounds or max(state.tiles) == TILES_TO_WIN:
        state.phase = OVER
        return
    state.round += 1
    state.dealer = (state.dealer + 1) % options.seats
    if events is not None:
        events.append(Event("deal", None, {"round": state.round + 1, "dealer": state.dealer}))
    deal_round(options, state, events)


def _score(options: Options, state: State) -> tuple[tuple[int, ...], Sequence[int]]:
    """Return the results of the round, and who gets a victory tile (D18, D19, D24)."""
    if options.handicap is None:
        return tuple(state.taken), ()
    return score_round(state.taken, state.tiles, options.handicap, all_run=options.all_run)
