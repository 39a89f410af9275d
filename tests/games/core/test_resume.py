"""A match that goes on from a kept state reads its past only when somebody asks for it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import (
    IllegalMove,
    InvalidInput,
    Match,
    Record,
    choose,
    generator,
    load_events,
    load_record,
    new_match,
    viewers,
    write_events,
    write_log,
    write_record,
)
from games.diddly import RULEBOOK as DIDDLY
from tests.hypothesis_profiles import examples
from wordsvc.catalogue import find_rulebook


class Kept:
    """A match as a store keeps it: texts and numbers, and the moves and the record one by one."""

    def __init__(self, start: Match) -> None:
        self.start = start
        self.moves: list[tuple[int, int]] = []
        self.record: list[str] = []
        self.reads = 0
        self.keep(start)

    def keep(self, match: Match) -> None:
        self.state = json.dumps(match.game.to_dict(match.state))
        self.settled, self.made = match.settled, match.made

    def read(self) -> tuple[list[tuple[int, int]], Record]:
        self.reads += 1
        entries = [json.loads(entry) for entry in self.record]
        return [*self.moves], load_record(entries, self.start.game.seats)

    def resume(self) -> Match:
        state = self.start.game.from_dict(json.loads(self.state))
        return self.start.resume(state, self.settled, self.made, self.read)

    def submit(self, seat: int, move: int) -> None:
        match = self.resume()
        events = match.submit(seat, move)
        self.moves.append((seat, move))
        self.record.append(json.dumps(write_events(events)))
        self.keep(match)

    def undo(self, seat: int) -> None:
        match = self.resume()
        match.undo(seat)
        self.moves = [*match.moves]
        self.record += [json.dumps(entry) for entry in write_record(match.record, len(self.record))]
        self.keep(match)


def told(match: Match) -> str:
    return json.dumps([match.history(viewer) for viewer in viewers(match.game)])


@settings(max_examples=examples(40))
@given(
    st.sampled_from(["diddly", "diggity", "fiddlefoo", "quiddler", "diabolo"]),
    st.integers(0, 2**32),
    st.sampled_from(["strict", "lenient"]),
    st.integers(1, 40),
)
def test_a_match_that_is_kept_after_every_move_is_the_match(
    name: str, seed: int, undo: str, moves: int
) -> None:
    rng = generator(seed, "resume")
    one = new_match(find_rulebook(name), 3, seed, undo=undo)
    kept = Kept(new_match(find_rulebook(name), 3, seed, undo=undo))
    beginning = json.dumps(one.game.to_dict(kept.start.state))
    for _ in range(moves):
        seat = choose(rng, range(3))
        refusal = one.check_undo(seat)
        assert str(refusal) == str(kept.resume().check_undo(seat))
        reads = kept.reads
        if refusal is None and choose(rng, (True, False)):
            one.undo(seat)
            kept.undo(seat)
        else:
            asked = one.game.to_act(one.state)
            if not asked:
                break
            seat = choose(rng, asked)
            move = choose(rng, one.game.legal(one.state, seat))
            one.submit(seat, move)
            kept.submit(seat, move)
            assert kept.reads == reads
        again = kept.resume()
        assert [again.view(viewer) for viewer in viewers(one.game)] == [
            one.view(viewer) for viewer in viewers(one.game)
        ]
        assert (again.made, again.settled) == (one.made, one.settled) == (len(one.moves), one.settled)
    again = kept.resume()
    assert told(again) == told(one)
    assert json.dumps(write_record(again.record)) == json.dumps(write_record(one.record))
    assert again.events == one.events
    assert write_log(again) == write_log(one)
    assert json.dumps(one.game.to_dict(kept.start.state)) == beginning
    assert kept.start.made == 0


def begun() -> Match:
    match = new_match(DIDDLY, 2, 7, {"dealer": 2})
    match.submit(0, match.game.parse_move("flip1"))
    return match


def test_a_refused_move_changes_nothing_and_reads_nothing() -> None:
    match = begun()

    def refuse() -> Any:
        raise AssertionError("the past was read")

    again = match.resume(match.game.copy(match.state), match.settled, 1, refuse)
    with pytest.raises(IllegalMove):
        again.submit(0, match.game.parse_move("deck"))
    assert again.made == 1
    again.submit(0, match.game.parse_move("flip2"))
    assert again.made == 2
    assert match.made == 1


def test_a_past_of_another_length_is_no_past_of_the_match() -> None:
    match = begun()
    again = match.resume(match.game.copy(match.state), 0, 2, lambda: (match.moves, match.record))
    with pytest.raises(ValueError, match="1 moves stand, and not 2"):
        again.history(0)


def test_a_past_that_cannot_be_read_can_be_read_later() -> None:
    match = begun()
    there = [False]

    def past() -> tuple[list[tuple[int, int]], Record]:
        if not there[0]:
            raise OSError("the store is away")
        return match.moves, match.record

    again = match.resume(match.game.copy(match.state), 0, 1, past)
    with pytest.raises(OSError, match="away"):
        again.undo(0)
    there[0] = True
    again.undo(0)
    assert again.moves == []
    assert match.made == 1


def test_an_undo_is_written_by_the_place_of_what_it_took_back() -> None:
    match = begun()
    match.undo(0)
    assert write_record(match.record, 1) == [{"undo": 0, "of": 0}]
    assert load_record(json.loads(json.dumps(write_record(match.record))), 2) == match.record


@pytest.mark.parametrize(
    "entry",
    [None, {}, "x", [None], [["x", 0]], [["x", 2, {}]], [["x", True, {}]], [["x", 0, {}, 1]], [["x", 0, []]],
     [["x", 0, {}, False, None, [2]]], [["x", 0, {}, False, [], []]], [["x"] + [None] * 9]],
)  # fmt: skip
def test_what_is_no_event_is_refused(entry: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        load_events(entry, 2)
    assert caught.value.field == ("events",)
    with pytest.raises(InvalidInput) as caught:
        load_record([[], entry], 2)
    assert caught.value.field == ("record", 1)


def test_reading_events_changes_nothing_that_was_given() -> None:
    entry = [["look", 0, None, False, {"card": 3}, [0]]]
    (event,) = load_events(entry, 1)
    assert event.to == (0,)
    assert entry == [["look", 0, None, False, {"card": 3}, [0]]]
    assert write_events([event]) == [["look", 0, None, False, {"card": 3}, (0,)]]
