"""Sums as people type them: other dashes than the minus, and numbers that are no sum."""

import pytest

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import apply, make_sheet, new_pad, read_step


def totals(game: str, cell: str) -> tuple[int, ...]:
    pad = new_pad({"schema": 2, "rules": 2, "game": game, "players": ["Ann", "Bea", "Cem"]}, PADS)
    step = read_step({"do": "add", "cells": [cell, "1", "2"]}, pad.header.players)
    return make_sheet(apply(pad, step)).totals


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("cell", ["9–5", "9 − 5", "9—5", "9‑5"])
def test_any_dash_is_a_minus(game: str, cell: str) -> None:
    assert abs(totals(game, cell)[0]) == 4


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("cell", ["–", "−", "—"])
def test_a_dash_alone_leaves_a_cell_open(game: str, cell: str) -> None:
    assert totals(game, cell)[0] == 0


def test_unused_cards_stand_behind_any_dash() -> None:
    assert totals("quiddler", "−5")[0] == 0
    pad = new_pad({"schema": 2, "rules": 2, "game": "quiddler", "players": ["Ann"]}, PADS)
    sheets = [
        make_sheet(apply(pad, read_step({"do": "add", "cells": [cell]}, pad.header.players)))
        for cell in ("a,x -e", "a,x –e")
    ]
    assert sheets[0].totals == sheets[1].totals == (12,)


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("12 3", "'12 3' is no sum"),
        ("12,5", "12,5 is no whole number"),
        ("12.5", "12.5 is no whole number"),
        ("12+7,5", "7,5 is no whole number"),
        ("30,", "'30,' is no sum"),
        ("5 +", "'5 +' ends where a number is missing"),
        ("-12 3", "'-12 3' is no sum"),
    ],
)
def test_numbers_that_are_no_sum_are_told_so(game: str, cell: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        totals(game, cell)
    assert caught.value.field == ("rounds", 0, "players", 0)
    assert str(caught.value.message) == message


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("17L", "write 7+L if it is, 17+L if it comes on top"),
        ("4 m", "write 4+M if it comes on top"),
    ],
)
def test_a_score_as_the_sheet_prints_it_is_asked_about(cell: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        totals("quiddler", cell)
    assert (caught.value.code, str(caught.value.hint)) == ("not_a_sum", hint)


def test_numbers_of_cards_are_cards() -> None:
    assert totals("diggity", "3 4 2")[0] == 9
    assert totals("diddly", "4 9, 9 2, 3 7, 1 5")[0] == 40
