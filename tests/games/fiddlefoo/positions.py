"""Matches of Fiddlefoo whose cards lie as a test wants them."""

import json
from collections.abc import Mapping
from typing import Any, cast

from games.core import Deal, Match
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import CARD_OF, FACES, LETTERS
from games.fiddlefoo.grid import SQUARE, cell_at
from games.fiddlefoo.placement import survey

SQUARE_CARDS = "B1 Y5 R6 P7"
"""The start square of most positions, as it is read: blue and yellow above, red and purple below."""


def card(face: str) -> int:
    """Return a card by its text; a Talkytoot card by its key."""
    return CARD_OF[face] if face in CARD_OF else FACES.index(face)


def cards(faces: str) -> list[int]:
    """Return the cards in a text."""
    return [card(face) for face in faces.split()]


def laid(
    *hands: str,
    square: str = SQUARE_CARDS,
    on: str = "",
    deck: str = "",
    printed: dict[str, str] | None = None,
    **options: Any,
) -> Match:
    """Return a match before its first move: these hands, of any size, and this top of the deck.

    `on` has more cards of the map, as "R9@0,2 Y1@3,1"; `printed` says what is on Talkytoot cards, as
    {"draw": "R9"}, which join the game. The first seat begins unless options say otherwise.
    """
    keys = "+".join(printed) if printed else "none"
    game: Any = RULEBOOK.game(len(hands), {"first": 1, "talkytoot": keys, **options})
    orders: dict[str, list[int]] = {}
    if printed:
        orders = {"colours": [], "numbers": []}
        face = {CARD_OF[key]: text for key, text in printed.items()}
        for talkytoot in CARD_OF.values():
            text = face.get(talkytoot, "")
            orders["colours"].append(LETTERS.index(text[0]) if text else -1)
            orders["numbers"].append(int(text[1:]) if text else -1)
        for deck_name, order in orders.items():
            spare = list(game.contents[deck_name])
            for value in order:
                if value >= 0:
                    spare.remove(value)
            orders[deck_name] = [value if value >= 0 else spare.pop() for value in order] + spare
    match = Match(RULEBOOK, game, Deal(game.contents, 1, orders))
    state = match.state
    lying = dict(zip(SQUARE, cards(square), strict=True))
    for placed in on.split():
        face_text, _, place = placed.partition("@")
        x, y = map(int, place.split(","))
        lying[cell_at(x, y)] = card(face_text)
    held = [cards(hand) for hand in hands]
    top = cards(deck)
    used = [*lying.values(), *(each for hand in held for each in hand), *top]
    assert len(set(used)) == len(used), "a card lies in two places"
    state.hands = [sum(1 << each for each in hand) for hand in held]
    state.deck = [each for each in game.parsed_options.cards if each not in used] + top[::-1]
    state.cells = lying
    survey(game.parsed_options, state)
    assert sorted(game.cards(state)) == sorted(game.parsed_options.cards)
    return match


def no_deck(match: Match) -> Match:
    """Return the same with all cards of the deck out of the game."""
    match.state.gone += match.state.deck
    match.state.deck = []
    return match


def play(match: Match, *texts: str) -> None:
    """Make moves, each by the first seat that is asked, or as "2:done" by seat 2."""
    for text in " ".join(texts).split():
        named, _, rest = text.partition(":")
        if named.isdigit():
            seat, move = int(named) - 1, rest
        else:
            seat, move = match.game.to_act(match.state)[0], text
        match.submit(seat, match.game.parse_move(move))


def legal(match: Match, seat: int | None = None) -> list[str]:
    """Return the texts of the legal moves of a seat, by default of the first that is asked."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat - 1
    return [match.game.format_move(move) for move in match.game.legal(match.state, asked)]


def refusal(match: Match, text: str, seat: int | None = None) -> str | None:
    """Return the code and rule of the refusal of a move."""
    asked = match.game.to_act(match.state)[0] if seat is None else seat - 1
    answer = match.game.check(match.state, asked, match.game.parse_move(text))
    return None if answer is None else f"{answer.code} {answer.rule}"


def public(match: Match) -> Mapping[str, Any]:
    """Return the public view, as JSON has it."""
    return cast(Mapping[str, Any], json.loads(json.dumps(match.game.public(match.state))))


def private(match: Match, seat: int) -> Mapping[str, Any]:
    """Return the private view of a seat, as JSON has it; seats from 1."""
    return cast(Mapping[str, Any], json.loads(json.dumps(match.game.private(match.state, seat - 1))))


def hand(match: Match, seat: int) -> set[str]:
    """Return the cards in a hand; seats from 1."""
    return {FACES[each] for each in private(match, seat)["hand"]}


def asked(match: Match) -> list[int]:
    """Return the seats that have to answer, from 1."""
    return [seat + 1 for seat in match.game.to_act(match.state)]


def where(match: Match) -> dict[str, tuple[int, int]]:
    """Return the place of every card of the map."""
    return {FACES[each]: (x, y) for x, y, each in public(match)["map"]}


def kinds(match: Match) -> list[str]:
    """Return the kinds of the events of the last move."""
    return [event.kind for event in match.events[-1]]
