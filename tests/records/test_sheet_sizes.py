"""Sizes of score sheets: an evening fits, an old sheet fits with its rulings, a full one can be undone."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.records.sheet_text import (
    MAX_BYTES,
    MAX_STEPS,
    add_line,
    find_last_step,
    new_text,
    parse_text,
    store_decisions,
)
from wordsvc.scorepad import Add, Pad, Remove, Step, Undo, advance, begin_pad, decide, make_sheet, read_step

PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]
HANDS = range(3, 11)


def begin() -> Pad:
    return begin_pad({"game": "quiddler", "players": PLAYERS, "options": {}}, PADS)


def deal(hand: int) -> list[list[str]]:
    """Return the cards of each player in a round."""
    deck = begin().rules.deck
    assert deck is not None
    cards = [each["face"] for each in deck.to_dict()["cards"] for _ in range(each["count"])]
    return [cards[seat :: len(PLAYERS)][:hand] for seat in range(len(PLAYERS))]


def play(hand: int) -> dict[str, Any]:
    """Return a round in which all lay a word, and challenge that of their neighbour."""
    words = [{"word": "".join(cards), "cards": cards} for cards in deal(hand)]
    challenges = [
        {"challenger": PLAYERS[seat - 1], "challenged": PLAYERS[seat], "word": words[seat]["word"]}
        for seat in range(len(PLAYERS))
    ]
    cells = [{"words": [word], "unused": []} for word in words]
    return {"do": "add", "cells": cells, "challenges": challenges}


def write(pad: Pad, steps: Iterable[dict[str, Any]]) -> tuple[str, Pad]:
    text = new_text(pad.header)
    for document in steps:
        step = decide(pad, read_step(document, tuple(PLAYERS)))
        pad, text = advance(pad, step), add_line(text, step)
    return text, pad


def fill(text: str, step: Step) -> str:
    """Return a text that has no room for the step."""
    try:
        while True:
            text = add_line(text, step)
    except InputError:
        return text


def count_steps(text: str) -> int:
    """Return the number of steps that still count."""
    steps = [json.loads(line)["do"] for line in text.splitlines()[1:]]
    return len(steps) - 2 * steps.count("undo")


def test_eight_players_write_an_evening_many_times_over() -> None:
    evening = [play(hand) for hand in HANDS]
    again = [{**played, "do": "replace", "round": n} for n, played in enumerate(evening, start=1)]
    text, pad = write(begin(), [*evening, *again * 4])
    assert len(text) > 64 * 1024
    assert make_sheet(parse_text(text)).to_dict() == make_sheet(pad).to_dict()


def test_a_long_sheet_of_an_older_program_takes_changes() -> None:
    header = {"schema": 1, "rules": 2, "game": "quiddler", "players": PLAYERS, "options": {"strict": True}}
    cells = [",".join(f"({card})" if len(card) > 1 else card for card in hand) for hand in deal(10)]
    add = {"do": "add", "cells": ["0"] * 8}
    lines = [header, *[add] * 7, {"do": "add", "cells": cells}]
    replace = {"do": "replace", "round": 8, "cells": cells}
    old = "".join(f"{json.dumps(line)}\n" for line in lines)
    old += f"{json.dumps(replace)}\n" * ((64 * 1024 - len(old)) // (len(json.dumps(replace)) + 1))
    stored = store_decisions(old)
    assert len(old) * 7 < len(stored)
    assert len(add_line(stored, Add(("1",) * 8))) < MAX_BYTES


def test_a_full_sheet_can_be_undone() -> None:
    text, pad = write(begin(), [*[{"do": "add", "cells": ["3"] * 8}] * 7, play(10)])
    step = decide(pad, read_step({**play(10), "do": "replace", "round": 8}, tuple(PLAYERS)))
    full = fill(text, step)
    with pytest.raises(InputError, match="this sheet is too long; begin a new one") as caught:
        add_line(full, step)
    assert caught.value.code == "too_large"
    steps = full.count("\n") - 1
    text = full
    for number in range(8, 0, -1):
        text = add_line(text, Remove(number))
    assert parse_text(text).rounds == ()
    for rounds in (*range(1, 9), 8, 8):
        text = add_line(text, Undo())
        assert len(parse_text(text).rounds) == rounds
    assert len(text.encode()) <= MAX_BYTES
    assert count_steps(text) == steps - 2


def test_an_undo_of_a_full_sheet_passes_over_what_was_undone() -> None:
    one, two = Add(("1",) * 8), Add(("2",) * 8)
    begun = add_line(new_text(begin().header), one)
    text = add_line(begun, two)
    while text.count("\n") < MAX_STEPS + 1:
        text = add_line(add_line(text, one), Undo())
    with pytest.raises(InputError, match="too long"):
        add_line(text, one)
    assert find_last_step(text) == two.to_dict()
    assert add_line(text, Undo()) == begun
