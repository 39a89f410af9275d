"""The table of Fiddlefoo: every move by one tap, what is shown of a match, and what is not."""

from collections.abc import Iterator

import pytest
from flask import Flask

from games.fiddlefoo.cards import FACES
from games.fiddlefoo.moves import NAME
from tests.web.play.drawn_markup import check_markup, texts_of
from tests.web.play.drawn_tables import (
    Offered,
    board_context_of,
    bytes_swapped,
    draw,
    moves_by_tapping,
    quick_first,
    random_matches,
)
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.fiddlefoo import board as fiddlefoo_board
from wordsvc.faces.fiddlefoo.map import HIGH, WIDE
from wordsvc.input.messages import use_language
from wordsvc.web import create_app

ALL: dict[str, int | str] = {"wildcard": "yes", "talkytoot": "all"}
VARIANTS: list[tuple[int, dict[str, int | str]]] = [
    (2, {}),
    (3, ALL),
    (3, {"cooperative": "yes"}),
    (6, {"games": 2, "throwers": "all"}),
]
SIDES = {"above": (0, 1), "below": (0, -1), "right of": (1, 0), "left of": (-1, 0)}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def scenes(seats: int, options: dict[str, int | str], seed: int = 1) -> Iterator[BoardContext]:
    """Yield the scenes of every seat and a spectator, after every move of a random match."""
    for match in random_matches("fiddlefoo", seats, options, seeds=[seed]):
        yield from (board_context_of(match, seat) for seat in (None, *range(seats)))


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_every_legal_move_is_one_tap(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    for context in [*scenes(seats, options)][:: 1 if seats == 2 else 3]:
        assert moves_by_tapping(app, context) == set(context.legal)


def test_the_phases_of_cards_that_act_are_drawn_too(app: Flask) -> None:
    phases = set()
    for seed in range(12):
        for context in scenes(2, ALL, seed):
            phase = context.view["public"]["phase"]
            if context.may_move and phase not in ("play", "throw"):
                assert moves_by_tapping(app, context) == set(context.legal)
                phases.add(phase)
    assert {"discard", "remove", "swap"} <= phases


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_the_markup_is_sound_and_small(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    for context in [*scenes(seats, options)][::11]:
        html = draw(app, context)
        check_markup(html)
        assert bytes_swapped(html) < 15_000


def test_cards_that_only_their_holder_knows_are_shown_to_nobody_else(app: Flask) -> None:
    hidden = 0
    for match in random_matches("fiddlefoo", 3, ALL):
        public = match.game.public(match.state)
        if public["phase"] == "over":
            continue
        for seat in (None, 0, 1, 2):
            table = fiddlefoo_board.draw(board_context_of(match, seat))
            shown = {card.face for player in table.players for card, _ in player.known}
            known = {FACES[card] for other in range(3) if other != seat for card in public["known"][other]}
            assert shown == known
            own = (
                set()
                if seat is None
                else {FACES[card] for card in match.game.private(match.state, seat)["hand"]}
            )
            assert {each.card.face for each in table.cards} == own
            hidden += len(own)
    assert hidden


def test_a_place_is_named_by_the_cards_beside_it() -> None:
    context = next(
        each for each in scenes(2, {}) if each.may_move and any("," in move for move in each.legal)
    )
    lying = {(x, y): FACES[card] for x, y, card in context.view["public"]["map"]}
    for place in fiddlefoo_board.draw(context).map.places:
        x, y = map(int, place.move.split(","))
        beside = {side for side, (dx, dy) in SIDES.items() if (x - dx, y - dy) in lying}
        assert {side for side in SIDES if f"{side} " in place.name} == beside


def test_a_card_of_the_map_tells_its_place_and_the_cards_beside_it() -> None:
    for context in [*scenes(2, {})][::7]:
        cards = fiddlefoo_board.draw(context).map.cards
        lying = {(each.x // WIDE, -each.y // HIGH) for each in cards}
        left, top = min(x for x, _ in lying), max(y for _, y in lying)
        for each in cards:
            x, y = each.x // WIDE, -each.y // HIGH
            assert f"row {top - y + 1}, column {x - left + 1}" in each.name
            beside = {side for side, (dx, dy) in SIDES.items() if (x - dx, y - dy) in lying}
            assert {side for side in SIDES if f"{side} " in each.name} == beside


def test_the_line_of_the_pair_goes_from_card_to_card() -> None:
    seen = 0
    for context in scenes(2, {}):
        pair, drawn = context.view["public"]["pair"], fiddlefoo_board.draw(context).map
        if pair is None or context.view["public"]["phase"] == "over":
            continue
        assert drawn.line is not None
        corners = {each.card.face: (each.x + 28, each.y + 36) for each in drawn.cards}
        assert (drawn.line.x1, drawn.line.y1) == corners[FACES[pair["card"]]]
        assert (drawn.line.x2, drawn.line.y2) == corners[FACES[pair["other"]]]
        numbers = list(range(pair["range"][0] + 1, pair["range"][1]))
        said = "–" if not numbers else "–".join(str(each) for each in sorted({numbers[0], numbers[-1]}))
        assert drawn.line.text == f"{said} ↔ {pair['distance']}"
        assert sum(each.paired for each in drawn.cards) == 2
        seen += 1
    assert seen


def test_a_card_to_throw_is_chosen_and_put_back(app: Flask) -> None:
    context = next(
        each for each in scenes(2, {}) if each.may_move and each.legal[0] in FACES and "done" in each.legal
    )
    (face,) = context.legal[:1]
    chosen = context._replace(picked=(face,))
    card = next(each for each in fiddlefoo_board.draw(chosen).cards if each.chosen)
    assert (card.card.face, card.link) == (face, context.link())
    offered = Offered(draw(app, chosen)).moves
    assert {face, "done"} <= set(offered)
    assert not set(Offered(draw(app, context)).moves) & set(FACES)


def test_a_thrown_card_is_marked_until_it_is_shown(app: Flask) -> None:
    seen = 0
    for context in scenes(3, {}):
        private = context.view["private"]
        thrown = {FACES[move % len(FACES)] for move in (private or {"sealed": ()})["sealed"] if move < NAME}
        if context.view["public"]["phase"] == "throw" and thrown:
            assert {each.card.face for each in fiddlefoo_board.draw(context).cards if each.thrown} == thrown
            seen += 1
    assert seen


def test_nothing_english_is_left_in_german(app: Flask) -> None:
    for context in [*scenes(3, {"wildcard": "yes"})][::7]:
        named = context._replace(names=["ANNA", "BOB", "CARLA"])
        english = texts_of(draw(app, named))
        with use_language("de"):
            german = texts_of(draw(app, named))
        assert not {text for text in english & german if not text.isupper() and any(map(str.isalpha, text))}


def test_names_of_strangers_are_only_text(app: Flask) -> None:
    context = next(scenes(2, {}))._replace(names=["<script>alert(1)</script>", 'a" onclick="b'])
    html = draw(app, context)
    assert "<script" not in html
    check_markup(html)
