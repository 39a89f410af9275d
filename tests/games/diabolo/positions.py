"""Matches of Diabolo with few cards, which come as a test wants them, judged by few words."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from games.core import Deal, Match, Rulebook
from tools.fixed_words import fixed_authority
from wordsvc.cards import DeckCard
from wordsvc.cards.deck import make_deck
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game import rulebook
from wordsvc.diabolo.game.game import Diabolo
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.views import PublicView
from wordsvc.referee import Referee

WORDS = ("HANG", "LAGER", "STOP", "POST", "EIS", "TAG", "GAN", "STEIN", "RAT", "AAL", "NASSE", "UEBEL")
AUTHORITY = fixed_authority(WORDS, "de")


@cache
def book(cards: str, min_cards: int = 3) -> Rulebook:
    """Return the game with a deck of these cards and no others."""
    counted = [DeckCard(face, copies, None) for face, copies in sorted(Counter(cards.split()).items())]
    deck = make_deck("few", "few cards", "de", "model", "", min_cards, (), counted)
    return rulebook(Referee.from_parts(EDITION, deck, AUTHORITY))


def table(
    cards: str, seats: int = 2, *, min_cards: int = 3, version: int | None = None, **options: Any
) -> Match:
    """Return a match with these cards alone: the first lies there, the others follow in each round.

    The last seat deals first, so that seat 0 is at the dealer's left, and there is one round, unless options
    say otherwise. `version` is that of the rules, by default the newest.
    """
    rules = book(cards, min_cards)
    rules = rules.at(rules.version if version is None else version)
    game = rules.game(seats, {"dealer": seats, "rounds": 1, **options})
    faces = list(game.card_names("1"))
    order = [faces.index(face) for face in cards.split()]
    orders = {name: order for name in game.contents if name != "dealer"}
    return Match(rules, game, Deal(game.contents, 1, orders))


def lying(cards: str, seats: int = 2, *, deck: str = "", **options: Any) -> Match:
    """Return a match in which all of these cards lie on the table, and those of `deck` come next."""
    match = table(f"{cards} {deck}".strip(), seats, **options)
    for _ in cards.split()[1:]:
        pass_all(match)
    return match


def pass_all(match: Match) -> None:
    """Pass once for each seat that is asked."""
    for seat in match.game.to_act(match.state):
        match.submit(seat, match.game.parse_move("pass"))


def play(match: Match, *moves: str) -> None:
    """Make moves `SEAT MOVE`, with seats from 0."""
    for text in moves:
        seat, move = text.split(" ")
        match.submit(int(seat), match.game.parse_move(move))


def legal(match: Match, seat: int) -> list[str]:
    """Return the texts of the moves that are listed for a seat."""
    return [match.game.format_move(move) for move in match.game.legal(match.state, seat)]


def refusal(match: Match, seat: int, text: str) -> str | None:
    """Return the code and rule of the refusal of a move by a seat."""
    answer = match.game.check(match.state, seat, match.game.parse_move(text))
    return None if answer is None else f"{answer.code} {answer.rule}"


def options_of(match: Match) -> Options:
    """Return the options of the table, with its judge."""
    agreed = cast(Diabolo, match.game).parsed_options
    assert isinstance(agreed, Options)
    return agreed


def public(match: Match) -> PublicView:
    """Return the public view."""
    return cast(PublicView, match.game.public(match.state))


def last_answer(match: Match) -> str:
    """Return the answer to the last call of the round."""
    return public(match)["calls"][-1]["answer"]


def last_told(match: Match) -> Sequence[str]:
    """Return the sentences that a spectator reads about the last move."""
    names = ["Ann", "Bea", "Cem", "Dora", "Eva", "Finn"][: match.game.seats]
    return [
        match.game.describe({"kind": event.kind, "seat": event.seat, **(event.shown or {})}, names)
        for event in match.events[-1]
    ]
