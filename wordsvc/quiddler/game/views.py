"""Views of a state of Quiddler: the public part, and that of a seat. Cards are faces such as QU."""

from collections.abc import Sequence
from typing import TypeAlias, TypedDict

from games import core
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import Lay, Moves
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.state import PHASES, PLAYING, SOURCES, State, WordRuling, unpack
from wordsvc.quiddler.scoring.hand_points import HandScore


class WordView(TypedDict):
    """A word as it lies on the table."""

    word: str
    cards: list[str]


class RulingView(TypedDict):
    """A ruling on a word: `word` counts from 1 among those of its seat.

    `answer` is "allowed" or the code of a reason. `challengers` stand from the owner's left, the first of
    them counts (Q04); `pays` is who must subtract the `points`.
    """

    seat: int
    word: int
    answer: str
    challengers: list[int]
    pays: int | None
    points: int


class PointsView(TypedDict):
    """The parts of a score: `score` is that of the hand, after the floor of zero (Q08).

    `losses` are subtracted from the total besides (Q50).
    """

    words: int
    unused: int
    challenges: int
    most_words: int
    longest_word: int
    score: int
    losses: int


class ReportView(TypedDict):
    """The report on a finished hand; bonuses have the seat that got them, or null."""

    hand: int
    out: int | None
    laid: list[list[WordView]]
    unused: list[list[str]]
    rulings: list[RulingView]
    points: list[PointsView]
    most_words: int | None
    longest_word: int | None


class PublicView(TypedDict):
    """The public part: hands, turns and words count from 1, seats from 0.

    `cards` is how many cards this hand deals. `drawn` says where the seat in turn has drawn. The last of
    `discards` is on top; `pile` and `held` are numbers of cards. `known` are the cards of each hand that all
    have seen taken (C4). `last` says that this is a last turn, `turns` how many were taken in this hand.
    """

    hand: int
    hands: int
    cards: int
    dealer: int
    phase: str
    turn: int
    drawn: str | None
    pile: int
    discards: list[str]
    held: list[int]
    known: list[list[str]]
    laid: list[list[WordView]]
    laying: bool
    out: int | None
    last: bool
    turns: int
    window: core.WindowView | None
    rulings: list[RulingView]
    results: Sequence[Sequence[int]]
    reports: list[ReportView]
    scores: list[int]


class PrivateView(TypedDict):
    """The part that only a seat sees: its cards, the one it has drawn, and its challenges as moves."""

    cards: list[str]
    drawn: str | None
    challenges: list[str]


View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(options: Options, cards: Cards, state: State) -> PublicView:
    """Return the table: piles, words, scores, and what happened in the hands that are over."""
    faces = cards.faces
    return {
        "hand": state.hand + 1,
        "hands": len(options.sizes),
        "cards": options.sizes[state.hand],
        "dealer": state.dealer,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "drawn": SOURCES[state.source] if state.phase == PLAYING else None,
        "pile": len(state.pile),
        "discards": [faces[kind] for kind in state.discards],
        "held": [len(hand) for hand in state.hands],
        "known": [[faces[kind] for kind in known] if known else [] for known in state.known],
        "laid": [_lay_view(cards, lay) for lay in state.laid],
        "laying": bool(state.laying),
        "out": _or_null(state.out),
        "last": state.phase <= PLAYING and (state.out >= 0 or state.turns >= options.turns),
        "turns": state.turns,
        "window": None if state.window is None else state.window.public(),
        "rulings": [_ruling_view(ruling) for ruling in state.rulings],
        "results": state.results[:],
        "reports": unpack(state.reports),
        "scores": total_scores(options, state),
    }


def private_view(cards: Cards, moves: Moves, state: State, seat: int) -> PrivateView:
    """Return the seat's hand, and its sealed challenges."""
    faces, window = cards.faces, state.window
    mine = seat == state.turn and state.phase == PLAYING
    return {
        "cards": [faces[kind] for kind in state.hands[seat]],
        "drawn": faces[state.drawn] if mine else None,
        "challenges": [] if window is None else [moves.format(move) for move in window.private(seat)],
    }


def total_scores(options: Options, state: State) -> list[int]:
    """Return the points of the finished hands."""
    return [sum(results) for results in zip(*state.results, strict=True)] or [0] * options.seats


def _lay_view(cards: Cards, lay: Lay) -> list[WordView]:
    return [{"word": laid.word, "cards": cards.faces_of(laid.cards)} for laid in lay] if lay else []


def _ruling_view(ruling: WordRuling) -> RulingView:
    return {
        "seat": ruling.seat,
        "word": ruling.place + 1,
        "answer": ruling.answer,
        "challengers": list(ruling.challengers),
        "pays": _or_null(ruling.pays),
        "points": ruling.points,
    }


def report_view(cards: Cards, state: State, score: HandScore) -> ReportView:
    """Return the report on a finished hand with this score."""
    return {
        "hand": state.hand + 1,
        "out": _or_null(state.out),
        "laid": [_lay_view(cards, lay) for lay in state.laid],
        "unused": [cards.faces_of(kinds) for kinds in state.hands],
        "rulings": [_ruling_view(ruling) for ruling in state.rulings],
        "points": [
            {
                "words": points.words,
                "unused": points.unused,
                "challenges": points.challenges,
                "most_words": points.most_words,
                "longest_word": points.longest_word,
                "score": points.score,
                "losses": points.losses,
            }
            for points in score.players
        ],
        "most_words": score.most_words.winner,
        "longest_word": score.longest_word.winner,
    }


def _or_null(value: int) -> int | None:
    return None if value < 0 else value
