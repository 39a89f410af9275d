"""Score pads as spreadsheets have them: read as people lay them out, written as on paper, and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput, check_names
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.input.messages import use_language
from wordsvc.scorepad import (
    Add,
    CsvForm,
    Pad,
    advance,
    begin_pad,
    decide,
    format_csv,
    format_paper,
    import_pad,
    make_sheet,
)
from wordsvc.scorepad.sheet_export import csv_form

NAMES = ["Ann", "Bea", "Cem"]


def pad_of(game: str, *rounds: tuple[Any, ...], players: list[str] | None = None, **options: object) -> Pad:
    pad = begin_pad({"game": game, "players": players or NAMES, "options": options}, PADS)
    for cells in rounds:
        pad = advance(pad, decide(pad, Add(cells)))
    return pad


def read(text: str, game: str = "quiddler", **options: object) -> Pad:
    return import_pad(text, game, options, PADS).pad


def refused(text: str, game: str = "quiddler") -> str:
    with pytest.raises(InputError) as caught:
        read(text, game)
    assert caught.value.field in ((), ("players", 1))
    return str(caught.value.message)


def test_players_stand_across_and_rounds_below() -> None:
    pad = read("Round,Ann,Bea,Cem\n1,12,20,-\n2,12+11+7,5,9\n")
    assert pad == pad_of("quiddler", ("12", "20", None), ("12+11+7", "5", "9"))
    sheet = make_sheet(pad)
    assert (sheet.totals, sheet.open_cells) == ((42, 25, 9), ((0, 2),))


@pytest.mark.parametrize(
    "text",
    [
        "Ann,Bea,Cem\n12,20,-\n30+L,5,9\n",
        "Runde;Ann;Bea;Cem\n1.;12;20;–\nRunde 2;30+L;5;9\n",
        "\tAnn\tBea\tCem\nR1\t12\t20\t\nR2\t30+L\t5\t9\nSumme\t52\t25\t9\n",
        '"Round","Ann","Bea","Cem",""\n\n"1","12","20","",""\n"2","30+L","5","9",""\n"3","","","",""\n"4",,,,\n',
        "\ufeffround,Ann,Bea,Cem\n1,12,20,\n2,30+l,5,9",
        "round,player,sum,bonus,total\n1,Ann,12,0,12\n1,Bea,20,0,20\n2,Ann,30,10,52\n2,Bea,5,0,25\n2,Cem,9,0,9\n",
        "Player;Sum;Round\nAnn;12;1\nBea;20;1\nCem;;1\nAnn;30;2\nBea;5;2\nCem;9;2\n",
    ],
)
def test_layouts_of_people_are_read(text: str) -> None:
    played = make_sheet(read(text))
    assert (played.players, len(played.rounds), played.open_cells) == (tuple(NAMES), 2, ((0, 2),))
    assert [total - 10 * ("Sum;" not in text) * (seat == 0) for seat, total in enumerate(played.totals)] == [
        42,
        25,
        9,
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Runde;Anna;Bea\n1;12;−5\n2;30;12,5\n", "row 3, Bea: 12,5 is no whole number"),
        ("Runde;Anna;Bea\n1;12;−5\n", "row 2, Bea: a sum is not below zero here"),
        ("Round,Ann,Bea\n1,12,20\n3,4,5\n", "row 3: round 3 stands there, and round 2 is next"),
        ("Round,Ann,Bea\n1,12,20\nBonus,4,5\n", "row 3: 'Bonus' is neither a round nor the total"),
        ("Round,Ann,Bea\n1,12,20,5\n", "row 2 has more cells than there are players"),
        ("Round,Ann,Bea\n1,12 3,20\n", "row 2, Ann: '12 3' is no sum"),
        ("Ann,ann\n1,2\n", "two players are called 'ann'"),
        ("", "the file has no rows"),
        ("Round\n1\n", "no players stand in the first row"),
        ("round,player,sum\n1,Ann,1\n1,Ann,2\n", "row 3: there is no such round, or Ann has it twice"),
        ("round,player,sum\n1,Ann,1\n3,Ann,2\n", "the file has no round 2"),
        ("round,player,sum\n1,Ann,1.5\n", "row 2, Ann: 1.5 is no whole number"),
        ("round,player,sum\n1,Ann,DOG\n", "row 2, Ann: 'DOG' is no number"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(text: str, message: str) -> None:
    assert refused(text, "quiddler" if "Ann," in text else "diabolo") == message


def test_totals_that_differ_are_told() -> None:
    imported = import_pad("Round,Ann,Bea\n1,12,20\nTotal,12,21\n", "diabolo", {}, PADS)
    assert list(map(str, imported.notes)) == ["row 3: the total of Bea is 21 there and 20 here"]


def test_bonuses_without_a_name_are_told() -> None:
    text = format_csv(make_sheet(pad_of("quiddler", ("12", "20+M", "5+L"))))
    imported = import_pad(text, "quiddler", {}, PADS)
    assert make_sheet(imported.pad).totals == (12, 30, 15)
    assert list(map(str, imported.notes)) == [
        "the file does not say which bonus was for what: L is taken first, then M"
    ]


def test_the_paper_has_semicolons_and_a_mark_in_german() -> None:
    sheet = make_sheet(pad_of("quiddler", ("12+11", "-5+L", None), players=["Ann", "=Bea", "Cem"]))
    assert format_paper(sheet) == "Round,Ann,'=Bea,Cem\n1,12+11,'-5+L,-\ntotal,23,10,0\n"
    with use_language("de"):
        assert format_paper(sheet) == "\ufeffRunde;Ann;'=Bea;Cem\n1;12+11;'-5+L;-\ngesamt;23;10;0\n"


def test_cards_stand_on_paper_as_their_points() -> None:
    words = pad_of("quiddler", ("(qu)it", "a,x -e", None))
    assert format_paper(make_sheet(words)).splitlines()[1] == "1,14+L,12,-"
    notes = pad_of("fiddlefoo", ("R7 B3", "4", "0"))
    text = format_paper(make_sheet(notes))
    assert make_sheet(read(text, "fiddlefoo")).totals == make_sheet(notes).totals


SUMS = st.lists(st.integers(0, 9), min_size=1, max_size=3).map(lambda parts: "+".join(map(str, parts)))
PLAYERS = st.lists(
    st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=12),
    min_size=2,
    max_size=4,
)


def are_names(players: list[str]) -> bool:
    try:
        check_names(players, "players")
    except InvalidInput:
        return False
    return all(name == name.strip() and ":" not in name for name in players)


@given(
    st.sampled_from([*PADS]),
    PLAYERS.filter(are_names),
    st.lists(st.lists(st.none() | SUMS, min_size=4, max_size=4), max_size=3),
    st.sampled_from([csv_form(), CsvForm(";", True, True), CsvForm("\t", False, True)]),
    st.sampled_from(["en", "de"]),
)
def test_a_pad_on_paper_is_read_back_as_the_same(
    game: str, players: list[str], rounds: list[list[str | None]], form: CsvForm, language: str
) -> None:
    played = [tuple(cells[: len(players)]) for cells in rounds]
    pad = pad_of(game, *played, players=players)
    with use_language(language):
        text = format_paper(make_sheet(pad), form)
    imported = import_pad(text, game, pad.header.options, PADS)
    assert (imported.pad, imported.notes) == (pad, ())
