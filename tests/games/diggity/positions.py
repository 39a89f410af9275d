"""Matches of Diggity whose cards are dealt as a test wants them."""

import json
from collections import Counter
from typing import Any, cast

from games.core import Deal, Match, redact
from games.diggity import RULEBOOK
from games.diggity.cards import FACES, KIND_OF
from games.diggity.game import Diggity
from games.diggity.views import PrivateView, PublicView

SHORT_NAMES = {"c": "circle", "t": "triangle", "s": "square", "l": "line"}


def kinds(cards: str) -> list[int]:
    """Return the kinds of cards in a text, as "c:NE t:NESW"."""
    return [KIND_OF[full(card)] for card in cards.split()]


def full(card: str) -> str:
    """Return a card by its whole name."""
    symbol, _, exits = card.partition(":")
    return f"{SHORT_NAMES[symbol]}:{exits}"


def dealt(*hands: str, deck: str = "", nuggets: str = "", **options: Any) -> Match:
    """Return a match in which these are the hands, the top of the mine deck and of the gold.

    Seat 0 goes first. A hand of too few cards is filled with cards of the deck that are named nowhere.
    """
    table = RULEBOOK.game(len(hands), {"first": 1, **options})
    assert isinstance(table, Diggity)
    game: Diggity = table
    named = kinds(" ".join((*hands, deck)))
    rest = list((Counter(game.contents["mine"]) - Counter(named)).elements())
    assert len(named) + len(rest) == 64, "the deck does not have these cards"
    order = []
    for hand in hands:
        cards = kinds(hand)
        order += cards + [rest.pop() for _ in range(game.parsed_options.hand - len(cards))]
    values = [int(value) for value in nuggets.split()]
    left = list((Counter(game.contents["gold"]) - Counter(values)).elements())
    assert len(values) + len(left) == len(game.contents["gold"]), "the gold deck does not have these cards"
    orders = {"mine": order + kinds(deck) + rest, "gold": values + left}
    return Match(RULEBOOK, game, Deal(game.contents, 1, orders))


def play(match: Match, *texts: str) -> None:
    """Make moves, each by the seat that is asked; cards may have their short names."""
    for text in " ".join(texts).split():
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.parse_move(named(text)))


def named(text: str) -> str:
    """Return a move whose card may have its short name."""
    return full(text) if text[:2] in ("c:", "t:", "s:", "l:") else text


def legal(match: Match) -> list[str]:
    """Return the texts of the legal moves."""
    (seat,) = match.game.to_act(match.state)
    return [match.game.format_move(move) for move in match.game.legal(match.state, seat)]


def refusal(match: Match, text: str, seat: int | None = None) -> str | None:
    """Return the code and rule of the refusal of a move by a seat, by default the one asked."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat
    answer = match.game.check(match.state, asked, match.game.parse_move(named(text)))
    return None if answer is None else f"{answer.code} {answer.rule}"


def asked(match: Match) -> int:
    """Return the seat that is asked."""
    (seat,) = match.game.to_act(match.state)
    return seat


def public(match: Match) -> PublicView:
    """Return the public view, as JSON has it."""
    return cast(PublicView, json.loads(json.dumps(match.game.public(match.state))))


def private(match: Match, seat: int) -> PrivateView:
    """Return the private view of a seat, as JSON has it."""
    return cast(PrivateView, json.loads(json.dumps(match.view(seat)["private"])))


def hand(match: Match, seat: int) -> list[str]:
    """Return the hand of a seat, by the names of the cards."""
    return [FACES[kind] for kind in private(match, seat)["hand"]]


def told(match: Match, viewer: int | None = None) -> list[str]:
    """Return the sentences that a viewer reads about the last move."""
    names = [f"P{seat + 1}" for seat in range(match.game.seats)]
    events = [redact(event, viewer) for event in match.events[-1]]
    return [match.game.describe(event, names) for event in events if event is not None]
