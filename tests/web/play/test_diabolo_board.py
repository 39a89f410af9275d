"""The table of Diabolo: every move by one tap, words by tapping or typing, and what stays in its place."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from games.core import Match
from games.core.free_text import FIRST
from tests.web.play.drawn_markup import check_markup, names_of, parse, texts_of
from tests.web.play.drawn_tables import (
    Offered,
    board_context_of,
    bytes_swapped,
    draw,
    quick_first,
    random_matches,
)
from wordsvc.diabolo.game.moves import read_call
from wordsvc.faces.board_context import BoardContext, read_picks
from wordsvc.input.messages import use_language
from wordsvc.web import create_app
from wordsvc.web.play.event_log import describe_event

VARIANTS: list[tuple[int, dict[str, int | str]]] = [
    (2, {"rounds": 1}),
    (3, {"score": "tiles", "turning": "dealer", "flagged": "seat1", "rounds": 2}),
    (4, {"rounds": 1}),
    (6, {"rounds": 1}),
]
CAPITALS = ["ANNA", "BOB", "CARLA", "DORA", "EMIL", "FRITZ"]
EVERY = 7
"""Draw one of so many moves, since a round has hundreds of passes."""


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def matches(seats: int, options: Mapping[str, int | str], seed: int = 1) -> Iterator[Match]:
    """Yield a random match after every few moves, after every move of a penalty, and at its end."""
    for number, match in enumerate(random_matches("diabolo", seats, options, seeds=[seed])):
        asked = match.game.to_act(match.state)
        if number % EVERY == 0 or len(asked) < 2:
            yield match


def scenes(seats: int, options: Mapping[str, int | str], seed: int = 1) -> Iterator[BoardContext]:
    """Yield the scenes of every seat and a spectator."""
    for match in matches(seats, options, seed):
        for seat in (None, *range(seats)):
            yield board_context_of(match, seat)


def lying(*faces: str) -> BoardContext:
    """Return a table at which these cards lie, and everybody may call."""
    match = next(random_matches("diabolo", 2, {"rounds": 1}))
    match.state.line = [match.game.card_names("1").index(face) for face in faces]
    return board_context_of(match, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_every_move_but_calls_is_one_tap(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    phases = set()
    for context in scenes(seats, options):
        assert set(Offered(draw(app, context)).moves) == set(context.legal)
        phases.add(context.view["public"]["phase"])
    assert phases == {"call", "penalty", "over"}


def test_tapped_cards_call_a_word(app: Flask) -> None:
    context = lying("A", "G", "H", "N", "H")
    for picked in [("H.2",), ("H.2", "A.1"), ("H.2", "A.1", "N.1"), ("H.2", "A.1", "N.1", "G.1")]:
        assert picked in Offered(draw(app, context)).picks
        context = context._replace(picked=picked)
    assert set(Offered(draw(app, context)).moves) == {"pass", "call:HANG:H.A.N.G"}
    assert ("H.2", "A.1", "N.1") in Offered(draw(app, context)).picks  # the last card is tapped again
    assert ("H.2", "N.1", "G.1") in Offered(draw(app, context)).picks  # a chosen card is tapped again


def test_a_chosen_card_that_somebody_took_is_chosen_no_more(app: Flask) -> None:
    context = lying("A", "H", "N")._replace(picked=("H.2", "A.1", "N.1", "G.1"))
    assert set(Offered(draw(app, context)).moves) == {"pass", "call:AN:A.N"}


@pytest.mark.parametrize(("seats", "options"), VARIANTS[:1])
def test_calls_without_jokers_can_be_tapped(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    found = 0
    rng = Random(1)
    for match in matches(seats, options):
        for seat in match.game.to_act(match.state):
            context = board_context_of(match, seat)
            for move in match.game.sample_moves(context.view, rng):
                call = read_call(move) if move >= FIRST else None
                if call is None or "*" in "".join(call.faces) or "".join(call.faces) != call.word:
                    continue
                picked: tuple[str, ...] = ()
                for face in call.faces:
                    (picked, *_) = (
                        each
                        for each in Offered(draw(app, context._replace(picked=picked))).picks
                        if each[:-1] == picked and each[-1].startswith(f"{face}.")
                    )
                assert (
                    match.game.format_move(move) in Offered(draw(app, context._replace(picked=picked))).moves
                )
                found += 1
    assert found


def test_a_joker_is_not_tapped_since_its_letter_is_typed(app: Flask) -> None:
    context = lying("*", "**", "A")
    assert {picked for picked in Offered(draw(app, context)).picks if picked} == {("A.1",)}
    assert set(Offered(draw(app, context._replace(picked=("*.1", "**.1")))).moves) == {"pass"}


def test_a_tapped_card_can_type_its_letters(app: Flask) -> None:
    tree = parse(draw(app, lying("ST", "A", "*")))
    assert [each.get("data-letters") for each in tree.iter("a")] == ["ST", "A"]


@given(st.lists(st.text("AGHN.*12:,", max_size=8) | st.sampled_from(["A.1", "H.2", "N.1"]), max_size=12))
def test_nonsense_in_an_address_calls_only_cards_that_lie_there(app: Flask, texts: list[str]) -> None:
    context = lying("A", "G", "H", "N", "H", "*")._replace(picked=read_picks(texts))
    html = draw(app, context)
    check_markup(html)
    for move in set(Offered(html).moves) - {"pass"}:
        _, word, faces = move.split(":")
        assert "".join(faces.split(".")) == word
        assert all(faces.split(".").count(face) <= "AGHNH".count(face) for face in faces.split("."))


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_markup_is_sound_and_names_differ(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    for context in scenes(seats, options, seed=3):
        check_markup(draw(app, context))


def test_the_field_stays_while_a_seat_plays(app: Flask) -> None:
    fields = set()
    for context in scenes(3, {"rounds": 1}):
        tree = parse(draw(app, context))
        found = [each for each in tree.iter("input") if each.get("id") == "typed"]
        fields |= {tuple(sorted(each.attrib.items())) for each in found}
        public = context.view["public"]
        assert len(found) == (context.seat is not None and public["phase"] != "over")
        verbs = [each for each in tree.iter("button") if each.get("name") == "verb"]
        may_call = public["phase"] == "call" and context.seat is not None
        assert all(("disabled" in each.attrib) != may_call for each in verbs)
        if found:
            first = next(tree.iter("button"))  # the one that the key Enter presses
            assert (first.get("value"), len(verbs)) == ("call", 2)
    assert len(fields) == 1


def test_calls_are_told_with_their_outcome(app: Flask) -> None:
    outcomes = set()
    for context in scenes(4, {"rounds": 1}, seed=2):
        calls = context.view["public"]["calls"]
        items = [item for item in parse(draw(app, context)).iter("li") if item.find("span/span") is not None]
        signs = [sign for item in items if (sign := item.findtext("span/span")) in ("✓", "✗")]
        assert signs == ["✓" if call["answer"] == "allowed" else "✗" for call in reversed(calls)]
        outcomes.update(signs)
    assert outcomes == {"✓", "✗"}


def test_tiles_are_shown_and_who_needs_four_cards(app: Flask) -> None:
    *_, match = random_matches("diabolo", 3, {"score": "tiles", "flagged": "seat2"}, seeds=[1])
    context = board_context_of(match, None)
    tree = parse(draw(app, context))
    assert [len(each) for each in tree.iter("span") if each.get("class") == "tiles"] == [
        tiles or 1 for tiles in context.view["public"]["tiles"]
    ]
    assert [each.text for each in tree.iter("small") if "needs" in (each.text or "")] == ["needs 4 cards"]


def test_a_reconstructed_deck_says_so(app: Flask) -> None:
    assert "reconstruction, not the printed deck" in texts_of(draw(app, lying("A")))


def test_the_largest_table_is_small_to_send(app: Flask) -> None:
    largest = 0
    for match in matches(6, {"rounds": 20}):
        if len(match.state.results) >= 19:
            seat = next(iter(match.game.to_act(match.state)), 0)
            largest = max(largest, bytes_swapped(draw(app, board_context_of(match, seat))))
    assert 0 < largest <= 15 * 1024


@pytest.mark.slow
def test_jokers_are_told_as_they_are_printed() -> None:
    game = lying("A").game
    events: list[dict[str, object]] = [
        {"kind": "reveal", "seat": None, "card": "**", "deck": 3},
        {"kind": "call", "seat": 0, "word": "ERM", "cards": ["**", "M"]},
    ]
    assert [describe_event(game, each, ["Ann"]) for each in events] == [
        "ΨΨ was turned up.",
        "Ann called ERM with ΨΨ M.",
    ]


def test_nothing_english_is_left_in_german(app: Flask) -> None:
    for context in scenes(
        3, {"score": "tiles", "turning": "dealer", "flagged": "seat1", "rounds": 2}, seed=4
    ):
        names = [name if seat != context.seat else "you" for seat, name in enumerate(CAPITALS[:3])]
        german = ["du" if name == "you" else name for name in names]
        said = texts_of(draw(app, context._replace(names=names)))
        with use_language("de"):
            meant = texts_of(draw(app, context._replace(names=german)))
        assert not {text for text in said & meant if any(map(str.islower, text))}


def test_names_do_no_harm(app: Flask) -> None:
    html = draw(app, lying("A")._replace(names=["<script>alert(1)</script>\u202e", "you"]))
    check_markup(html)
    assert "<script" not in html
    assert "\u202e" not in html
    assert "Clear the word" in names_of(parse(html))
