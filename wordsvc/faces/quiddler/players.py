"""The players at a table of Quiddler: what each holds as far as all know, and their words."""

from collections.abc import Sequence
from typing import NamedTuple

from wordsvc.cards.word_judge import ALLOWED
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard, draw_cards
from wordsvc.faces.quiddler.laying import Built
from wordsvc.faces.word_cards import seats_from_left, tell_apart
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.views import PublicView, ReportView, RulingView, WordView
from wordsvc.words import reason_name


class LaidWord(NamedTuple):
    """A word that lies on the table; `good` is None while nobody has judged it."""

    built: Built
    name: str
    good: bool | None
    note: str
    challenge: str
    challenge_says: str
    challenge_name: str


class Shown(NamedTuple):
    """The cards of a player when a hand is over: the words with their rulings, and those left over."""

    name: str
    words: list[LaidWord]
    unused: list[DrawnCard]
    score: int
    bonus: int


class Player(NamedTuple):
    """A player: `hidden` cards that only they know, `known` ones that all have seen them take."""

    name: str
    mine: bool
    turn: bool
    out: str
    asked: str
    points: int
    hidden: int
    known: list[DrawnCard]
    held: str
    words: list[LaidWord]
    last: bool


def draw_players(
    context: BoardContext, public: PublicView, cards: Cards, names: Sequence[str], last: str
) -> list[Player]:
    """Return all players, the seat of the viewer last."""
    drawn = []
    for seat in seats_from_left(context):
        turn = public["phase"] in ("draw", "play") and seat == public["turn"]
        known = public["known"][seat]
        held = public["held"][seat]
        drawn.append(
            Player(
                names[seat],
                seat == context.seat,
                turn,
                translate("went out") if seat == public["out"] else "",
                _tell_asked(public) if turn else "",
                public["scores"][seat],
                held - len(known),
                draw_cards(known, cards.deck.points),
                _name_held(held, known),
                _draw_words(context, public, cards, names, seat),
                turn and last in ("words", "known"),
            )
        )
    return drawn


def _tell_asked(public: PublicView) -> str:
    """Return the next action of the seat in turn."""
    if public["phase"] == "draw":
        return translate("to draw")
    return translate("to discard") if public["laying"] else translate("to lay or discard")


def _name_held(held: int, known: Sequence[str]) -> str:
    count = translate_plural("holds {n} card", "holds {n} cards", held)
    return f"{count}, {translate('among them {cards}', cards=' '.join(known))}" if known else count


def _draw_words(
    context: BoardContext, public: PublicView, cards: Cards, names: Sequence[str], seat: int
) -> list[LaidWord]:
    """Return the words of a seat, with what was ruled on them and the buttons that challenge them."""
    ruled = {ruling["word"]: ruling for ruling in public["rulings"] if ruling["seat"] == seat}
    private = context.view["private"]
    made = private["challenges"] if private is not None else ()
    laid = public["laid"][seat]
    whose = [translate("Challenge {word} of {owner}", word=each["word"], owner=names[seat]) for each in laid]
    drawn = []
    for number, (each, label) in enumerate(zip(laid, tell_apart(whose), strict=True), 1):
        move = f"challenge:{seat + 1}.{number}"
        may = move in context.legal
        good, note = _tell_ruling(ruled.get(number))
        if move in made:
            note = translate("challenged, still sealed")
        drawn.append(
            LaidWord(
                _build(each, cards),
                _name_word(each, cards),
                good,
                note,
                move if may else "",
                translate("Challenge {word}", word=each["word"]),
                label,
            )
        )
    return drawn


def draw_shown(cards: Cards, report: ReportView, names: Sequence[str]) -> list[Shown]:
    """Return all cards of a hand that is over, those of each player with what the hand adds to the total."""
    ruled = {(ruling["seat"], ruling["word"]): ruling for ruling in report["rulings"]}
    return [
        Shown(
            name,
            [
                LaidWord(
                    _build(each, cards),
                    _name_word(each, cards),
                    *_tell_ruling(ruled.get((seat, number))),
                    challenge="",
                    challenge_says="",
                    challenge_name="",
                )
                for number, each in enumerate(report["laid"][seat], 1)
            ],
            draw_cards(report["unused"][seat], cards.deck.points),
            points["score"] - points["losses"],
            points["most_words"] + points["longest_word"],
        )
        for seat, (name, points) in enumerate(zip(names, report["points"], strict=True))
    ]


def _tell_ruling(ruling: RulingView | None) -> tuple[bool | None, str]:
    if ruling is None:
        return None, ""
    good = ruling["answer"] == ALLOWED
    return good, "" if good else translate(reason_name(ruling["answer"]))


def _build(each: WordView, cards: Cards) -> Built:
    points = cards.deck.points
    return Built(draw_cards(each["cards"], points), each["word"], sum(points[face] for face in each["cards"]))


def _name_word(each: WordView, cards: Cards) -> str:
    worth = sum(cards.deck.points[face] for face in each["cards"])
    return translate_plural(
        "{word}, {n} point ({cards})", "{word}, {n} points ({cards})", worth,
        word=each["word"], cards=" ".join(each["cards"]),
    )  # fmt: skip
