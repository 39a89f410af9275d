"""Matches of Diddly whose cards lie as a test wants them."""

import json
from collections import Counter
from typing import Any, cast

from games.core import Deal, Match
from games.diddly import RULEBOOK
from games.diddly.cards import DECK, FACES
from games.diddly.views import PrivateView, PublicView


def kinds(cards: str) -> list[int]:
    """Return the kinds of cards in a text."""
    return [FACES.index(face) for face in cards.split()]


def laid(
    *boards: str, discard: str = "1", deck: str = "", version: int = RULEBOOK.version, **options: Any
) -> Match:
    """Return a match before the flips: these boards in reading order, this discard, this top card.

    The last seat deals, so that seat 0 begins, and there is one round, unless options say otherwise.
    """
    rulebook = RULEBOOK.at(version)
    game = rulebook.game(len(boards), {"dealer": len(boards), "rounds": 1, **options})
    named = kinds(" ".join((*boards, discard, deck)))
    rest = list((Counter(DECK) - Counter(named)).elements())
    assert len(named) + len(rest) == len(DECK), "the deck does not have these cards"
    return Match(rulebook, game, Deal(game.contents, 1, {"1": named + rest}))


def play(match: Match, *texts: str) -> None:
    """Make moves, each by the seat that is asked."""
    for text in " ".join(texts).split():
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.parse_move(text))


def legal(match: Match) -> list[str]:
    """Return the texts of the legal moves."""
    (seat,) = match.game.to_act(match.state)
    return [match.game.format_move(move) for move in match.game.legal(match.state, seat)]


def refusal(match: Match, text: str, seat: int | None = None) -> str | None:
    """Return the code and rule of the refusal of a move by a seat, by default the one asked."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat
    answer = match.game.check(match.state, asked, match.game.parse_move(text))
    return None if answer is None else f"{answer.code} {answer.rule}"


def public(match: Match) -> PublicView:
    """Return the public view, as JSON has it."""
    return cast(PublicView, json.loads(json.dumps(match.game.public(match.state))))


def private(match: Match, seat: int) -> PrivateView:
    """Return the private view of a seat, as JSON has it."""
    return cast(PrivateView, json.loads(json.dumps(match.view(seat)["private"])))
