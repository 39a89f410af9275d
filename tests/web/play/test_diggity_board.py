"""The table of Diggity: every move by taps, what is shown of a match, and what is not."""

from collections.abc import Iterator
from functools import cache

import pytest
from flask import Flask

from games.core import Match
from games.diggity.cards import FACES
from games.diggity.moves import JOIN
from games.diggity.tools import TOOLS
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
from wordsvc.faces.diggity import board as diggity_board
from wordsvc.faces.diggity.map import TARGET, MineMap
from wordsvc.input.messages import use_language
from wordsvc.web import create_app

VARIANTS: list[tuple[int, dict[str, int | str], int]] = [
    (2, {"gold": 3}, 1),
    (2, {"gold": 4, "tools": "hidden", "restart": "card"}, 2),
    (3, {"gold": 4, "deck": "growth", "pulley": "lines"}, 3),
    (4, {"gold": 3, "tools": "hidden", "high": "dropped"}, 8),
]
SYMBOLS = ("circle", "triangle", "square", "line")
PHASES = {"card", "place", "prize", "duel", "over"}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@cache
def played(
    seats: int, options: tuple[tuple[str, int | str], ...], seed: int
) -> list[tuple[BoardContext, ...]]:
    """Return the scenes of a spectator and every seat, after every move of a random match."""
    return [
        tuple(board_context_of(match, seat) for seat in (None, *range(seats)))
        for match in random_matches("diggity", seats, dict(options), seeds=[seed])
    ]


def scenes(seats: int, options: dict[str, int | str], seed: int) -> Iterator[BoardContext]:
    """Return all of them, one after the other."""
    for seen in played(seats, tuple(options.items()), seed):
        yield from seen


def positions(phase: str, seats: int = 3, options: dict[str, int | str] | None = None) -> Iterator[Match]:
    """Yield matches at a moment in a phase."""
    for match in random_matches("diggity", seats, options or {"gold": 5}, seeds=range(30)):
        if match.game.public(match.state)["phase"] == phase:
            yield match


def asked(match: Match) -> BoardContext:
    """Return the context of the seat that has to answer."""
    return board_context_of(match, match.game.to_act(match.state)[0])


def map_of(app: Flask, context: BoardContext) -> MineMap:
    """Return the mine of a context in which cards are laid."""
    with app.test_request_context("/play/summer-evening-1"):
        mine = diggity_board.draw(context).mine
    assert mine is not None
    return mine


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "seed"), quick_first(VARIANTS))
def test_every_legal_move_can_be_tapped(
    app: Flask, seats: int, options: dict[str, int | str], seed: int
) -> None:
    phases = set()
    for context in scenes(seats, options, seed):
        assert moves_by_tapping(app, context) == set(context.legal)
        phases.add(context.view["public"]["phase"])
    assert phases >= PHASES


def test_the_owner_of_a_stolen_tool_is_one_tap(app: Flask) -> None:
    context = asked(next(positions("steal", 4, {"gold": 16})))
    assert set(Offered(draw(app, context)).moves) == set(context.legal)
    assert all(move.startswith("from:") for move in context.legal)


@pytest.mark.parametrize(("seats", "options", "seed"), quick_first(VARIANTS))
def test_the_markup_is_sound_and_small(
    app: Flask, seats: int, options: dict[str, int | str], seed: int
) -> None:
    for context in [*scenes(seats, options, seed)][::5]:
        html = draw(app, context)
        check_markup(html)
        assert bytes_swapped(html) < 15_000
        for picked in Offered(html).picks:
            check_markup(draw(app, context._replace(picked=picked)))


def test_a_place_makes_the_move_or_shows_the_ways_as_they_would_lie(app: Flask) -> None:
    taps = several = 0
    for match, _ in zip(positions("place"), range(60), strict=False):
        context, mine = asked(match), match.state.mine
        for target in map_of(app, context).targets:
            if target.move:
                assert target.ways == 1
                taps += 1
                continue
            if not target.link:
                assert len(map_of(app, context).targets) == 1
                continue
            (picked,) = Offered(f'<a href="{target.link}"/>').picks
            shown = map_of(app, context._replace(picked=picked))
            assert len(shown.ways) == target.ways > 1
            for way in shown.ways:
                layout = mine.layout(match.state.chosen, match.game.parse_move(way.move) - JOIN)
                assert layout is not None
                rect, exits = layout
                assert (way.lying.x, way.lying.y) == (
                    5 * (rect[0] + rect[2]) // 2,
                    5 * (rect[1] + rect[3]) // 2,
                )
                assert way.lying.sheet.name == f"{'a' if rect[2] - rect[0] == 14 else 'u'}{exits}"
                several += 1
    assert taps
    assert several


def test_places_to_tap_never_lie_over_one_another(app: Flask) -> None:
    shared = 0
    for match, _ in zip(positions("place", 2), range(400), strict=False):
        context = asked(match)
        targets = map_of(app, context).targets
        for number, one in enumerate(targets):
            for other in targets[:number]:
                assert max(abs(one.x - other.x), abs(one.y - other.y)) >= TARGET
        shared += len(targets) < len({move.split("-")[0] for move in context.legal})
    assert shared  # some exits are so near that they share a place


def test_the_mine_is_drawn_to_scale_with_its_ends(app: Flask) -> None:
    dead = 0
    for match, _ in zip(positions("card", 2), range(200), strict=False):
        mine = match.state.mine
        if not mine.cards:
            continue
        drawn = map_of(app, board_context_of(match, None))
        assert [(card.lying.sheet.x, card.lying.sheet.y) for card in drawn.cards] == [
            (25, 35) if rect[2] - rect[0] == 10 else (35, 25) for rect, _, _ in mine.cards
        ]
        assert [card.last for card in drawn.cards] == [False] * (len(mine.cards) - 1) + [True]
        states = [state for state in mine.exits().values() if state != "joined"]
        assert [end.state for end in drawn.ends] == states
        dead += "dead" in states
    assert dead


def test_the_cards_of_a_hand_are_shown_to_their_player_alone(app: Flask) -> None:
    for match, _ in zip(positions("card"), range(40), strict=False):
        for seat in (None, 0, 1, 2):
            with app.test_request_context("/play/summer-evening-1"):
                table = diggity_board.draw(board_context_of(match, seat))
            own = [] if seat is None else sorted(match.state.hands[seat])
            symbols = sorted(FACES[kind].partition(":")[0] for kind in own)
            assert sorted(SYMBOLS[card.lying.symbol] for card in table.hand) == symbols
            assert [player.cards for player in table.players] == [len(hand) for hand in match.state.hands]


def test_a_chosen_card_is_seen_by_its_player_alone(app: Flask) -> None:
    match = next(positions("place"))
    asked_seat = match.game.to_act(match.state)[0]
    for seat in (None, 0, 1, 2):
        html = draw(app, board_context_of(match, seat))
        assert ('class="chosen"' in html) == (seat == asked_seat)
        assert ("<foreignObject" in html) == (seat == asked_seat)


@pytest.mark.slow
def test_hidden_tools_are_shown_to_their_owner_alone_unless_all_show_them(app: Flask) -> None:
    revealed = 0
    for match in random_matches("diggity", 3, {"gold": 10, "tools": "hidden"}, seeds=range(2)):
        shown = match.game.public(match.state)["shown"]
        for seat in (None, 0, 1, 2):
            with app.test_request_context("/play/summer-evening-1"):
                table = diggity_board.draw(board_context_of(match, seat))
            for owner, player in enumerate(table.players):
                for rank, held in enumerate(player.tools):
                    seen = owner == seat or (bool(shown) and shown[0] == rank)
                    assert held.number == (match.state.tools[owner][rank] if seen else None)
                    revealed += bool(shown) and seen and owner != seat
    assert revealed


def test_what_the_last_move_changed_is_marked(app: Flask) -> None:
    context = board_context_of(next(positions("card")), 0)
    events = [
        {"kind": "rob", "seat": 2, "tool": 1, "from": 0},
        {"kind": "win", "seat": 1, "gold": 3},
        {"kind": "draw", "seat": 1, "cards": 1},
    ]
    with app.test_request_context("/play/summer-evening-1"):
        players = diggity_board.draw(context._replace(events=events)).players
    fresh = [(seat, held.tool) for seat, player in enumerate(players) for held in player.tools if held.fresh]
    assert fresh == [(0, "pulley"), (2, "pulley")]
    assert [player.gold_fresh for player in players] == [False, True, False]


def test_the_duel_shows_the_gold_and_who_played_what(app: Flask) -> None:
    match = next(m for m in positions("duel", 3, {"gold": 16}) if len(m.state.played) > 1)
    with app.test_request_context("/play/summer-evening-1"):
        duel = diggity_board.draw(board_context_of(match, None)).duel
    assert duel is not None
    assert duel.gold == match.state.face
    names = [f"Player {seat + 1}" for seat in match.state.played]
    assert [step.who for step in duel.steps] == [*names, *[""] * (len(TOOLS) - len(names))]
    assert duel.said.endswith(f"so far for {names[-1]}.")


def test_the_cards_lie_in_the_order_of_their_player(app: Flask) -> None:
    match = next(m for m in positions("card", 2) if len(set(m.state.hands[0])) == 5)
    faces = [FACES[kind] for kind in sorted(match.state.hands[0])]
    context = board_context_of(match, 0)._replace(order=faces[::-1], legal=faces)
    with app.test_request_context("/play/summer-evening-1"):
        assert [card.move for card in diggity_board.draw(context).hand] == faces[::-1]


@pytest.mark.slow
def test_nothing_english_is_left_in_german(app: Flask) -> None:
    for tools in ("shown", "hidden"):
        for context in [*scenes(3, {"gold": 4, "tools": tools}, 5)][::4]:
            named = context._replace(names=["ANNA", "BOB", "CARLA"])
            english = texts_of(draw(app, named))
            with use_language("de"):
                german = texts_of(draw(app, named))
            same = {text for text in english & german if not text.isupper() and any(map(str.isalpha, text))}
            assert not same


def test_names_of_strangers_are_only_text(app: Flask) -> None:
    hostile = ["<script>alert(1)</script>", 'a" onclick="b', "\u202eevil"]
    for phase in ("card", "duel", "prize"):
        html = draw(app, asked(next(positions(phase)))._replace(names=hostile))
        assert "<script" not in html
        assert "\u202e" not in html
        check_markup(html)


def test_nonsense_choices_change_nothing(app: Flask) -> None:
    for phase in ("card", "place", "duel"):
        context = asked(next(positions(phase)))
        nonsense = ("x", "99E", "0N", "1X", "%", "1N-N", "-1E", "１E")
        assert draw(app, context._replace(picked=nonsense)) == draw(app, context)
