"""Options and tables."""

from dataclasses import replace
from typing import Any

import pytest

from games.core import InvalidInput, Option, Rulebook, Variant
from games.diddly import RULEBOOK
from games.fiddlefoo import RULEBOOK as FIDDLEFOO


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, {}, "seats: Diddly is for 2 to 8 players, not 1 [Y22]"),
        (9, {}, "seats: Diddly is for 2 to 8 players, not 9 [Y22]"),
        (7, {"board": "nine"}, "seats: the nine-card game is for 2 to 6 players, not 7 [Y22]"),
        (2, {"colour": "red"}, "options.colour: diddly has no such option (board, rounds, dealer, turns)"),
        (2, {"board": "ten"}, "options.board: 'ten' is not columns or nine"),
        (2, {"board": 9}, "options.board: '9' is not columns or nine"),
        (2, {"turns": 0}, "options.turns: '0' is not 1 to 1000"),
        (2, {"turns": "many"}, "options.turns: 'many' is not 1 to 1000"),
        (2, {"turns": True}, "options.turns: 'True' is not 1 to 1000"),
        (2, {"rounds": 2.5}, "options.rounds: '2.5' is not 1 to 20"),
        (2, {"dealer": "3"}, "options.dealer: there is no seat 3 at a table of 2 [Y23]"),
    ],
)
def test_a_table_that_cannot_be_set_says_which_option_is_at_fault(
    seats: int, options: dict[str, object], message: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        RULEBOOK.game(seats, options)
    assert str(caught.value) == message


@pytest.mark.parametrize("seats", ["2", 2.0, None, True])
def test_seats_are_a_whole_number(seats: Any) -> None:
    with pytest.raises(InvalidInput, match="seats: must be a whole number"):
        RULEBOOK.game(seats)


@pytest.mark.parametrize("options", ["rounds=1", ["rounds"], 3])
def test_options_are_names_with_values(options: Any) -> None:
    with pytest.raises(InvalidInput, match="options: must be names with their values"):
        RULEBOOK.game(2, options)


def test_options_are_read_from_texts_and_completed() -> None:
    game = RULEBOOK.game(3, {"rounds": "2", "turns": 7})
    assert game.options == {"board": "columns", "rounds": 2, "dealer": 0, "turns": 7}


def test_there_is_a_table_for_every_variant_and_number_of_seats() -> None:
    assert [(game.options["board"], game.seats) for game in RULEBOOK.games()] == [
        *(("columns", seats) for seats in range(2, 9)),
        *(("nine", seats) for seats in range(2, 7)),
    ]


EXTRAS = Option("extras", "none", "what else", choices=("draw", "move", "swap"), several=True)


@pytest.mark.parametrize(
    ("given", "value", "chosen"),
    [
        ("none", "none", ()),
        ("all", "all", ("draw", "move", "swap")),
        ("move", "move", ("move",)),
        ("swap + draw", "draw+swap", ("draw", "swap")),
        ("swap+move+draw", "all", ("draw", "move", "swap")),
    ],
)
def test_several_choices_may_be_agreed_on_together(given: str, value: str, chosen: tuple[str, ...]) -> None:
    assert EXTRAS.parse(given) == value
    assert EXTRAS.parse(value) == value
    assert EXTRAS.chosen_from(value) == chosen


@pytest.mark.parametrize("given", ["", "+", "draw+", "draw+draw", "none+draw", "fly", 3, None])
def test_choices_that_there_are_not_are_refused(given: object) -> None:
    with pytest.raises(InvalidInput, match="is not none, all, or some of draw, move, swap with") as caught:
        EXTRAS.parse(given)
    assert caught.value.field == ("options", "extras")


@pytest.mark.parametrize("rulebook", [RULEBOOK, FIDDLEFOO], ids=lambda book: book.name)
def test_a_rulebook_keeps_its_older_rules(rulebook: Rulebook) -> None:
    assert rulebook.versions == (1, 2)
    assert rulebook.at(2) is rulebook
    old = rulebook.at(1)
    assert (old.name, old.version, old.versions) == (rulebook.name, 1, (1,))
    assert len(list(old.games())) == len(list(rulebook.games()))
    assert old.at(1) is old
    for version in (0, 3, "1", True, 1.0, None):
        with pytest.raises(InvalidInput, match=r"version: .* has rules 1 and 2 only") as caught:
            rulebook.at(version)
        assert caught.value.code == "unknown_version"


def test_an_option_is_known_since_its_version_alone() -> None:
    assert "start" in FIDDLEFOO.game(2).options
    assert "start" not in FIDDLEFOO.at(1).game(2).options
    with pytest.raises(InvalidInput, match="fiddlefoo has no such option"):
        FIDDLEFOO.at(1).game(2, {"start": "random"})
    old_only = replace(FIDDLEFOO, variants=(Variant("start", {"start": "random"}, range(2, 4)),))
    assert old_only.at(1).variants == ()
