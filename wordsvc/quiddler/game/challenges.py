"""Challenges: the sealed window at the end of a hand, and what its answers come to (Q04 to Q09)."""

from games.core import SEALED, Event, Window
from wordsvc.cards.word_judge import ALLOWED, WordJudge
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import CHALLENGE, DONE, MAX_WORDS, Laid
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.rulings import event_of_ruling, rule_on
from wordsvc.quiddler.game.state import NOBODY, State, WordRuling
from wordsvc.quiddler.scoring.challenges import cost_of_failure
from wordsvc.quiddler.scoring.hand_points import left_of


def open_window(options: Options, state: State) -> bool:
    """Ask every seat if another has laid words (Q43); says whether any is asked."""
    seats = options.seats
    laying = [seat for seat in range(seats) if state.laid[seat]]
    order = [(state.dealer + 1 + step) % seats for step in range(seats)]
    members = [seat for seat in order if laying and laying != [seat]]
    if members:
        state.window = Window(SEALED, members)
    return bool(members)


def challengeable(options: Options, state: State, seat: int, window: Window) -> list[int]:
    """Return the challenges that a seat may still make: any word of others, once (Q04)."""
    made = window.private(seat)
    return [
        move
        for other in range(options.seats)
        if other != seat
        for move in range(
            CHALLENGE + MAX_WORDS * other, CHALLENGE + MAX_WORDS * other + len(state.laid[other])
        )
        if move not in made
    ]


def answer(window: Window, seat: int, move: int, events: list[Event] | None) -> bool:
    """Take a challenge, which nobody else sees, or that a seat is done; says whether all are done."""
    if events is not None:
        if move == DONE:
            events.append(Event("done", seat, None, to=(seat,)))
        else:
            owner, place = divmod(move - CHALLENGE, MAX_WORDS)
            secret = {"owner": owner, "word": place + 1}
            events.append(Event("challenge", seat, None, secret=secret, to=(seat,), chosen=True))
    return window.answer(seat, move, closes=move == DONE)


def settle_challenges(
    options: Options, cards: Cards, judge: WordJudge, state: State, events: list[Event] | None
) -> None:
    """Rule on every word that was challenged; the first challenger from its owner's left pays (Q04)."""
    window = state.window
    if window is None:
        return
    state.window = None
    challengers: dict[int, list[int]] = {}
    for seat, moves in window.taken():
        for move in moves:
            if move != DONE:
                challengers.setdefault(move, []).append(seat)
    for move in sorted(challengers):
        owner, place = divmod(move - CHALLENGE, MAX_WORDS)
        order = left_of(owner, challengers[move], options.seats)
        _rule(options, cards, judge, state, owner, place, order, events)


def judge_lay(
    options: Options, cards: Cards, judge: WordJudge, state: State, seat: int, events: list[Event] | None
) -> None:
    """Rule on every word that a seat has just laid, as a strict table does (Q07, Q39)."""
    for place in range(len(state.laid[seat])):
        _rule(options, cards, judge, state, seat, place, [], events)


def _rule(
    options: Options,
    cards: Cards,
    judge: WordJudge,
    state: State,
    owner: int,
    place: int,
    challengers: list[int],
    events: list[Event] | None,
) -> None:
    """Ask the judge about a word, and say who pays what (Q05, Q06)."""
    laid: Laid = state.laid[owner][place]
    answered = rule_on(judge, state, laid.word)
    points = cards.value(laid.cards)
    if answered != ALLOWED:
        pays, points = owner, cost_of_failure(points, options.failed_word)
    elif challengers:
        pays = challengers[0]
    else:
        pays, points = NOBODY, 0
    ruling = WordRuling(owner, place, laid.word, tuple(challengers), answered, pays, points)
    state.rulings.append(ruling)
    if events is not None:
        events.append(event_of_ruling(ruling))
