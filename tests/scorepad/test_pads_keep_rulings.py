"""Pads keep what was decided: an update of the dictionary changes no result, and no reading judges."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from tests.second_dictionary import VERSION, SecondDictionary
from wordsvc.catalogue.score_pads import PADS
from wordsvc.cli import main
from wordsvc.input import InputError
from wordsvc.scorepad import (
    advance,
    append_step,
    begin_pad,
    create_pad,
    decide,
    load_pad,
    make_sheet,
    new_pad,
    parse_pad,
    read_step,
)
from wordsvc.words import Authority, Lexicon

PLAYERS = ["Ann", "Bea", "Cem"]
OLD_PADS = Path(__file__).parent / "pads" / "v1"

Step = dict[str, Any]


def challenge(challenger: str, challenged: str, word: str) -> Step:
    return {"do": "challenge", "challenger": challenger, "challenged": challenged, "word": word}


def laid(word: str, *cards: str) -> dict[str, Any]:
    return {"words": [{"word": word, "cards": list(cards)}], "unused": []}


SHEETS: dict[str, tuple[str, dict[str, Any], list[Step]]] = {
    "challenges": (
        "quiddler",
        {},
        [
            {"do": "add", "cells": ["d,o,g", "(qu)it", "b,e,n"]},
            challenge("Bea", "Ann", "DOG"),
            challenge("Ann", "Bea", "QUIT"),
            challenge("Ann", "Cem", "BEN"),
            {"do": "add", "cells": ["20+L", "12", "8+M"]},
        ],
    ),
    "documents": (
        "quiddler",
        {"losses": "total"},
        [
            {
                "do": "add",
                "cells": [laid("ixo", "I", "X", "O"), laid("usa", "U", "S", "A"), None],
                "challenges": [
                    {"challenger": "Bea", "challenged": "Ann", "word": "ixo"},
                    {"challenger": "Ann", "challenged": "Bea", "word": "usa"},
                ],
            }
        ],
    ),
    "strict": ("quiddler", {"strict": True}, [{"do": "add", "cells": ["q,i -x", "d,o,g", "c,w,m"]}]),
    "letters": (
        "quiddler",
        {"hands": [4, 5]},
        [
            {"do": "add", "cells": ["quiz", "dog -e", "cat -(qu)"]},
            {"do": "edit", "round": 1, "player": "Cem", "cell": "cat -e"},
            challenge("Ann", "Bea", "dog"),
            {"do": "add", "cells": ["1", "2", "3"]},
            {"do": "undo"},
        ],
    ),
    "tiles": ("diabolo", {"victory_tiles": True}, [{"do": "add", "cells": ["20", "12", "9"]}]),
}
DIFFERENCES = {
    "challenges": ["Round 1: DOG of Ann counts; today it would not (not in dictionary)."],
    "documents": [
        "Round 1: IXO of Ann does not count (not in dictionary); today it would.",
        "Round 1: USA of Bea does not count (abbreviation); today the reason would be: proper noun.",
    ],
    "strict": [
        "Round 1: QI of Ann counts; today it would not (abbreviation).",
        "Round 1: DOG of Bea counts; today it would not (not in dictionary).",
    ],
    "letters": ["Round 1: DOG of Bea counts; today it would not (not in dictionary)."],
    "tiles": [],
}
SAME = "Every word that was judged would be ruled the same today."
NOW = "An older program kept no rulings with this score"


def write_pad(folder: Path, name: str) -> str:
    game, options, steps = SHEETS[name]
    path = str(folder / f"{name}.pad")
    create_pad(path, begin_pad({"game": game, "players": PLAYERS, "options": options}, PADS).header)
    for step in steps:
        append_step(path, read_step(step, tuple(PLAYERS)), PADS)
    return path


def show(path: str, *options: str) -> str:
    shown = CliRunner().invoke(main, ["scorepad", "show", path, *options])
    assert shown.exit_code == 0, shown.output
    return shown.stdout


@pytest.mark.parametrize("name", SHEETS)
def test_today_lists_what_is_ruled_otherwise(
    tmp_path: Path, name: str, second_dictionary: SecondDictionary
) -> None:
    path = write_pad(tmp_path, name)
    before = [Path(path).read_bytes(), show(path, "--csv")]
    assert show(path, "--today").splitlines() == [SAME]
    second_dictionary.install()
    assert show(path, "--today").splitlines() == (DIFFERENCES[name] or [SAME])
    found = json.loads(show(path, "--today", "--json"))["differences"]
    assert len(found) == len(DIFFERENCES[name])
    assert {each["today"]["dictionaries"][0]["version"] for each in found} <= {VERSION}
    assert [Path(path).read_bytes(), show(path, "--csv")] == before


@pytest.mark.parametrize("name", SHEETS)
def test_a_pad_is_read_without_dictionaries(
    tmp_path: Path, name: str, take_dictionaries_away: Callable[[], None]
) -> None:
    path = write_pad(tmp_path, name)
    before = [show(path, *option) for option in ([], ["--json"], ["--csv"])]
    take_dictionaries_away()
    assert [show(path, *option) for option in ([], ["--json"], ["--csv"])] == before
    today = CliRunner().invoke(main, ["scorepad", "show", path, "--today"])
    assert (today.exit_code == 0) == (name == "tiles")


@pytest.mark.parametrize("options", [{}, {"no_names": True}, {"house": {"add": ["rizz"], "reject": []}}])
def test_a_pad_goes_on_by_its_edition(
    tmp_path: Path, options: dict[str, Any], second_dictionary: SecondDictionary
) -> None:
    path = str(tmp_path / "any.pad")
    create_pad(path, begin_pad({"game": "quiddler", "players": PLAYERS, "options": options}, PADS).header)
    doubts = [challenge("Bea", "Ann", "DOG"), challenge("Ann", "Bea", "QI"), challenge("Ann", "Cem", "IXO")]
    for doubt in doubts:
        del doubt["do"]
    step = {"do": "add", "cells": ["d,o,g", "q,i -x", "i,x,o"], "challenges": doubts}
    before = make_sheet(append_step(path, read_step(step, tuple(PLAYERS)), PADS).pad).to_dict()
    second_dictionary.install()
    step["cells"] = ["d,o,g -e", "q,i -x,e", "i,x,o -e"]
    after = make_sheet(append_step(path, read_step(step, tuple(PLAYERS)), PADS).pad).to_dict()
    rulings = after["rounds"][1]["rulings"]
    assert rulings == before["rounds"][0]["rulings"]
    assert [ruling["reasons"] for ruling in rulings] == [[], [], ["not_in_dictionary"]]
    assert after["dictionaries"] == before["dictionaries"]
    assert make_sheet(load_pad(path, PADS).pad).to_dict() == after


def test_a_pad_whose_list_adds_and_rejects_a_word_is_read() -> None:
    house = {"add": ["RIZZ", "RIZZED"], "reject": ["RIZZED"]}
    header = {"schema": 1, "game": "quiddler", "players": ["Ann", "Bea"], "options": {"house": house}}
    judge = new_pad(header, PADS).rules.authority  # type: ignore[attr-defined]
    assert [judge.reason(word) for word in ("RIZZ", "RIZZED")] == [None, "house_rejected"]


def test_an_edition_that_is_not_here_judges_no_new_word(
    tmp_path: Path, second_dictionary: SecondDictionary
) -> None:
    second_dictionary.install()
    path = write_pad(tmp_path, "challenges")
    before = show(path)
    second_dictionary.downgrade()
    assert show(path) == before
    added = CliRunner().invoke(main, ["scorepad", "add", path, "d,o,g", "-", "-"])
    assert added.exit_code == 2
    assert "this score is judged by en 2026.12, not here" in added.stderr
    assert "go on with the program that began it or a newer one" in added.stderr
    assert CliRunner().invoke(main, ["scorepad", "add", path, "7", "8", "9"]).exit_code == 0


def test_today_is_the_newest_edition_for_a_pad_of_a_pinned_one(
    tmp_path: Path, second_dictionary: SecondDictionary
) -> None:
    path = str(tmp_path / "pinned.pad")
    second_dictionary.install()
    options = {"dictionary": "en@2026.11", "strict": True}
    create_pad(path, begin_pad({"game": "quiddler", "players": PLAYERS, "options": options}, PADS).header)
    append_step(path, read_step({"do": "add", "cells": ["d,o,g", None, None]}, tuple(PLAYERS)), PADS)
    assert show(path, "--today").splitlines() == [
        "Round 1: DOG of Ann counts; today it would not (not in dictionary)."
    ]


def test_an_old_pad_is_judged_in_memory_until_its_next_change(
    tmp_path: Path, second_dictionary: SecondDictionary
) -> None:
    path = tmp_path / "old.pad"
    lines = [
        {"schema": 1, "rules": 2, "game": "quiddler", "players": PLAYERS, "options": {}},
        {"do": "add", "cells": ["d,o,g", "(qu)it", "b,e,n"]},
        {"do": "add", "cells": ["1", "2", "3"]},
        {"do": "undo"},
        challenge("Bea", "Ann", "DOG"),
    ]
    old = "".join(f"{json.dumps(line)}\n" for line in lines)
    path.write_text(old)
    shown = CliRunner().invoke(main, ["scorepad", "show", str(path), "--json"])
    assert shown.stderr.startswith(NOW)
    assert json.loads(shown.stdout)["judged_now"] is True
    assert path.read_text() == old
    CliRunner().invoke(main, ["scorepad", "add", str(path), "7", "8", "9"])
    assert path.read_text().startswith(old)
    assert [json.loads(line)["do"] for line in path.read_text().splitlines()[5:]] == ["decide", "add"]
    stored = show(str(path), "--json")
    assert "judged_now" not in json.loads(stored)
    second_dictionary.install()
    assert show(str(path), "--json") == stored
    assert show(str(path), "--today").splitlines() == DIFFERENCES["challenges"]
    CliRunner().invoke(main, ["scorepad", "undo", str(path)])
    assert json.loads(show(str(path), "--json"))["rounds"] == json.loads(shown.stdout)["rounds"]


def test_an_old_pad_without_decks_stores_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "old.pad"
    path.write_text('{"schema": 1, "game": "diggity", "players": ["Ann", "Bea"]}\n')
    CliRunner().invoke(main, ["scorepad", "add", str(path), "3", "4"])
    assert len(path.read_text().splitlines()) == 2


def tamper(change: Callable[[dict[str, Any], list[dict[str, Any]]], None]) -> bytes:
    """Return a pad with a challenge of DOG after a change of its lines: its header and its steps."""
    pad = begin_pad({"game": "quiddler", "players": PLAYERS, "options": {}}, PADS)
    lines = [pad.header.to_dict()]
    for step in SHEETS["challenges"][2][:2]:
        decided = decide(pad, read_step(step, tuple(PLAYERS)))
        pad = advance(pad, decided)
        lines.append(decided.to_dict())
    lines = deepcopy(lines)
    change(lines[0], lines[1:])
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def words(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = steps[1]["decided"]["words"]
    return listed


IN_WORDS = ("line", 3, "rounds", 0, "decided", "words")


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        (lambda h, s: words(s)[0].update(points=99), (*IN_WORDS, 0, "points"), "other_points"),
        (lambda h, s: words(s)[0].update(cards=["D", "O", "Ä"]), (*IN_WORDS, 0, "cards", 2), "not_a_card"),
        (lambda h, s: words(s)[0].update(cards=["Z", "Z", "Z"]), (*IN_WORDS, 0, "cards"), "other_cards"),
        (lambda h, s: words(s)[0].update(word="CAT"), (*IN_WORDS, 0, "word"), "other_word"),
        (lambda h, s: words(s)[0].update(player="Bea"), (*IN_WORDS, 0, "player"), "other_word"),
        (lambda h, s: words(s).pop(), IN_WORDS, "wrong_length"),
        (lambda h, s: words(s)[0].pop("ruling"), IN_WORDS[:-1], "other_rulings"),
        (lambda h, s: words(s)[1].update(ruling={"reasons": []}), IN_WORDS[:-1], "other_rulings"),
        (
            lambda h, s: words(s)[0]["ruling"].update(reasons=["too_ugly"]),
            (*IN_WORDS, 0, "ruling", "reasons", 0),
            "unknown_reason",
        ),
        (
            lambda h, s: words(s)[0]["ruling"].update(reasons=["affix", "offensive"]),
            (*IN_WORDS, 0, "ruling", "reasons"),
            "too_many_reasons",
        ),
        (
            lambda h, s: words(s)[0]["ruling"].update(reasons=["cannot_be_made"]),
            (*IN_WORDS, 0, "ruling", "reasons"),
            "other_reasons",
        ),
        (
            lambda h, s: words(s)[0]["ruling"].update(reasons=["card_not_in_deck"]),
            (*IN_WORDS, 0, "ruling", "reasons"),
            "other_reasons",
        ),
        (
            lambda h, s: h.update(dictionaries=[{"name": "en", "version": "1", "sha256": "x"}]),
            ("line", 1, "dictionaries", 0, "sha256"),
            "not_a_hash",
        ),
        (lambda h, s: h.update(schema=1), ("line", 1, "deck"), "unknown_field"),
        (
            lambda h, s: words(s)[0]["ruling"].update(notes=[{"code": "x", "message": "y"}]),
            (*IN_WORDS, 0, "ruling", "notes", 0, "code"),
            "unknown_code",
        ),
        (
            lambda h, s: s[1]["decided"]["dictionaries"][0].update(sha256="x"),
            (*IN_WORDS[:-1], "dictionaries", 0, "sha256"),
            "not_a_hash",
        ),
        (lambda h, s: s[1].pop("decided"), IN_WORDS[:-1], "missing"),
        (lambda h, s: h["deck"]["cards"][0].update(points=50), ("line", 1, "deck", "sha256"), "other_hash"),
        (lambda h, s: h.pop("deck"), ("line", 1, "deck"), "missing"),
        (lambda h, s: h.update(schema=3), ("line", 1, "schema"), "unknown_schema"),
    ],
)
def test_what_no_judge_decides_is_refused(change: Any, field: tuple[str | int, ...], code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_pad(tamper(change), PADS)
    assert (caught.value.field, caught.value.code) == (field, code)


def test_another_dictionary_may_have_decided_otherwise() -> None:
    def reject(_header: dict[str, Any], steps: list[dict[str, Any]]) -> None:
        words(steps)[0]["ruling"]["reasons"] = ["not_in_dictionary"]
        steps[1]["decided"]["dictionaries"] = [{"name": "en", "version": "1999", "sha256": "0" * 64}]

    sheet = make_sheet(parse_pad(tamper(reject), PADS).pad).to_dict()
    assert [ruling["allowed"] for ruling in sheet["rounds"][0]["rulings"]] == [False]
    assert "1999" in [each["version"] for each in sheet["dictionaries"]]


@pytest.mark.parametrize("place", [0, 2, 5])
def test_rulings_are_stored_once_and_for_every_step(place: int) -> None:
    lines = (OLD_PADS / "quiddler-words.pad").read_text().splitlines()
    line = {"do": "decide", "deck": {}, "decided": [None] * place}
    with pytest.raises(InputError) as caught:
        parse_pad("\n".join([*lines, json.dumps(line)]).encode(), PADS)
    assert (caught.value.field, caught.value.code) == (("line", 5, "decided"), "wrong_length")


@pytest.mark.parametrize("schema", [99, 0, True, "1", None])
def test_an_unknown_schema_is_refused_though_rulings_are_stored(schema: object) -> None:
    header, *lines = (OLD_PADS / "quiddler-words.pad").read_text().splitlines()
    header = json.dumps({**json.loads(header), "schema": schema})
    stored = json.dumps({"do": "decide", "deck": {}, "decided": [None] * len(lines)})
    with pytest.raises(InputError) as caught:
        parse_pad("\n".join([header, *lines, stored]).encode(), PADS)
    assert caught.value.field == ("line", 1, "schema")


CELLS = ["d,o,g", "dog", "(qu)it", "quit", "a,x -e", "-a,e,o", "ixo", "30", "12+L", None]


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.tuples(*[st.sampled_from(CELLS)] * 3).map(lambda cells: {"do": "add", "cells": list(cells)}),
            st.builds(
                challenge, st.sampled_from(PLAYERS), st.sampled_from(PLAYERS), st.sampled_from(["DOG", "IXO"])
            ),
            st.builds(
                lambda cell: {"do": "edit", "round": 1, "player": "Bea", "cell": cell}, st.sampled_from(CELLS)
            ),
            st.sampled_from([{"do": "undo"}, {"do": "remove", "round": 1}]),
        ),
        max_size=8,
    ),
    st.booleans(),
)
def test_no_reading_judges(tmp_path: Path, steps: list[Step], strict: bool) -> None:
    path = tmp_path / "any.pad"
    path.unlink(missing_ok=True)
    begun = begin_pad({"game": "quiddler", "players": PLAYERS, "options": {"strict": strict}}, PADS)
    create_pad(str(path), begun.header)
    pad = begun
    for step in steps:
        try:
            pad = append_step(str(path), read_step(step, tuple(PLAYERS)), PADS).pad
        except InputError:
            continue

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a judge was asked")

    with pytest.MonkeyPatch.context() as patch:
        for judge, name in (
            (Authority, "reason"),
            (Authority, "notes"),
            (Lexicon, "tag"),
            (Lexicon, "refusal"),
        ):
            patch.setattr(judge, name, refuse)
        patch.setattr("wordsvc.cards.parsing.spellings", refuse)
        patch.setattr("wordsvc.cards.judge.spellings", refuse)
        read = load_pad(str(path), PADS).pad
    assert make_sheet(read).to_dict() == make_sheet(pad).to_dict()


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Yield the path of every value in a document."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        inside = list(value.items() if isinstance(value, dict) else enumerate(value))
    return [path, *[found for name, each in inside for found in nodes(each, (*path, name))]]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=4,
)


@settings(max_examples=examples(100))
@given(st.data())
def test_a_file_with_anything_in_it_is_read_or_refused(data: st.DataObject) -> None:
    lines: list[Any] = [json.loads(line) for line in tamper(lambda header, steps: None).splitlines()]
    place = data.draw(st.sampled_from([path for path in nodes(lines) if len(path) > 1]))
    where = lines
    for name in place[:-1]:
        where = where[name]
    where[place[-1]] = data.draw(JUNK)
    try:
        kept = parse_pad("".join(f"{json.dumps(line)}\n" for line in lines).encode(), PADS)
    except InputError:
        return
    json.dumps(make_sheet(kept.pad).to_dict())
