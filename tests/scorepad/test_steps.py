"""Properties of any steps: undo restores, an edit equals a first entry, files keep them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import Add, Edit, Pad, Step, apply, make_sheet, new_pad, parse_pad, read_step

PLAYERS = ("Ann", "Bea", "Cem")
CELLS = {
    "quiddler": ["30", "12+11+7", "5-9", "7+L", "8+M", "9+L+M", "-", "(qu)it", "d,o,g", "a,x -e", "z,a,x"],
    "diabolo": ["0", "11", "7+7", "22", "-", "70"],
    "diddly": ["0", "5", "12", "1+2", "-", "1 2, 3 4, H 9, W P", "4 4"],
    "diggity": ["0", "3 4 2", "3+4", "-", "6", "9 9"],
    "fiddlefoo": ["0", "R7 B3", "Y2", "4", "-", "P16"],
}
NUMBERS = st.integers(1, 6)


@st.composite
def headers(draw: st.DrawFn) -> dict[str, Any]:
    game = draw(st.sampled_from(list(CELLS)))
    options = {"victory_tiles": True} if game == "diabolo" and draw(st.booleans()) else {}
    return {"schema": 1, "game": game, "players": list(PLAYERS), "options": options}


def steps_of(game: str, undo: bool = True) -> st.SearchStrategy[dict[str, Any]]:
    """Return steps of a game, of which many are refused."""
    cell = st.sampled_from(CELLS[game]).map(lambda text: None if text == "-" else text)
    cells = st.lists(cell, min_size=3, max_size=3)
    player = st.sampled_from(PLAYERS)
    kinds: list[st.SearchStrategy[dict[str, Any]]] = [
        st.fixed_dictionaries({"do": st.just("add"), "cells": cells}),
        st.fixed_dictionaries({"do": st.just("replace"), "round": NUMBERS, "cells": cells}),
        st.fixed_dictionaries({"do": st.just("edit"), "round": NUMBERS, "player": player, "cell": cell}),
        st.fixed_dictionaries({"do": st.just("remove"), "round": NUMBERS}),
        st.fixed_dictionaries(
            {
                "do": st.just("challenge"),
                "challenger": player,
                "challenged": player,
                "word": st.sampled_from(["QUIT", "DOG", "ZAX"]),
            }
        ),
    ]
    return st.one_of(*kinds, *([st.just({"do": "undo"})] if undo else []))


def accepted(pad: Pad, documents: list[dict[str, Any]]) -> Iterator[tuple[Step, Pad]]:
    """Yield the steps that the pad takes, each with the pad after it; a refused one changes nothing."""
    for document in documents:
        step = read_step(document, pad.header.players)
        before = make_sheet(pad)
        try:
            pad = apply(pad, step)
        except InputError:
            assert make_sheet(pad) == before
            continue
        yield step, pad


@settings(max_examples=examples(100))
@given(data=st.data())
def test_as_many_undos_as_steps_restore_every_pad(data: st.DataObject) -> None:
    header = data.draw(headers())
    pad = new_pad(header, PADS)
    documents = data.draw(st.lists(steps_of(header["game"], undo=False), max_size=12))
    pads = [pad, *(after for _, after in accepted(pad, documents))]
    undo = read_step({"do": "undo"}, PLAYERS)
    now = pads[-1]
    for before in reversed(pads[:-1]):
        now = apply(now, undo)
        assert now == before
        assert make_sheet(now) == make_sheet(before)
    with pytest.raises(InputError):
        apply(now, undo)


@settings(max_examples=examples(100))
@given(data=st.data())
def test_an_edit_is_as_good_as_having_written_it_so(data: st.DataObject) -> None:
    header = data.draw(headers())
    documents = data.draw(st.lists(steps_of(header["game"]), max_size=8))
    pads = [new_pad(header, PADS), *(after for _, after in accepted(new_pad(header, PADS), documents))]
    edits = data.draw(st.lists(steps_of(header["game"]).filter(lambda d: d["do"] == "edit"), max_size=4))
    for step, after in accepted(pads[-1], edits):
        assert isinstance(step, Edit)
        written = new_pad(header, PADS)
        for entry in after.entries:
            written = apply(written, Add(*entry))
        assert make_sheet(written).to_dict() == make_sheet(after).to_dict()
        assert written == after


@settings(max_examples=examples(100))
@given(data=st.data())
def test_a_file_that_is_cut_anywhere_is_read_up_to_its_last_whole_line(data: st.DataObject) -> None:
    header = data.draw(headers())
    pad = new_pad(header, PADS)
    pads = [pad]
    lines = [json.dumps(pad.header.to_dict(), ensure_ascii=False).encode()]
    for step, after in accepted(pad, data.draw(st.lists(steps_of(header["game"]), max_size=10))):
        lines.append(json.dumps(step.to_dict(), ensure_ascii=False).encode())
        pads.append(after)
        assert read_step(json.loads(lines[-1]), PLAYERS) == step
    content = b"".join(line + b"\n" for line in lines)
    end = data.draw(st.integers(len(lines[0]), len(content)))
    kept = parse_pad(content[:end], PADS)
    whole = max(n for n in range(1, len(lines) + 1) if len(b"\n".join(lines[:n])) <= end)
    assert kept.pad == pads[whole - 1]
    assert make_sheet(kept.pad) == make_sheet(pads[whole - 1])
    assert kept.cut == (end > len(b"\n".join(lines[:whole])) + 1)


@pytest.mark.slow
def test_thousands_of_steps_are_read() -> None:
    header = {"schema": 1, "game": "quiddler", "players": list(PLAYERS)}
    pair = b'{"do": "add", "cells": ["30+L", "12+11+7", null]}\n{"do": "undo"}\n'
    content = json.dumps(header).encode() + b"\n" + pair * 5_000 + pair.splitlines(keepends=True)[0] * 8
    assert len(parse_pad(content, PADS).pad.rounds) == 8
    chain = json.dumps(header).encode() + b"\n" + pair.splitlines(keepends=True)[0]
    chain += b'{"do":"edit","round":1,"player":"Ann","cell":"5"}\n' * 10_000
    kept = parse_pad(chain, PADS)
    del kept  # a long chain of pads is freed without a deep recursion
