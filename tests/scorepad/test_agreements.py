"""Steps that change the header of a score pad."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import Pad, apply, begin_pad, make_sheet, read_log, read_step
from wordsvc.scorepad.agreements import without_round


def begin(game: str = "quiddler", players: tuple[str, ...] = ("Ann", "Bea", "Cem"), **options: Any) -> Pad:
    return begin_pad({"game": game, "players": list(players), "options": options}, PADS)


def do(pad: Pad, **step: Any) -> Pad:
    return apply(pad, read_step(step, pad.header.players))


def totals(pad: Pad) -> dict[str, int]:
    return {each["name"]: each["total"] for each in make_sheet(pad).to_dict()["players"]}


ROUND = [
    {"words": [{"word": "quit", "cards": "QU,I,T"}], "unused": []},
    {"words": [{"word": "dog", "cards": "D,O,G"}], "unused": []},
    None,
]
DOUBTS = [{"challenger": "bea", "challenged": "Ann", "word": "quit"}]


def test_a_name_changes_everywhere() -> None:
    pad = do(begin(dealer="Ann"), do="add", cells=ROUND, challenges=DOUBTS, went_out="Ann")
    before = make_sheet(pad).to_dict()
    pad = do(do(pad, do="rename", player="Bea", name="Eva"), do="rename", player="ann", name="Ina")
    after = make_sheet(pad).to_dict()
    assert [each["name"] for each in after["players"]] == ["Ina", "Eva", "Cem"]
    assert [each["total"] for each in after["players"]] == [each["total"] for each in before["players"]]
    assert (pad.entries[0].went_out, pad.header.options["dealer"]) == ("Ina", "Ina")
    ruling = after["rounds"][0]["rulings"][0]
    assert (ruling["challenger"], ruling["player"]) == ("Eva", "Ina")


def test_players_take_other_seats_with_their_words_and_the_deal_goes_on() -> None:
    pad = do(begin(), do="add", cells=ROUND, challenges=DOUBTS)
    before = totals(pad)
    assert make_sheet(pad).to_dict()["next_dealer"] == "Bea"
    pad = do(pad, do="seat", players=["Cem", "bea", "Ann"])
    assert (pad.header.players, totals(pad)) == (("Cem", "Bea", "Ann"), before)
    assert make_sheet(pad).to_dict()["next_dealer"] == "Bea"


@pytest.mark.parametrize("order", [["Ann", "Bea"], ["Ann", "Ann", "Bea"], ["Ann", "Bea", "Dee"], "Ann"])
def test_all_players_are_seated_once(order: object) -> None:
    with pytest.raises(InputError) as raised:
        do(begin(), do="seat", players=order)
    assert raised.value.field == ("players",)


def test_who_joins_has_open_rounds_or_a_start() -> None:
    pad = do(do(begin(), do="add", cells=["10", "20", "30"]), do="add", cells=["1", "2", "3"])
    late = do(pad, do="join", player="Dee")
    assert [(each["round"], each["player"]) for each in make_sheet(late).to_dict()["open"]] == [
        (1, "Dee"),
        (2, "Dee"),
    ]
    late = do(pad, do="join", player="Dee", start=11)
    assert totals(late) == {"Ann": 11, "Bea": 22, "Cem": 33, "Dee": 11}
    assert make_sheet(late).next_dealer == make_sheet(pad).next_dealer == 2
    for step, field in (
        ({"do": "join", "player": "ann"}, "player"),
        ({"do": "rename", "player": "Bea", "name": "ann"}, "name"),
    ):
        with pytest.raises(InputError, match="are called") as raised:
            do(pad, **step)
        assert raised.value.field == (field,)


def test_who_leaves_has_closed_cells_and_does_not_win() -> None:
    pad = begin("diddly", rounds=2)
    pad = do(do(pad, do="add", cells=["10", "20", "1"]), do="leave", player="Cem")
    pad = do(pad, do="add", cells=["5", "5", None])
    sheet = make_sheet(pad).to_dict()
    assert (sheet["open"], sheet["winners"], totals(pad)["Cem"]) == ([], ["Ann"], 1)
    assert [each.get("left", False) for each in sheet["players"]] == [False, False, True]
    agreed = do(do(do(pad, do="undo"), do="undo"), do="leave", player="Cem", may_win=True)
    assert make_sheet(do(agreed, do="add", cells=["5", "5", None])).to_dict()["winners"] == ["Cem"]


def refusal(pad: Pad, **step: Any) -> tuple[tuple[str | int, ...], str, str]:
    with pytest.raises(InputError) as raised:
        do(pad, **step)
    return raised.value.field, raised.value.code, raised.value.rule


@pytest.mark.rule("P01")
@pytest.mark.parametrize("game", ["diddly", "quiddler"])
def test_who_has_left_gets_no_cell_and_deals_no_more(game: str) -> None:
    pad = do(do(begin(game), do="add", cells=["5", "6", "7"]), do="leave", player="Cem")
    place = ("rounds", 1, "players", 2)
    assert refusal(pad, do="add", cells=["5", "6", "1"]) == (place, "has_left", "P01")
    for step in ({"do": "deal"}, {"do": "leave"}, {"do": "leave", "may_win": True}):
        assert refusal(pad, **step, player="cem") == (("player",), "has_left", "P01")
    pad = do(pad, do="add", cells=["5", "6", "-"])
    assert refusal(pad, do="edit", round=2, player="Cem", cell="1") == (place, "has_left", "P01")
    assert refusal(pad, do="replace", round=2, cells=["5", "6", "1"]) == (place, "has_left", "P01")
    assert totals(do(pad, do="edit", round=1, player="Cem", cell="8")) == {"Ann": 10, "Bea": 12, "Cem": 8}


@pytest.mark.rule("P01")
def test_a_log_with_cells_of_a_player_who_had_left_is_read_and_corrected() -> None:
    header = {"schema": 1, "game": "diddly", "players": ["Ann", "Bea", "Cem"]}
    steps = [{"do": "leave", "player": "Cem"}, {"do": "add", "cells": ["5", "6", "1"]}]
    steps += [{"do": "leave", "player": "Cem"}, {"do": "deal", "player": "Cem"}]
    pad = read_log([*enumerate([header, *steps], start=1)], PADS).pad
    pad = do(pad, do="edit", round=1, player="Ann", cell="4")
    assert totals(do(pad, do="replace", round=1, cells=["3", "6", "1"])) == {"Ann": 3, "Bea": 6, "Cem": 1}


@pytest.mark.rule("P02")
@pytest.mark.parametrize(
    ("game", "options", "name"),
    [
        ("quiddler", {"hands": [3, 4]}, "hands"),
        ("diddly", {"rounds": 2}, "rounds"),
        ("diabolo", {"rounds": 2}, "rounds"),
        ("diggity", {"games": 1}, "games"),
    ],
)
def test_a_game_is_not_shorter_than_what_is_written(game: str, options: Any, name: str) -> None:
    pad = begin(game)
    for _ in range(3):
        pad = do(pad, do="add", cells=["1", "2", "3"])
    assert refusal(pad, do="agree", options=options) == (("options", name), "too_few_rounds", "P02")


@pytest.mark.rule("P02")
def test_a_game_without_tiles_has_a_length() -> None:
    pad = begin("diabolo", victory_tiles=True)
    for _ in range(7):
        pad = do(pad, do="add", cells=["0", "0", "0"])
    assert refusal(pad, do="agree", options={"victory_tiles": None})[0] == ("options",)


@pytest.mark.rule("P03")
def test_nobody_joins_a_game_that_is_over() -> None:
    pad = do(begin("diddly", rounds=1), do="add", cells=["1", "2", "3"])
    assert refusal(pad, do="join", player="Dee") == (("player",), "after_the_end", "P03")
    longer = do(pad, do="agree", options={"rounds": 2})
    assert do(longer, do="join", player="Dee").header.players[-1] == "Dee"


def test_a_victory_tile_is_given_when_all_who_play_have_their_cards() -> None:
    pad = do(begin("diabolo", victory_tiles=True, handicap=3), do="leave", player="Cem")
    pad = do(pad, do="add", cells=["9", "4", None])
    assert make_sheet(pad).tiles == (1, 0, 0)


def test_another_dealer() -> None:
    pad = do(do(begin(), do="add", cells=["1", "2", "3"]), do="deal", player="Ann")
    assert make_sheet(pad).to_dict()["next_dealer"] == "Ann"
    with pytest.raises(InputError) as raised:
        do(begin("diggity"), do="deal", player="Ann")
    assert (raised.value.field, raised.value.code) == (("deals",), "unknown_field")


def test_who_joins_changes_no_dealer_before() -> None:
    pad = do(begin(), do="deal", player="Cem")
    for _ in range(2):
        pad = do(pad, do="add", cells=["1", "2", "3"])
    sheet = make_sheet(do(pad, do="join", player="Dee"))
    assert [played.dealer for played in sheet.rounds] == [2, 0]
    assert sheet.next_dealer == 1


def test_the_deal_passes_over_who_has_left() -> None:
    pad = do(do(begin(), do="leave", player="Bea"), do="add", cells=["1", None, "3"])
    assert make_sheet(pad).to_dict()["next_dealer"] == "Cem"
    pad = do(pad, do="add", cells=["1", None, "3"])
    assert [played.dealer for played in make_sheet(pad).rounds] == [0, 2]
    assert make_sheet(pad).to_dict()["next_dealer"] == "Ann"


def test_options_that_were_forgotten_and_those_that_have_judged() -> None:
    pad = do(do(begin("diddly"), do="add", cells=["1", "2", "3"]), do="agree", options={"rounds": 1})
    assert make_sheet(pad).over
    assert do(pad, do="agree", options={"rounds": None}).rules.length == 5
    with pytest.raises(InputError) as raised:
        do(begin(), do="agree", options={"dictionary": "en-us"})
    assert (raised.value.field, raised.value.code) == (("options", "dictionary"), "agreed_before")


def test_a_title_and_a_date() -> None:
    pad = do(begin(), do="entitle", title="Friday", date="2026-11-27")
    sheet = make_sheet(pad).to_dict()
    assert (sheet.get("title"), sheet.get("date")) == ("Friday", "2026-11-27")
    assert make_sheet(do(pad, do="entitle", title=None)).pad.header.title == ""
    with pytest.raises(InputError) as raised:
        do(pad, do="entitle", date="yesterday")
    assert (raised.value.field, raised.value.code) == (("date",), "not_a_date")


NAMES = st.sampled_from(["Ann", "Bea", "Cem", "Dee", "Eva", "Fay"])
SUMS = st.lists(st.one_of(st.none(), st.integers(0, 30)), min_size=2, max_size=6)
STEPS = st.one_of(
    st.tuples(st.just("add"), SUMS),
    st.tuples(st.just("rename"), NAMES, NAMES),
    st.tuples(st.just("join"), NAMES, st.one_of(st.none(), st.integers(0, 50))),
    st.tuples(st.just("leave"), NAMES),
    st.tuples(st.just("seat"), st.randoms(use_true_random=False)),
    st.tuples(st.just("remove"), st.integers(1, 3)),
    st.tuples(st.just("undo")),
)


class Paper:
    """A score as somebody keeps it on paper: each person has a column, wherever the person sits."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.columns: dict[str, list[int | None]] = {name: [] for name in players}

    def do(self, step: dict[str, Any]) -> None:
        if step["do"] == "add":
            for name, cell in zip(self.columns, step["cells"], strict=True):
                self.columns[name].append(None if cell is None else int(cell))
        elif step["do"] == "rename":
            self.columns = {
                step["name"] if name == step["player"] else name: column
                for name, column in self.columns.items()
            }
        elif step["do"] == "join":
            rounds = len(next(iter(self.columns.values())))
            start = step.get("start")
            before = [None if start is None else 0] * rounds
            self.columns[step["player"]] = before if start is None else [*before[1:], start][:rounds]
        elif step["do"] == "seat":
            self.columns = {name: self.columns[name] for name in step["players"]}
        elif step["do"] == "remove":
            for column in self.columns.values():
                del column[step["round"] - 1]

    def totals(self) -> dict[str, int]:
        return {name: sum(filter(None, column)) for name, column in self.columns.items()}


def write_step(drawn: tuple[Any, ...], players: tuple[str, ...]) -> dict[str, Any]:
    """Return a step as its document, for a pad of these players."""
    kind, *rest = drawn
    if kind == "add":
        cells = (rest[0] * 4)[: len(players)]
        return {"do": kind, "cells": [None if cell is None else str(cell) for cell in cells]}
    if kind == "seat":
        return {"do": kind, "players": rest[0].sample(players, len(players))}
    if kind == "join":
        return {"do": kind, "player": rest[0], **({} if rest[1] is None else {"start": rest[1]})}
    names = {"rename": ("player", "name"), "leave": ("player",), "remove": ("round",), "undo": ()}
    return {"do": kind, **dict(zip(names[kind], rest, strict=True))}


@pytest.mark.parametrize("game", PADS)
@given(steps=st.lists(STEPS, max_size=15))
@settings(max_examples=examples(500))
def test_totals_are_those_on_paper(game: str, steps: list[tuple[Any, ...]]) -> None:
    pad, done = begin(game), [Paper(("Ann", "Bea", "Cem"))]
    sign = -1 if game == "fiddlefoo" else 1
    for drawn in steps:
        step = write_step(drawn, pad.header.players)
        try:
            pad = do(pad, **step)
        except InputError:
            continue
        if step["do"] == "undo":
            done.pop()
        else:
            done.append(deepcopy(done[-1]))
            done[-1].do(step)
        assert totals(pad) == {name: sign * total for name, total in done[-1].totals().items()}
        assert list(pad.header.players) == list(done[-1].columns)
    lines = [pad.header.to_dict(), *({"do": "add", "cells": list(each.cells)} for each in pad.entries)]
    if pad.rules.length is None or len(pad.entries) <= pad.rules.length:  # a fourth player shortens Diabolo
        again = read_log([*enumerate(lines, start=1)], PADS).pad
        assert make_sheet(again).to_dict() == make_sheet(pad).to_dict()


@pytest.mark.rule("Q13")
def test_two_played_for_one_bonus_until_a_third_came() -> None:
    pad = do(begin(players=("Ann", "Bea"), bonus="most_words"), do="add", cells=ROUND[:2])
    before = totals(pad)
    pad = do(pad, do="add", cells=["20+M", "10"])
    pad = do(pad, do="join", player="Cem", start=5)
    assert totals(pad) == {"Ann": before["Ann"] + 30, "Bea": before["Bea"] + 10, "Cem": 5}
    with pytest.raises(InputError, match="most words only"):
        do(pad, do="edit", round=2, player="Bea", cell="10+L")
    pad = do(pad, do="add", cells=["20+M", "10+L", "7"])
    assert pad.header.joined == ({"player": "Cem", "round": 3},)
    assert totals(do(pad, do="undo"))["Cem"] == 5
    assert do(pad, do="remove", round=1).header.joined[0]["round"] == 2


@pytest.mark.parametrize(("taken_out", "first"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_a_late_player_moves_up_with_earlier_rounds(taken_out: int, first: int) -> None:
    header = {"joined": [{"player": "Cem", "round": 3}]}
    assert without_round(header, taken_out) == {"joined": [{"player": "Cem", "round": first}]}
    assert header == {"joined": [{"player": "Cem", "round": 3}]}


@pytest.mark.rule("Q13")
def test_the_bonus_of_two_stays_without_their_rounds() -> None:
    pad = do(begin(players=("Ann", "Bea"), bonus="most_words"), do="add", cells=["20+M", "10"])
    pad = do(do(pad, do="join", player="Cem"), do="add", cells=["5+L", "6+M", "7"])
    pad = do(pad, do="remove", round=1)
    assert totals(pad) == {"Ann": 15, "Bea": 16, "Cem": 7}
    assert pad.header.joined == ({"player": "Cem", "round": 1},)
    lines = [pad.header.to_dict(), *({"do": "add", "cells": list(each.cells)} for each in pad.entries)]
    assert totals(read_log([*enumerate(lines, start=1)], PADS).pad) == totals(pad)
