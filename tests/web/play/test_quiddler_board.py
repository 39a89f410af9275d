"""The table of Quiddler: every move by one tap, words by tapping their cards, what is shown of a match."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from games.core import Match, new_match
from tests.web.play.drawn_markup import check_markup, parse, texts_of
from tests.web.play.drawn_tables import (
    Offered,
    board_context_of,
    bytes_swapped,
    draw,
    quick_first,
    random_matches,
)
from wordsvc.catalogue import find_rulebook
from wordsvc.faces.board_context import BoardContext, read_picks
from wordsvc.faces.quiddler.board import read_act
from wordsvc.faces.quiddler.laying import DISCARDING, LAYING
from wordsvc.input.messages import use_language
from wordsvc.web import create_app

VARIANTS: list[tuple[int, dict[str, int | str]]] = [
    (2, {"hands": 3, "turns": 4}),
    (3, {"hands": "4-5", "turns": 2}),
    (3, {"hands": 6, "turns": 3, "challenges": "strict"}),
    (8, {"hands": 10, "turns": 1}),
]
CAPITALS = ["ANNA", "BOB", "CARLA", "DORA", "EMIL", "FRITZ", "GUSTAV", "HANS"]
SAME_IN_GERMAN = {"Bonus"}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def scenes(
    seats: int, options: Mapping[str, int | str], seed: int = 1
) -> Iterator[tuple[Match, BoardContext]]:
    """Yield the scenes of every seat and a spectator, after every move of a random match."""
    for match in random_matches("quiddler", seats, options, seeds=[seed]):
        for seat in (None, *range(seats)):
            yield match, board_context_of(match, seat)


def moves_of(app: Flask, context: BoardContext, *picked: str) -> set[str]:
    return set(Offered(draw(app, context._replace(picked=picked))).moves)


def act_of(app: Flask, context: BoardContext, *picked: str) -> list[str]:
    """Return the moves that some choices make together; the button for them is shown if there are any."""
    chosen = context._replace(picked=picked)
    buttons = [each for each in parse(draw(app, chosen)).iter("button") if each.get("name") == "picked"]
    moves = list(read_act(chosen))
    assert bool(moves) == any("hidden" not in button.attrib for button in buttons)
    return moves


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_a_discard_is_two_taps_and_other_moves_are_one(
    app: Flask, seats: int, options: dict[str, int | str]
) -> None:
    for _, context in scenes(seats, options):
        discards = {move for move in context.legal if move.startswith("discard:")}
        assert moves_of(app, context) == set(context.legal) - discards
        held = context.view["private"]["cards"] if discards and context.view["private"] else []
        assert {
            move for at in range(len(held)) for move in act_of(app, context, DISCARDING, str(at))
        } == discards


@pytest.mark.parametrize("nonsense", ["", "-1", "99", "x", "1.5"])
def test_a_choice_that_is_no_card_chooses_nothing(app: Flask, nonsense: str) -> None:
    contexts = [context for _, context in scenes(2, {"hands": 3}) if context.may_move]
    for context in contexts:
        assert act_of(app, context, DISCARDING, nonsense) == []


def test_the_cards_of_a_last_turn_do_not_discard_by_mistake(app: Flask) -> None:
    found = 0
    for _, context in scenes(3, {"hands": 5, "turns": 3}):
        public = context.view["public"]
        if context.may_move and public["phase"] == "play" and public["last"] and not public["laying"]:
            assert moves_of(app, context) == set()
            assert act_of(app, context, "0") == []
            found += 1
    assert found


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_what_the_game_proposes_to_lay_can_be_tapped(
    app: Flask, seats: int, options: dict[str, int | str]
) -> None:
    found = 0
    for match in random_matches("quiddler", seats, options, seeds=[2]):
        game, rng = match.game, Random(found)
        for seat in game.to_act(match.state):
            context = board_context_of(match, seat)
            for move in game.sample_moves(context.view, rng):
                text = game.format_move(move)
                assert tap_words(app, context, text) == text
                assert game.check(match.state, seat, move) is None
                found += 1
    assert found


def tap_words(app: Flask, context: BoardContext, text: str) -> str:
    """Return the move that the table offers when the cards of a lay-down are tapped."""
    picked: tuple[str, ...] = (LAYING,)
    hand: list[str | None] = [*context.ordered(hand_of(context))]
    words = [part.partition(":")[0] for part in text.removeprefix("lay:").split(",")]
    for number, word in enumerate(words):
        if number:
            (*closed, last) = picked
            picked = step(app, context, picked, (*closed, f"{last}."))
        closed, places = list(picked), []
        for face in word.split("."):
            places.append(str(hand.index(face)))
            hand[int(places[-1])] = None
            picked = step(app, context, picked, (*closed, ".".join(places)))
    (move,) = act_of(app, context, *picked)
    return move


def step(
    app: Flask, context: BoardContext, picked: tuple[str, ...], wanted: tuple[str, ...]
) -> tuple[str, ...]:
    assert wanted in Offered(draw(app, context._replace(picked=picked))).picks
    return wanted


def test_a_card_is_taken_back_until_nothing_is_chosen(app: Flask) -> None:
    context = first_play()
    picked: tuple[str, ...] = (LAYING, "0.1.", "2")
    for before in [(LAYING, "0.1."), (LAYING, "0"), (LAYING,)]:
        assert before in Offered(draw(app, context._replace(picked=picked))).picks
        picked = before
    assert act_of(app, context, *picked) == []


def test_a_tapped_card_of_a_word_goes_back_to_the_hand(app: Flask) -> None:
    offered = Offered(draw(app, first_play()._replace(picked=(LAYING, "3.0.1")))).picks
    for left in ("0.1", "3.1", "3.0"):
        assert (LAYING, left) in offered


def test_words_and_a_discard_are_one_act_of_a_last_turn(app: Flask) -> None:
    found = 0
    for _, context in scenes(2, {"hands": 5, "turns": 2}):
        public = context.view["public"]
        if context.may_move and public["phase"] == "play" and public["last"] and not public["laying"]:
            hand = context.ordered(hand_of(context))
            assert (LAYING, "1.0.", DISCARDING) in Offered(
                draw(app, context._replace(picked=(LAYING, "1.0")))
            ).picks
            word = hand[1] + hand[0]
            assert act_of(app, context, LAYING, "1.0.", DISCARDING, "3") == [
                f"lay:{hand[1]}.{hand[0]}:{word}",
                f"discard:{hand[3]}",
            ]
            assert act_of(app, context, LAYING, "1.0.", DISCARDING, "1") == [
                f"lay:{hand[1]}.{hand[0]}:{word}"
            ]  # a card of a word is not discarded
            found += 1
    assert found


def test_an_act_that_is_refused_says_why(app: Flask) -> None:
    refusing = first_play()._replace(picked=(LAYING, "0.1"), refusal_of=lambda moves: f"Not {moves[0]}.")
    hand = hand_of(refusing)
    assert f"Not lay:{hand[0]}.{hand[1]}:{hand[0]}{hand[1]}." in texts_of(draw(app, refusing))


def hand_of(context: BoardContext) -> list[str]:
    private: Any = context.view["private"]
    cards: list[str] = private["cards"]
    return cards


def first_play(**options: int | str) -> BoardContext:
    """Return a seat that has drawn its first card and may lay words or discard."""
    match = new_match(find_rulebook("quiddler"), 2, 1, {"hands": 5, **options})
    (seat,) = match.game.to_act(match.state)
    match.submit(seat, match.game.parse_move("draw"))
    return board_context_of(match, seat)


@given(st.lists(st.text("lay.0123459-:,", max_size=12) | st.sampled_from([LAYING, DISCARDING]), max_size=6))
def test_nonsense_in_an_address_lays_only_cards_of_the_hand(app: Flask, texts: list[str]) -> None:
    context = first_play()._replace(picked=read_picks(texts))
    check_markup(draw(app, context))
    held = list(hand_of(context))
    for move in act_of(app, context, *context.picked):
        for part in move.partition(":")[2].split(","):
            for face in part.split(":")[0].split("."):
                held.remove(face)


def test_choices_mean_nothing_to_who_lays_nothing(app: Flask) -> None:
    for match in random_matches("quiddler", 2, {"hands": 3, "turns": 2}, seeds=[4]):
        for seat in (None, 0, 1):
            context = board_context_of(match, seat)
            if context.view["public"]["phase"] != "play" or not context.may_move:
                assert draw(app, context._replace(picked=(LAYING, "0.1"))) == draw(app, context)


@pytest.mark.parametrize(("seats", "options"), quick_first(VARIANTS))
def test_markup_is_sound_and_names_differ(app: Flask, seats: int, options: dict[str, int | str]) -> None:
    for _, context in scenes(seats, options, seed=3):
        check_markup(draw(app, context))


def test_own_challenges_are_shown_as_sealed(app: Flask) -> None:
    found = 0
    for _, context in scenes(3, {"hands": 6, "turns": 3}):
        made = context.view["private"]["challenges"] if context.view["private"] else []
        html = draw(app, context)
        sealed = [move for move in made if move.startswith("challenge")]
        assert html.count("challenged, still sealed") == len(sealed)
        found += len(sealed)
    assert found


def test_a_strict_table_shows_what_was_ruled(app: Flask) -> None:
    found = 0
    for _, context in scenes(2, {"hands": 5, "turns": 3, "challenges": "strict"}):
        rulings = context.view["public"]["rulings"]
        if rulings:
            html = draw(app, context)
            assert html.count("✗") == sum(ruling["answer"] != "allowed" for ruling in rulings)
            found += 1
    assert found


def test_a_hand_that_is_over_is_reported(app: Flask) -> None:
    *_, match = random_matches("quiddler", 3, {"hands": "5-6", "turns": 3}, seeds=[1])
    texts = texts_of(draw(app, board_context_of(match, 0)))
    reports = board_context_of(match, 0).view["public"]["reports"]
    for report in reports:
        assert {str(points["score"]) for points in report["points"]} <= texts
        for unused in report["unused"]:
            assert not unused or any(f"Left over: {' '.join(unused)}." in text for text in texts)
        for words in report["laid"]:
            assert all(any(word["word"] in text for text in texts) for word in words)
    assert len(reports) == 2


def test_the_largest_table_is_small_to_send(app: Flask) -> None:
    largest = 0
    for match in random_matches("quiddler", 8, {"turns": 1}, seeds=[1]):
        if len(match.state.results) >= 7:
            seat = next(iter(match.game.to_act(match.state)), 0)
            largest = max(largest, bytes_swapped(draw(app, board_context_of(match, seat))))
    assert 0 < largest <= 15 * 1024


def test_nothing_english_is_left_in_german(app: Flask) -> None:
    for match, context in scenes(3, {"hands": "4-5", "turns": 2}):
        named = context._replace(
            names=[name if n != context.seat else "you" for n, name in enumerate(CAPITALS[:3])]
        )
        german = named._replace(names=["du" if name == "you" else name for name in named.names])
        for picked in [(), (LAYING, "0")] if context.may_move and match else [()]:
            said = texts_of(draw(app, named._replace(picked=picked)))
            with use_language("de"):
                meant = texts_of(draw(app, german._replace(picked=picked)))
            assert (
                not {text for text in said & meant if not text.isupper() and any(map(str.isalpha, text))}
                - SAME_IN_GERMAN
            )


def test_names_do_no_harm(app: Flask) -> None:
    context = first_play()
    html = draw(app, context._replace(names=["<script>alert(1)</script>\u202e", "you"]))
    check_markup(html)
    assert "<script" not in html
    assert "\u202e" not in html
