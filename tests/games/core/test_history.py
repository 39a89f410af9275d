"""Numbers of the events that a viewer is told, also after an undo."""

from collections.abc import Callable
from types import ModuleType

import pytest

from games.core import UNDO, IllegalMove, Undo, new_match
from games.diddly import RULEBOOK as DIDDLY


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
    match.submit(1, hands[1][1])
    match.submit(2, hands[2][0])
    assert match.history(None) == [
        {
            "kind": "trick",
            "seat": match.history(None)[0]["seat"],
            "cards": [hands[0][0], hands[1][1], hands[2][0]],
        }
    ]
    assert [mover for mover, _ in match.moves] == [0, 1, 2]
    with pytest.raises(IllegalMove, match="C1"):
        match.undo(1)
