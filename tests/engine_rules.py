"""Rules of the engine that every game must keep, called by the tests of each game."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.core import (
    IllegalMove,
    InvalidInput,
    Match,
    Rulebook,
    choose,
    format_text,
    generator,
    load_log,
    new_match,
    parse_any,
    random_move,
    viewers,
    write_log,
)
from games.testing.playthrough import random_match
from games.testing.previews import check_previews

NO_INTS: tuple[Any, ...] = (
    True,
    False,
    None,
    0.0,
    1.5,
    float("nan"),
    "deck",
    "",
    b"",
    [],
    {},
    object(),
    10**5000,
)
SECRETS = {"seed", "seeds", "orders", "order", "decks", "later", "moves", "step", "reshuffles"}


def names_in(data: Any) -> Iterator[str]:
    """Yield every name inside plain data."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from names_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from names_in(value)


def random_steps(match: Match, moves: int = 10_000) -> Iterator[Match]:
    """Yield the match before each of its random moves."""
    rng = generator(match.deal.seed, "steps")
    while len(match.moves) < moves and (asked := match.game.to_act(match.state)):
        yield match
        seat = choose(rng, asked)
        legal = match.game.legal(match.state, seat)
        match.submit(seat, random_move(match.game, match.view(seat), legal, rng))


def no_view_tells_a_secret(rulebook: Rulebook, seats: int, options: dict[str, object]) -> None:
    """C3: neither a view nor a history names a seed, an order or the moves, and decks are only counted."""
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


def what_is_taken_back_is_taken_back_whole(
    rulebook: Rulebook, seats: int, options: dict[str, object]
) -> None:
    """C1: by default nothing that has been seen, nothing at all where undo is off; and the header says it."""
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


def the_header_chooses_the_rules(rulebook: Rulebook, seats: int, options: dict[str, object]) -> None:
    """C2: a log of each version replays by it, and there are no others."""
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


def what_is_no_int_is_no_move(rulebook: Rulebook, seats: int, options: dict[str, object]) -> None:
    """core.3: whatever is given for a move is answered, and changes nothing."""
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


def previews_show_what_comes(rulebook: Rulebook, seats: int, options: dict[str, object]) -> None:
    """C5: moves by chance, looked at beforehand, lead to what was shown."""
    assert check_previews(random_match(new_match(rulebook, seats, 3, options), 4)) > 0
