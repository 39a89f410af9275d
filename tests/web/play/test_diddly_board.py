"""The table of Diddly: every move by one tap, what is shown of a match, and what is not."""

from collections.abc import Iterator

import pytest
from flask import Flask

from games.diddly.cards import HIDDEN
from tests.web.play.drawn_markup import check_markup, texts_of
from tests.web.play.drawn_tables import (
    board_context_of,
    bytes_swapped,
    draw,
    moves_by_tapping,
    quick_first,
    random_matches,
)
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.diddly import board as diddly_board
from wordsvc.input.messages import use_language
from wordsvc.web import create_app

VARIANTS: list[tuple[int, dict[str, int | str]]] = [
    (2, {"rounds": 2}),
    (3, {"rounds": 1, "board": "nine"}),
    (8, {"rounds": 1, "turns": 5}),
]


SAME_IN_GERMAN = {"Wild", "Half", "Peek", "Recycle", "Diddly"}  # as the cards say


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def scenes(seats: int, options: dict[str, int | str], seed: int = 1) -> Iterator[BoardContext]:
    """Yield the scenes of every seat and a spectator, after every move of a random match."""
    for match in random_matches("diddly", seats, options, seeds=[seed]):
        yield from (board_context_of(match, seat) for seat in (None, *range(seats)))


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_every_legal_move_is_one_tap(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    phases = set()
    for context in scenes(seats, options):
        assert moves_by_tapping(app, context) == set(context.legal)
        phases.add(context.view["public"]["phase"])
    assert {"flip", "draw", "place", "over"} <= phases


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_the_markup_is_sound_and_small(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    for context in [*scenes(seats, options)][::7]:
        html = draw(app, context)
        check_markup(html)
        assert bytes_swapped(html) < 15_000


def places(board: diddly_board.PlayerBoard) -> list[diddly_board.Place]:
    return [place for column in board.columns for place in column.places]


@pytest.mark.slow
def test_cards_face_down_are_shown_to_nobody_who_has_not_looked() -> None:
    looked = 0
    for match in random_matches("diddly", 3, {"rounds": 1}, seeds=range(20)):
        public = match.game.public(match.state)
        if public["phase"] == "over":
            continue
        for seat in (None, 0, 1, 2):
            boards = diddly_board.draw(board_context_of(match, seat)).boards
            for number, board in enumerate(boards, 0 if seat is None else seat + 1):
                shown, seen = public["boards"][number % 3], public["peeked"][number % 3]
                for place in places(board):
                    hidden = shown[place.number - 1] == HIDDEN
                    own = board.mine and place.number in seen
                    assert (place.card is None) == (hidden and not own)
                    assert place.known == (hidden and own)
                    looked += place.known
    assert looked


def test_what_the_last_move_did_is_marked(app: Flask) -> None:
    match = next(
        m
        for m in random_matches("diddly", 2, {"rounds": 1})
        if m.made > 12 and m.game.public(m.state)["phase"] == "draw"
    )
    events = [{"kind": "place", "seat": 1, "place": 3, "card": 4, "discarded": 5}]
    table = diddly_board.draw(board_context_of(match, 0)._replace(events=events))
    fresh = [
        (board.mine, place.number)
        for board in table.boards
        for column in board.columns
        for place in column.places
        if "fresh" in place.marks
    ]
    assert fresh == [(False, 3)]
    assert [pile.marks for pile in table.piles] == ["", "fresh"]


@pytest.mark.parametrize(("board", "wide"), [("eight", 4), ("nine", 3)])
def test_a_place_tells_its_row_and_column(board: str, wide: int) -> None:
    context = next(scenes(2, {"board": board} if board == "nine" else {}))
    player = diddly_board.draw(context).boards[-1]
    places = [place for line in [column.places for column in player.columns] + player.rows for place in line]
    assert len(places) in (8, 9)
    for place in places:
        row, column = divmod(place.number - 1, wide)
        assert f"row {row + 1}, column {column + 1}, place {place.number}:" in place.name


def test_nothing_english_is_left_in_german(app: Flask) -> None:
    for context in [*scenes(3, {"rounds": 1})][::7]:
        named = context._replace(names=["ANNA", "BOB", "CARLA"])
        english = texts_of(draw(app, named))
        with use_language("de"):
            german = texts_of(draw(app, named))
        same = {text for text in english & german if not text.isupper() and any(map(str.isalpha, text))}
        assert not same - SAME_IN_GERMAN


def test_names_of_strangers_are_only_text(app: Flask) -> None:
    context = next(scenes(2, {}))._replace(names=["<script>alert(1)</script>", 'a" onclick="b'])
    html = draw(app, context)
    assert "<script" not in html
    check_markup(html)


def test_nonsense_choices_change_nothing(app: Flask) -> None:
    context = next(scenes(2, {}))
    assert draw(app, context._replace(picked=("x", "at9", "%"))) == draw(app, context)
