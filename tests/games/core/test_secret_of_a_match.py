"""Secrets: the seeds that they stand for, their place in documents and logs, and proofs that are refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import (
    MAX_SEED,
    Deal,
    InvalidInput,
    deal_follows_seed,
    draw_deal,
    format_text,
    load_log,
    new_match,
    parse_text,
    secret_of_seed,
    seed_from_json,
    seed_of_secret,
    seed_to_json,
    write_log,
)
from games.diddly import RULEBOOK
from wordsvc.catalogue import find_rulebook

SECRET = "0123456789abcdef" * 4
UNDONE = [[4, 0, "at3", 6]]


@given(st.binary(min_size=32, max_size=32))
def test_each_secret_stands_for_a_seed_that_nobody_can_choose(drawn: bytes) -> None:
    secret = drawn.hex()
    seed = seed_of_secret(secret)
    assert seed > MAX_SEED
    assert secret_of_seed(seed) == seed_to_json(seed) == secret
    assert seed_from_json(secret) == seed


@given(st.integers(0, MAX_SEED))
def test_a_seed_that_was_chosen_has_no_secret(seed: int) -> None:
    assert secret_of_seed(seed) is None
    assert seed_from_json(seed_to_json(seed)) == seed


@pytest.mark.parametrize("text", ["", "7", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "٠" * 64, "0" * 64 + "\n"])
def test_other_texts_are_no_secrets(text: str) -> None:
    with pytest.raises(ValueError, match="64 hex digits"):
        seed_of_secret(text)


def test_a_deal_from_a_secret_is_kept_as_text() -> None:
    contents = {"deck": range(10)}
    deal = draw_deal(contents, seed_of_secret(SECRET))
    document = deal.to_dict()
    assert document["seed"] == SECRET
    again = Deal.from_dict(document, contents)
    assert (again.seed, again.orders) == (deal.seed, deal.orders)


def drawn_log(**proof: Any) -> dict[str, Any]:
    """Return the log of a match that begins, with more in its proof."""
    log = write_log(new_match(RULEBOOK, 2, seed_of_secret(SECRET), seeded=False))
    return {**log, "proof": {**log["proof"], **proof}}


@pytest.mark.parametrize("proof", [{}, {"match": "kitchen-table-01"}, {"match": "m", "undone": UNDONE}])
def test_a_log_with_a_secret_is_read_as_it_was_written(proof: dict[str, Any]) -> None:
    log = drawn_log(**proof)
    assert log["seed"] is None
    assert parse_text(format_text(log)) == log
    match = load_log(log, find_rulebook)
    assert write_log(match)["proof"] == {"secret": SECRET}
    assert deal_follows_seed(match)


@pytest.mark.parametrize(
    ("field", "proof"),
    [
        ("proof", None),
        ("proof", []),
        ("proof", {}),
        ("proof", {"secret": SECRET, "else": 1}),
        ("proof.secret", {"secret": 7}),
        ("proof.secret", {"secret": SECRET.upper()}),
        ("proof.match", {"secret": SECRET, "match": 7}),
        ("proof.match", {"secret": SECRET, "match": "\x1b[31m"}),
        ("proof.undone", {"secret": SECRET, "undone": {}}),
        ("proof.undone.0", {"secret": SECRET, "undone": [[1, 2]]}),
        ("proof.undone.0", {"secret": SECRET, "undone": [[True, 0, "at3", 6]]}),
    ],
)
def test_a_bad_proof_is_refused(field: str, proof: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        load_log({**drawn_log(), "proof": proof}, find_rulebook)
    assert ".".join(map(str, caught.value.field)) == field


@pytest.mark.parametrize(("field", "value"), [("seed", 7), ("seeded", True)])
def test_a_secret_and_a_chosen_seed_exclude_each_other(field: str, value: object) -> None:
    with pytest.raises(InvalidInput, match="where the deal follows from a secret"):
        load_log({**drawn_log(), field: value}, find_rulebook)


@pytest.mark.parametrize(
    ("tag", "problem"),
    [
        ('[Proof "7"]', "is written"),
        ('[Proof.undone "4 1 at3"]', "must be a place, a seat, a move and a place"),
        ('[Proof.undone "4 x at3 6"]', "must have a number"),
        (f'[Proof.secret "{SECRET}"]\n[Proof.secret "{SECRET}"]', "stands there twice"),
    ],
)
def test_bad_tags_of_a_proof_are_refused(tag: str, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        parse_text(tag)
