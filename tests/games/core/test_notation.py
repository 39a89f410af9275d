"""The text notation of logs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput, format_text, parse_any, parse_text

LOG = {
    "schema": 2,
    "game": "diddly",
    "version": 1,
    "options": {"board": "columns", "rounds": 5},
    "players": ["Ann; \"A\" [1]", "b\n"],
    "undo": "strict",
    "seed": 7,
    "seeded": False,
    "decks": {"dealer": "2 1", "1": "4 9 W"},
    "dictionary": {"name": "en", "version": "2026.11"},
    "reshuffles": [["1", "5 4"], ["1", "4 5"]],
    "moves": [[0, "flip1"], [0, "flip2"], [1, "deck"], [0, "at3"]],
}  # fmt: skip

TEXT = r"""[Schema "2"]
[Game "diddly"]
[Version "1"]
[Option.board "columns"]
[Option.rounds "5"]
[Player "Ann; \"A\" [1]"]
[Player "b\n"]
[Dictionary.name "en"]
[Dictionary.version "2026.11"]
[Undo "strict"]
[Seed "7"]
[Seeded "no"]
[Deck.dealer "2 1"]
[Deck.1 "4 9 W"]
[Reshuffle.1 "5 4"]
[Reshuffle.1 "4 5"]

1: flip1 flip2
2: deck
1: at3
"""


def test_a_log_is_written_so_and_read_back() -> None:
    assert format_text(LOG) == TEXT
    assert parse_text(TEXT) == LOG


def test_comments_and_spaces_do_not_matter() -> None:
    loose = TEXT.replace("1: at3", "  1:  at3 ; a fine move\n; the end").replace("\n", "\r\n\r\n")
    assert parse_text(loose) == LOG
    assert format_text(parse_text(loose)) == TEXT


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20), max_size=4),
    st.lists(st.tuples(st.integers(0, 8), st.sampled_from(("deck", "at3", "recycle1:W")))),
)
def test_text_and_document_are_mirrors(players: list[str], moves: list[tuple[int, str]]) -> None:
    log = {**LOG, "players": players, "moves": [list(move) for move in moves]}
    assert parse_text(format_text(log)) == log
    assert format_text(parse_text(format_text(log))) == format_text(log)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "line.19: is neither a tag nor moves"),
        ("0: deck", "line.19: is neither a tag nor moves"),
        ("1:", "line.19: is neither a tag nor moves"),
        ('[Seed "8"]', "line.19: is neither a tag nor moves"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, message: str) -> None:
    lines = TEXT.split("\n")
    lines[18] = line
    with pytest.raises(InvalidInput) as caught:
        parse_text("\n".join(lines))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ('[Game "b"]', "line.17: the tag Game stands there twice"),
        ('[Option.rounds "6"]', "line.17: the tag Option stands there twice"),
        ('[Deck "5"]', 'line.17: the tag Deck is written [Deck.NAME "..."]'),
        ('[Seed.a "5"]', 'line.17: the tag Seed is written [Seed "..."]'),
        ('[option.rounds "6"]', 'line.17: the tag Option is written [Option.NAME "..."]'),
        ('[Undo "off"]', "line.17: the tag Undo stands there twice"),
        (r'[Player "\q"]', "line.17: has a value that cannot be read"),
    ],
)
def test_a_tag_that_cannot_be_read_is_named(tag: str, message: str) -> None:
    lines = TEXT.split("\n")
    lines[16] = tag
    with pytest.raises(InvalidInput) as caught:
        parse_text("\n".join(lines))
    assert str(caught.value) == message


def test_tags_of_other_programs_are_kept() -> None:
    foreign = '[Event "final"]\n[Event "final"]\n[Clock_2.white "5; \\"min\\""]\n'
    text = TEXT.replace("\n\n", f"\n{foreign}\n")
    log = parse_text(f"{foreign}{TEXT}")
    assert log["tags"] == [["Event", "final"], ["Event", "final"], ["Clock_2.white", '5; "min"']]
    assert format_text(log) == text
    assert parse_text(text) == log


def test_a_number_must_be_one() -> None:
    with pytest.raises(InvalidInput, match=r"line\.1: must have a number"):
        parse_text(TEXT.replace('Schema "2"', 'Schema "one"'))


def test_seeded_is_yes_or_no() -> None:
    with pytest.raises(InvalidInput, match=r"line\.12: must have yes or no"):
        parse_text(TEXT.replace('Seeded "no"', 'Seeded "true"'))
    assert parse_text(TEXT.replace('Seeded "no"', 'Seeded "yes"'))["seeded"] is True


def test_json_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"^the log is not valid JSON"):
        parse_any('{"schema": ')
    with pytest.raises(InvalidInput, match=r"^the log is not valid JSON"):
        parse_any('{"a":' * 100_000)
