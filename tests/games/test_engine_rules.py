"""The rules of the engine, kept by each game of several players."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from games.core import (
    IllegalMove,
    InvalidInput,
    Rulebook,
    format_text,
    load_log,
    new_match,
    parse_any,
    viewers,
    write_log,
)
from games.testing.playthrough import random_match
from games.testing.previews import check_previews
from tests.engine_rules import NO_INTS, SECRETS, names_in, random_steps
from tests.games.quiddler import positions
from wordsvc.catalogue import GAMES, find_rulebook


class Table(NamedTuple):
    """A game with seats and options at which the rules are tried."""

    rulebook: Rulebook
    seats: int
    options: Mapping[str, Any]


SHORT: Mapping[str, Mapping[str, Any]] = {
    "diabolo": {"rounds": 1},
    "diddly": {"rounds": 1},
    "diggity": {"gold": 3},
    "quiddler": {"hands": "3+4", "turns": 6},
}
"""Options with which a game by chance ends soon."""


@pytest.fixture(params=[name for name in GAMES if find_rulebook(name).variants[0].seats[0] > 1])
def table(request: pytest.FixtureRequest) -> Table:
    rulebook = positions.RULEBOOK if request.param == "quiddler" else find_rulebook(request.param)
    return Table(rulebook, rulebook.variants[0].seats[0], SHORT.get(request.param, {}))


@pytest.mark.rule("C3")
def test_no_view_names_a_secret_and_decks_are_counted(table: Table) -> None:
    rulebook, seats, options = table
    for match in random_steps(new_match(rulebook, seats, 123_456_789, options), 60):
        for viewer in viewers(match.game):
            view = match.view(viewer)
            assert not SECRETS & set(names_in(view))
            assert not SECRETS & set(names_in(match.history(viewer)))
            counted = [view["public"][name] for name in ("deck", "pile") if name in view["public"]]
            assert counted
            assert all(isinstance(cards, int) for cards in counted)
            assert "123456789" not in str((view, match.history(viewer)))
    log = write_log(match)
    assert log["seeded"] is True
    assert write_log(new_match(rulebook, seats, 1, options, seeded=False))["seeded"] is False


@pytest.mark.rule("C1", "core.4")
def test_a_move_is_taken_back_whole_or_not_at_all(table: Table) -> None:
    rulebook, seats, options = table
    permitted = {}
    for mode in ("strict", "lenient", "off"):
        match = new_match(rulebook, seats, 7, options, undo=mode)
        count = 0
        for at in random_steps(match, 200):
            for seat in range(seats):
                before = at.game.to_dict(at.state), list(at.moves), list(at.events)
                refusal = at.check_undo(seat)
                if refusal is None:
                    count += 1
                    last = [move for mover, move in at.moves if mover == seat][-1]
                    at.undo(seat)
                    at.submit(seat, last)
                    assert at.game.to_dict(at.state) == before[0]
                else:
                    with pytest.raises(IllegalMove):
                        at.undo(seat)
                    assert (at.game.to_dict(at.state), at.moves, at.events) == before
                    assert refusal.rule in ("C1", "core.4")
        permitted[mode] = count
        again = load_log(parse_any(format_text(write_log(match))), lambda _: rulebook)
        assert again.undo_mode == mode
    assert permitted["off"] == 0 < permitted["strict"] <= permitted["lenient"]
    with pytest.raises(InvalidInput, match="undo: must be strict or lenient or off"):
        new_match(rulebook, seats, 1, options, undo="always")


@pytest.mark.rule("C2")
def test_a_log_replays_by_the_rules_of_its_version(table: Table) -> None:
    rulebook, seats, options = table
    for version in rulebook.versions:
        match = new_match(rulebook.at(version), seats, 5, options)
        list(random_steps(match))
        log = write_log(match)
        assert log["version"] == version
        again = load_log(log, lambda _: rulebook)
        assert again.rulebook.version == version
        assert write_log(again) == log
    with pytest.raises(InvalidInput, match="version: "):
        load_log({**log, "version": rulebook.version + 1}, lambda _: rulebook)


@pytest.mark.rule("core.3")
def test_what_is_no_int_is_refused_as_no_move(table: Table) -> None:
    rulebook, seats, options = table
    match = new_match(rulebook, seats, 3, options)
    for at in random_steps(match, 30):
        before = at.game.to_dict(at.state)
        for thing in NO_INTS:
            for seat in range(seats):
                refusal = at.game.check(at.state, seat, thing)
                assert refusal is not None
                if type(thing) is not int or seat in at.game.to_act(at.state):
                    assert (refusal.code, refusal.rule) == ("no_such_move", "core.3")
                with pytest.raises(IllegalMove):
                    at.submit(seat, thing)
        assert at.game.to_dict(at.state) == before


@pytest.mark.rule("C5")
def test_a_preview_shows_what_its_moves_lead_to(table: Table) -> None:
    rulebook, seats, options = table
    assert check_previews(random_match(new_match(rulebook, seats, 3, options), 4)) > 0
