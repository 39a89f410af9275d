"""Views of Diabolo: all but the deck and the cards that were taken from it unseen."""

from typing import TypeAlias, TypedDict

from games import core
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import NOBODY, OVER, PHASES, State


class CallView(TypedDict):
    """A call of this round; `answer` is "allowed" or the reason why it was wrong.

    `cards` is empty where those that were named did not lie on the table (D26).
    """

    seat: int
    word: str
    cards: list[str]
    answer: str


class PublicView(TypedDict):
    """The public part: cards are faces, rounds count from 1, seats from 0.

    `line` are the cards on the table in their order and `deck` how many are left. `taken` counts the cards in
    front of each seat in this round, of which `words` are the right calls and `picked` the cards taken from
    the table for a wrong call of another (C4); the rest came unseen from the deck. `results` are those of
    the finished rounds, after the handicap.
    """

    round: int
    rounds: int
    dealer: int
    phase: str
    line: list[str]
    deck: int
    taken: list[int]
    picking: int | None
    window: core.WindowView | None
    words: list[list[str]]
    picked: list[list[str]]
    calls: list[CallView]
    results: list[list[int]]
    tiles: list[int]
    scores: list[int]


class PrivateView(TypedDict):
    """The part that only a seat sees: nothing. Taken cards lie face down for everybody (D29)."""


View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(options: Options, state: State) -> PublicView:
    """Return the table and the scores."""
    faces = options.cards.faces
    words: list[list[str]] = [[] for _ in range(options.seats)]
    calls: list[CallView] = []
    for seat, word, cards, answer in state.calls:
        calls.append({"seat": seat, "word": word, "cards": [faces[card] for card in cards], "answer": answer})
        if answer == ALLOWED:
            words[seat].append(word)
    return {
        "round": state.round + 1,
        "rounds": options.rounds,
        "dealer": state.dealer,
        "phase": PHASES[state.phase],
        "line": [faces[card] for card in state.line],
        "deck": len(state.deck),
        "taken": state.taken[:],
        "picking": None if state.picking == NOBODY else state.picking,
        "window": None if state.window is None else state.window.public(),
        "words": words,
        "picked": [[faces[card] for card in cards] for cards in state.picked],
        "calls": calls,
        "results": [list(results) for results in state.results],
        "tiles": state.tiles[:],
        "scores": score(options, state),
    }


def score(options: Options, state: State) -> list[int]:
    """Return the victory tiles of each seat, or without them all cards it has taken, also in this round."""
    if options.handicap is not None:
        return state.tiles[:]
    if state.phase == OVER:  # the last round is among the totals
        return state.totals[:]
    return [total + cards for total, cards in zip(state.totals, state.taken, strict=True)]
