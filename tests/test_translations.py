"""Every sentence has its German, and what is compiled is what is written."""

import re
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("babel")

from tools.translations import ROOT, missing, mo_bytes, po_bytes, rooms, update

pytestmark = pytest.mark.once

if TYPE_CHECKING:
    from tools.translations import Room

NAMES = (
    "input-sentences",
    "cli-sentences",
    "commands-sentences",
    "cli-messages",
    "faces-sentences",
    "web-sentences",
    "games-sentences",
)


@cache
def named_rooms() -> dict[str, "Room"]:
    return {f"{room.folder.parent.name}-{room.domain}": room for room in rooms()}


@pytest.fixture(params=NAMES)
def room(request: pytest.FixtureRequest) -> "Room":
    return named_rooms()[request.param]


def test_every_catalogue_is_tried() -> None:
    assert tuple(named_rooms()) == NAMES


def test_every_sentence_has_german(room: "Room") -> None:
    assert missing(update(room)) == []


def test_the_files_are_what_the_code_says_and_what_the_german_compiles_to(room: "Room") -> None:
    catalog = update(room)
    assert room.po.read_bytes() == po_bytes(catalog), f"say make translations: {room.po.relative_to(ROOT)}"
    assert room.mo.read_bytes() == mo_bytes(catalog), f"say make translations: {room.mo.relative_to(ROOT)}"


@pytest.mark.slow
def test_german_names_the_same_facts(room: "Room") -> None:
    for message in update(room):
        if message.id:
            english = [message.id] if isinstance(message.id, str) else message.id
            german = [message.string] if isinstance(message.string, str) else list(message.string or ())
            for form in german:
                assert facts(form) <= facts(*english), form
                assert form.count("\b") == english[0].count("\b"), form
            assert facts(*english) - {"n"} <= facts(*german), german


@pytest.mark.slow
def test_a_sentence_that_several_catalogues_have_has_one_german() -> None:
    known: dict[object, object] = {}
    for room in named_rooms().values():
        if room.domain == "sentences" and room.folder.is_relative_to(ROOT / "wordsvc"):
            for message in update(room):
                if message.id:
                    assert known.setdefault(message.id, message.string) == message.string, message.id


def facts(*texts: str) -> set[str]:
    """Return the facts that texts name, in either way of naming them."""
    named = {name for text in texts for name in re.findall(r"%\((\w+)\)", text)}
    if any("{" in text for text in texts):
        named |= {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    return named
