"""Matches of Quiddler whose cards lie as a test wants them, judged by few words."""

from collections import Counter
from dataclasses import replace
from typing import Any, cast

from games.core import Deal, IllegalMove, InvalidInput, Match, Rulebook
from tools.fixed_words import fixed_judge
from wordsvc.quiddler import EDITION
from wordsvc.quiddler.game import Quiddler, rulebook
from wordsvc.quiddler.game.views import PrivateView, PublicView, ReportView
from wordsvc.referee import Referee

WORDS = (
    "QUIT", "ON", "IN", "INN", "EAR", "TEA", "EAT", "ATE", "RAT", "TAR", "CAT", "ANT", "TIN", "INNER", "AX",
    "OX", "TOE", "NO", "CLEAR", "THEN", "NOTE", "TONE", "ERA",
)  # fmt: skip
JUDGE = fixed_judge(EDITION, WORDS)


def book_of(judge: Referee) -> Rulebook:
    """Return the game judged by words that are nowhere installed, also when its logs are read again."""
    return replace(rulebook(judge), judging_by=lambda header: book_of(judge))


RULEBOOK = book_of(JUDGE)
NAMES = ("Ann", "Bea", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def table(*hands: str, discard: str = "E", pile: str = "", **options: Any) -> Match:
    """Return a match of one hand: these cards for each seat, this top discard, these cards of the pile first.

    The last seat deals, so that seat 0 begins, and the hand is played alone, unless options say otherwise.
    """
    dealt = [hand.split() for hand in hands]
    chosen = {"dealer": len(hands), "hands": len(dealt[0]), **options}
    game = RULEBOOK.game(len(hands), chosen)
    faces = list(game.card_names("1"))
    named = [face for cards in zip(*dealt, strict=True) for face in cards] + [discard, *pile.split()]
    rest = list((Counter(EDITION.load_deck().faces()) - Counter(named)).elements())
    assert len(named) + len(rest) == 118, "the deck does not have these cards"
    order = [faces.index(face) for face in (*named, *rest)]
    orders = {deck: order for deck in game.contents if deck != "dealer"}
    return Match(RULEBOOK, game, Deal(game.contents, 1, orders), NAMES[: len(hands)])


def play(match: Match, *texts: str) -> None:
    """Make moves, each by the first seat that is asked."""
    for text in " ".join(texts).split():
        seat = match.game.to_act(match.state)[0]
        match.submit(seat, match.game.parse_move(text))


def by(match: Match, seat: int, *texts: str) -> None:
    """Make moves of one seat."""
    for text in texts:
        match.submit(seat, match.game.parse_move(text))


def legal(match: Match, seat: int | None = None) -> list[str]:
    """Return the texts of the moves that are listed for a seat, by default the first that is asked."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat
    return [match.game.format_move(move) for move in match.game.legal(match.state, asked)]


def refusal(match: Match, text: str, seat: int | None = None) -> str | None:
    """Return the code and rule of the refusal of a move by a seat, by default the first that is asked."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat
    answer = match.game.check(match.state, asked, match.game.parse_move(text))
    return None if answer is None else f"{answer.code} {answer.rule}"


def public(match: Match) -> PublicView:
    """Return the public view."""
    return cast(PublicView, match.game.public(match.state))


def private(match: Match, seat: int) -> PrivateView:
    """Return the private view of a seat."""
    return cast(PrivateView, match.view(seat)["private"])


def last_report(match: Match) -> ReportView:
    """Return the report of the hand that ended last."""
    return public(match)["reports"][-1]


def scores(match: Match) -> list[int]:
    """Return the scores of the hand that was over last."""
    return list(public(match)["results"][-1])


def typed(match: Match, line: str, seat: int | None = None) -> str:
    """Return the move that a line means for a seat, as text; the code of the refusal where it means none."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat
    try:
        return match.game.format_move(match.game.parse_typed(match.view(asked), line))
    except InvalidInput as error:
        return error.code


def look_up(match: Match, seat: int, word: str) -> str:
    """Return "allowed" or the reasons against a word for a seat, or the code and rule of the refusal."""
    game = cast(Quiddler, match.game)
    try:
        return " ".join(game.look_up(match.state, seat, word).reasons) or "allowed"
    except IllegalMove as error:
        return f"{error.code} {error.rule}"
