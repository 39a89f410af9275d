"""States of Diabolo that a view allows, with the hidden cards drawn anew."""

from random import Random

from games.core import Deal, Window, shuffle
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game.moves import PASS
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import NOBODY, PHASES, Called, State
from wordsvc.diabolo.game.views import PublicView, View


def determinize(options: Options, view: View, deal: Deal, rng: Random) -> State:
    """Return a state that looks like this view; the rounds that follow are dealt by `deal`."""
    public, kinds = view["public"], options.cards.kinds
    state = State()
    state.deal = deal
    state.round, state.dealer = public["round"] - 1, public["dealer"]
    state.phase = PHASES.index(public["phase"])
    state.picking = NOBODY if public["picking"] is None else public["picking"]
    state.questions = 0
    state.line = [kinds[face] for face in public["line"]]
    state.taken, state.tiles = list(public["taken"]), list(public["tiles"])
    state.picked = [[kinds[face] for face in faces] for faces in public["picked"]]
    state.calls = [
        Called(each["seat"], each["word"], tuple([kinds[face] for face in each["cards"]]), each["answer"])
        for each in public["calls"]
    ]
    state.results = [tuple(results) for results in public["results"]]
    state.totals = [sum(results[seat] for results in state.results) for seat in range(options.seats)]
    state.window = _open_window(public)
    _share_unseen(options, state, public["deck"], rng)
    return state


def _open_window(public: PublicView) -> Window | None:
    """Return the window with the passes so far: any other answer closes it."""
    shown = public["window"]
    if shown is None:
        return None
    window = Window(shown["kind"], shown["members"])
    for seat in shown["answered"]:
        window.answer(seat, PASS, passes=True)
    return window


def _share_unseen(options: Options, state: State, deck: int, rng: Random) -> None:
    """Put the cards that nobody has seen into the deck and among those that were taken unseen."""
    left = [0] * len(options.cards.faces)
    for card in options.cards.deck:
        left[card] += 1
    known = [len(cards) for cards in state.picked]
    seen = [*state.line]
    for cards in state.picked:
        seen += cards
    for seat, _, laid, answer in state.calls:
        if answer == ALLOWED:
            known[seat] += len(laid)
            seen += laid
    for card in seen:
        left[card] -= 1
    unknown = [kind for kind, count in enumerate(left) for _ in range(count)]
    shuffle(rng, unknown)
    state.deck = unknown[:deck]
    state.unseen = []
    at = deck
    for taken, number in zip(state.taken, known, strict=True):
        state.unseen.append(unknown[at : at + taken - number])
        at += taken - number
