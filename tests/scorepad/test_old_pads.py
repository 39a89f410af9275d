"""Pads that were begun by older rulings are kept by them; the files in `pads` are never changed."""

import json
from pathlib import Path

import pytest

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import NEWEST, begin_pad, load_pad, make_sheet, new_pad

FOLDER = Path(__file__).parent / "pads"


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("v*/*.pad")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_pad_shows_what_it_showed_when_it_was_kept(path: Path) -> None:
    pad = load_pad(str(path), PADS).pad
    kept = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    shown = make_sheet(pad).to_dict()
    assert shown.pop("judged_now", False) == bool(kept["dictionaries"])
    for reference in (*shown["dictionaries"], *kept["dictionaries"]):
        del reference["version"], reference["sha256"]  # those of today: the pad names no edition
    assert shown == kept
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert pad.header.to_dict() == json.loads(first)


def test_there_are_pads_without_rules() -> None:
    pads = [load_pad(str(path), PADS).pad for path in FOLDER.glob("v1/*.pad")]
    assert [pad.header.rules for pad in pads] == [1, 1, 1]


def test_a_new_pad_says_its_rules() -> None:
    header = {"schema": 1, "rules": NEWEST, "game": "diabolo", "players": ["Ann", "Bea"], "options": {}}
    assert new_pad(header, PADS).header.to_dict() == header


def test_a_word_is_not_added_and_rejected_when_a_pad_begins() -> None:
    options = {"house": {"add": ["QI"], "reject": ["qi"]}}
    fields = {"game": "quiddler", "players": ["Ann", "Bea"], "options": options}
    with pytest.raises(InputError) as caught:
        begin_pad(fields, PADS)
    assert (caught.value.field, caught.value.code) == (("options", "house", "reject", 0), "contradiction")
    assert new_pad({"schema": 1, **fields}, PADS).header.options == options


def test_names_are_compared_by_their_looks_when_a_pad_begins() -> None:
    fields = {"game": "diabolo", "players": ["Ian", "lan"], "options": {}}
    with pytest.raises(InputError) as caught:
        begin_pad(fields, PADS)
    assert (caught.value.field, caught.value.code) == (("players", 1), "same_name")
    assert new_pad({"schema": 1, "rules": NEWEST, **fields}, PADS).header.players == ("Ian", "lan")
