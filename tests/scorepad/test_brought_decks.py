"""A pad with a deck that the players bring: named in its options, whole in its header."""

import json
from pathlib import Path
from typing import Any

import pytest

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import append_step, begin_pad, create_pad, load_pad, make_sheet, new_pad, read_step

MINI: dict[str, Any] = json.loads(Path("docs/examples/mini-deck.json").read_text())


def header(game: str, **options: object) -> dict[str, Any]:
    return {"game": game, "players": ["Ann", "Bea"], "options": options}


@pytest.mark.parametrize("game", ["quiddler", "diabolo"])
def test_a_deck_is_kept_with_the_pad(tmp_path: Path, game: str) -> None:
    pad = begin_pad(header(game, deck=MINI), PADS)
    assert pad.header.options["deck"] == "mini"
    path = str(tmp_path / "evening.pad")
    create_pad(path, pad.header)
    cells = ["a,n,t", "r,a,t"] if game == "quiddler" else ["12", "7"]
    append_step(path, read_step({"do": "add", "cells": cells}, pad.header.players), PADS)
    sheet = make_sheet(load_pad(path, PADS).pad)
    assert pad.rules.deck is not None
    assert sheet.to_dict()["deck"] == pad.rules.deck.reference
    assert sheet.totals == ((10, 10) if game == "quiddler" else (12, 7))


def test_a_faulty_deck_is_refused_with_its_field() -> None:
    with pytest.raises(InputError) as caught:
        new_pad({"schema": 2, **header("quiddler", deck={**MINI, "cards": []})}, PADS)
    assert caught.value.field == ("options", "deck", "cards")
