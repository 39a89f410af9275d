"""Snapshots: a match goes on from one without making its moves again; and the numbers of what is told."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import (
    UNDO,
    IllegalMove,
    InvalidInput,
    Match,
    Rulebook,
    Undo,
    choose,
    generator,
    load_log,
    load_snapshot,
    new_match,
    viewers,
    write_log,
    write_snapshot,
)
from games.core.snapshot import FIELDS
from games.diddly import RULEBOOK as DIDDLY
from games.testing.playthrough import random_match
from games.testing.snapshots import check_snapshots
from tests.hypothesis_profiles import examples
from wordsvc.catalogue import find_rulebook, rulebooks


def tables() -> list[Any]:
    """Every variant of every version of every game, with its fewest seats; the newest with its most, too."""
    found = []
    for newest in rulebooks():
        for version in newest.versions:
            book = newest.at(version)
            for variant in book.variants:
                for seats in {variant.seats[0], variant.seats[-1 if book.version == newest.version else 0]}:
                    name = f"{book.name} {version} {variant.name} {seats}"
                    usual = (version, variant.name) == (newest.version, newest.variants[0].name)
                    marks = () if usual else pytest.mark.slow
                    found.append(pytest.param(book, dict(variant.options), seats, id=name, marks=marks))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("book", "options", "seats"), tables())
def test_every_game_goes_on_from_a_snapshot_as_it_would_have_without(
    book: Rulebook, options: dict[str, object], seats: int
) -> None:
    assert check_snapshots(random_match(new_match(book, seats, 11, options), 12)) >= 2


def through_json(match: Match) -> Match:
    return load_snapshot(json.loads(json.dumps(write_snapshot(match))), find_rulebook)


def told(match: Match) -> str:
    return json.dumps([match.history(viewer) for viewer in viewers(match.game)])


@settings(max_examples=examples(60))
@given(
    st.sampled_from(["diddly", "diggity", "fiddlefoo", "quiddler", "diabolo"]),
    st.integers(0, 2**32),
    st.data(),
)
def test_a_match_that_is_written_and_read_at_every_step_is_the_match(
    name: str, seed: int, data: st.DataObject
) -> None:
    undo = data.draw(st.sampled_from(["strict", "lenient", "off"]))
    rng = generator(seed, "snapshots")
    one = new_match(find_rulebook(name), 3, seed, undo=undo, seeded=False, players=["Ann", "Bea", "Cem"])
    two = through_json(one)
    for _ in range(data.draw(st.integers(1, 60))):
        asked = one.game.to_act(one.state)
        if not asked:
            break
        seat = choose(rng, range(3))
        refusal = one.check_undo(seat)
        assert refusal == two.check_undo(seat) or str(refusal) == str(two.check_undo(seat))
        if refusal is None and choose(rng, (True, False)):
            one.undo(seat)
            two.undo(seat)
        else:
            seat = choose(rng, asked)
            move = choose(rng, one.game.legal(one.state, seat))
            one.submit(seat, move)
            two.submit(seat, move)
        if choose(rng, (True, False, False)):
            two = through_json(two)
        for viewer in viewers(one.game):
            assert one.view(viewer) == two.view(viewer)
    assert told(one) == told(two)
    assert write_log(one) == write_log(two)
    assert write_snapshot(one) == write_snapshot(two)
    assert (two.undo_mode, two.seeded, two.players) == (undo, False, ("Ann", "Bea", "Cem"))
    replayed = load_log(write_log(two), find_rulebook)
    assert replayed.view(None) == two.view(None)


def test_no_move_is_made_again_and_no_event_read_before_somebody_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = random_match(new_match(DIDDLY, 3, 5, {"rounds": 2}), 6)
    document = json.loads(json.dumps(write_snapshot(match)))
    made: list[int] = []
    kind = type(match.game)
    apply = kind.apply

    def count(*args: Any) -> None:
        made.append(1)
        apply(*args)

    monkeypatch.setattr(kind, "apply", count)
    again = load_snapshot(document, find_rulebook)
    assert made == []
    past, moves, record = again.unread()
    assert past is not None
    assert (moves, record) == ([], [])
    assert write_snapshot(again) == document
    assert again.unread()[0] is past
    assert len(again.events) == len(again.moves)
    assert again.unread()[0] is None
    assert again.reshuffles() == match.reshuffles()
    assert write_log(again) == write_log(match)


def test_a_snapshot_shares_nothing_with_its_match() -> None:
    match = new_match(DIDDLY, 2, 1)
    (seat,) = match.game.to_act(match.state)
    match.submit(seat, match.game.legal(match.state, seat)[0])
    before, history = match.game.to_dict(match.state), told(match)
    document = write_snapshot(match)
    document["state"]["boards"] = document["state"]["cards"][0].clear()
    document["header"]["options"].clear()
    assert match.game.to_dict(match.state) == before
    assert told(match) == history
    assert match.game.options


def a_snapshot() -> dict[str, Any]:
    match = new_match(DIDDLY, 2, 7, {"rounds": 1}, undo="lenient")
    for _ in range(12):
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.legal(match.state, seat)[-1])
    assert match.check_undo(seat) is None
    match.undo(seat)
    document: dict[str, Any] = json.loads(json.dumps(write_snapshot(match)))
    return document


def signed(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the hash of what it has, as somebody could make it."""
    rest = {name: value for name, value in document.items() if name not in ("record", "sha256")}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return {**document, "sha256": sha256(f"{text}\n{document.get('record')}".encode()).hexdigest()}


def test_the_form_is_the_one_that_is_documented() -> None:
    document = a_snapshot()
    assert tuple(document) == FIELDS
    assert signed(document) == document
    assert document["moves"].startswith("1 flip8 1 flip7 0 ")
    assert '{"undo":1,"of":11}' in document["record"]
    assert set(write_log(new_match(DIDDLY, 2, 7))) - set(document["header"]) == {
        "reshuffles",
        "moves",
    }


@settings(max_examples=examples(200))
@given(st.data())
def test_a_damaged_snapshot_is_refused(data: st.DataObject) -> None:
    text = json.dumps(a_snapshot())
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.sampled_from(["", "0", "x", '"', "7,", "\\", "[]"])) + text[at + 1 :]
    try:
        document = json.loads(damaged)
    except ValueError:
        return
    if document == json.loads(text):
        return
    with pytest.raises(InvalidInput):
        load_snapshot(document, find_rulebook)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [None, [], {}, "", -1, True, 1.5, "x", [[1]], [[["x", 0, {}]]], 10**30])
def test_one_that_somebody_made_is_refused_by_its_field(field: str, value: object) -> None:
    document = a_snapshot()
    if value == document[field] or (field, value) == ("later", [[1]]):
        return
    made = {**document, field: value}
    if field != "sha256":
        made = signed(made)
    with pytest.raises(InvalidInput) as caught:
        told(load_snapshot(made, find_rulebook))
    assert caught.value.field[0] == field or (field, value) == ("moves", "")
    assert caught.value.code in ("bad_snapshot", "unknown_snapshot", "bad_move", "bad_log", "unknown_schema")


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("header", lambda header: {**header, "game": "../x.py"}),
        ("header", lambda header: {**header, "moves": [[0, "deck"]], "players": []}),
        ("header", lambda header: {**header, "decks": {}}),
        ("header", lambda header: {**header, "undo": "always"}),
        ("moves", lambda moves: f"{moves} 2 deck"),
        ("moves", lambda moves: f"{moves} 0 nowhere"),
        ("moves", lambda moves: f"{moves} 0"),
        ("moves", lambda moves: f"{moves} " + "0 deck " * 100_000 + "0 deck"),
        ("record", lambda record: record[:-1]),
        ("record", lambda record: record.replace('"undo":0', '"undo":9').replace('"undo":1', '"undo":9')),
        ("record", lambda record: record.replace('"of":11', '"of":99')),
        ("record", lambda record: record[:-1] + ",[]]"),
        ("record", lambda record: record[:-1] + ',[["x",5,{}]]]'),
        ("record", lambda record: record[:-1] + ',[["x",0,{},false,null,[7]]]]'),
        ("record", lambda record: "[" * 100_000),
        ("settled", lambda settled: 500),
        ("state", lambda state: {**state, "turn": 5}),
        ("state", lambda state: {**state, "deck": state["deck"][1:]}),
        ("state", lambda state: {**state, "deck": ["x", *state["deck"][1:]]}),
        ("state", lambda state: {name: value for name, value in state.items() if name != "pile"}),
        ("later", lambda later: [["x"]]),
    ],
)
def test_what_does_not_fit_the_game_is_refused_by_its_field(field: str, change: Callable[..., Any]) -> None:
    document = a_snapshot()
    made = signed({**document, field: change(document[field])})
    with pytest.raises(InvalidInput) as caught:
        told(load_snapshot(made, find_rulebook))
    assert caught.value.field[0] == field
    assert len(str(caught.value)) < 200


def test_what_is_no_snapshot_is_refused() -> None:
    document = a_snapshot()
    things: tuple[object, ...] = (None, [], "snapshot", 1, {}, write_log(new_match(DIDDLY, 2, 1)))
    for thing in things:
        with pytest.raises(InvalidInput):
            load_snapshot(thing, find_rulebook)
    with pytest.raises(InvalidInput, match="snapshot: must be 1: replay the log"):
        load_snapshot({**document, "snapshot": 2}, find_rulebook)
    with pytest.raises(InvalidInput, match="clock: is no field"):
        load_snapshot({**document, "clock": 1}, find_rulebook)
    with pytest.raises(InvalidInput, match="later: is missing"):
        load_snapshot({name: value for name, value in document.items() if name != "later"}, find_rulebook)
    with pytest.raises(InvalidInput, match="sha256: does not fit"):
        load_snapshot({**document, "settled": 1}, find_rulebook)
    with pytest.raises(InvalidInput, match="sha256: does not fit"):
        load_snapshot({**document, "state": {"x": {1, 2}}}, find_rulebook)


def test_what_is_told_is_numbered_for_each_viewer_and_an_undo_takes_no_number_away() -> None:
    match = new_match(DIDDLY, 2, 1, {"dealer": 2})
    match.submit(0, match.game.parse_move("flip1"))
    assert match.history(None) == [{"kind": "choose", "seat": 0, "place": 1}]
    match.undo(0)
    match.submit(0, match.game.parse_move("flip3"))
    for viewer in (0, 1, None):
        assert match.history(viewer) == [
            {"kind": "choose", "seat": 0, "place": 1},
            {"kind": UNDO, "seat": 0, "numbers": [1]},
            {"kind": "choose", "seat": 0, "place": 3},
        ]
        assert match.history(viewer, 2) == match.history(viewer)[2:]
        assert match.history(viewer, 3) == match.history(viewer, 99) == []
    assert [events[0].shown for events in match.events] == [{"place": 3}]
    assert isinstance(match.record[1], Undo)
    match.rewind(0)
    assert match.history(None) == []


@pytest.mark.rule("C3")
def test_an_undo_of_what_nobody_else_was_told_is_told_to_nobody_else(
    load_script: Callable[[str], ModuleType],
) -> None:
    highest = load_script("docs/examples/highest.py")

    match = new_match(highest.RULEBOOK, 3, 1, {"cards": 2})
    hands = [list(hand) for hand in match.state.hands]
    match.submit(1, hands[1][0])
    match.submit(0, hands[0][0])
    match.undo(1)
    assert match.history(0) == [{"kind": "lay", "seat": 0, "card": hands[0][0]}]
    assert match.history(2) == match.history(None) == []
    assert match.history(1)[1:] == [{"kind": UNDO, "seat": 1, "numbers": [1]}]
    again = load_snapshot(json.loads(json.dumps(write_snapshot(match))), lambda _: match.rulebook)
    for turn in (match, again):
        turn.submit(1, hands[1][1])
        turn.submit(2, hands[2][0])
        assert turn.history(None) == [
            {
                "kind": "trick",
                "seat": turn.history(None)[0]["seat"],
                "cards": [hands[0][0], hands[1][1], hands[2][0]],
            }
        ]
        assert [mover for mover, _ in turn.moves] == [0, 1, 2]
        with pytest.raises(IllegalMove, match="C1"):
            turn.undo(1)
    assert told(match) == told(again)
