"""States of Quiddler that a view allows, with the hidden cards drawn anew."""

from collections.abc import Sequence
from random import Random

from games.core import SEALED, Deal, Window, shuffle
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import DONE, Laid, Lay, Moves
from wordsvc.quiddler.game.state import (
    FROM_DISCARDS,
    NOBODY,
    PHASES,
    PLAYING,
    SOURCES,
    State,
    WordRuling,
    pack,
)
from wordsvc.quiddler.game.views import PublicView, RulingView, View, WordView


def determinize(cards: Cards, moves: Moves, view: View, deal: Deal, rng: Random) -> State:
    """Return a state that looks like this view; what follows the hand is dealt by `deal`."""
    public, private, seat = view["public"], view["private"], view["seat"]
    state = State()
    state.deal = deal
    state.hand, state.dealer = public["hand"] - 1, public["dealer"]
    state.phase, state.turn = PHASES.index(public["phase"]), public["turn"]
    state.turns, state.laying = public["turns"], int(public["laying"])
    state.out = _or_nobody(public["out"])
    state.reshuffles = state.asked = 0
    state.discards = cards.kinds_of(public["discards"])
    state.known = [cards.kinds_of(known) for known in public["known"]]
    state.laid = [_lay(cards, words) for words in public["laid"]]
    state.rulings = [_ruling(state.laid, ruling) for ruling in public["rulings"]]
    state.results = [tuple(results) for results in public["results"]]
    state.reports = pack(public["reports"])
    state.hands = [known[:] for known in state.known]
    if private is not None and seat is not None:
        state.hands[seat] = cards.kinds_of(private["cards"])
    _share_unseen(cards, state, public, rng)
    _set_drawn(cards, state, view)
    state.window = _window(moves, view)
    return state


def _share_unseen(cards: Cards, state: State, public: PublicView, rng: Random) -> None:
    """Put the cards that the viewer has not seen into the hands and the pile."""
    counts = [card.copies for card in cards.deck.cards]
    for kind in state.discards:
        counts[kind] -= 1
    for hand in state.hands:
        for kind in hand:
            counts[kind] -= 1
    for lay in state.laid:
        for laid in lay:
            for kind in laid.cards:
                counts[kind] -= 1
    unseen = [kind for kind, count in enumerate(counts) for _ in range(count)]
    shuffle(rng, unseen)
    for hand, held in zip(state.hands, public["held"], strict=True):
        missing = held - len(hand)
        if missing:
            hand += unseen[-missing:]
            del unseen[-missing:]
    state.pile = unseen


def _set_drawn(cards: Cards, state: State, view: View) -> None:
    """Set the card that the seat in turn has drawn; another's from the pile may be any of its hand."""
    public, private = view["public"], view["private"]
    state.drawn, state.source = NOBODY, 0
    if state.phase != PLAYING or public["drawn"] is None:
        return
    state.source = SOURCES.index(public["drawn"])
    if private is not None and private["drawn"] is not None:
        state.drawn = cards.kinds[private["drawn"]]
    elif state.source == FROM_DISCARDS and state.known[state.turn]:
        state.drawn = state.known[state.turn][-1]
    else:
        state.drawn = state.hands[state.turn][-1]


def _window(moves: Moves, view: View) -> Window | None:
    """Return the window for challenges, with the viewer's own answers, as if nobody else had answered."""
    asked, private = view["public"]["window"], view["private"]
    if asked is None:
        return None
    window = Window(SEALED, asked["members"])
    if private is not None and view["seat"] is not None:
        for answer in map(moves.parse, private["challenges"]):
            window.answer(view["seat"], answer, closes=answer == DONE)
    return window


def _lay(cards: Cards, words: Sequence[WordView]) -> Lay:
    return tuple([Laid(laid["word"], tuple(cards.kinds_of(laid["cards"]))) for laid in words])


def _ruling(laid: Sequence[Lay], ruling: RulingView) -> WordRuling:
    seat, place = ruling["seat"], ruling["word"] - 1
    return WordRuling(
        seat,
        place,
        laid[seat][place].word,
        tuple(ruling["challengers"]),
        ruling["answer"],
        _or_nobody(ruling["pays"]),
        ruling["points"],
    )


def _or_nobody(value: int | None) -> int:
    return NOBODY if value is None else value
