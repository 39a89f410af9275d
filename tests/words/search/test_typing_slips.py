"""The costs of slips, held to a table of every way to turn one text into another."""

import doctest
import json
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dictionaries import languages
from tests.hypothesis_profiles import examples
from wordsvc.words.search import slips
from wordsvc.words.search.near_words import are_within
from wordsvc.words.search.slips import ADD, DOUBLE, DROP, KEY, REPLACE, SOUND, SWAP, find_cost

ROWS = {"en": "QWERTYUIOP ASDFGHJKL ZXCVBNM", "de": "QWERTZUIOP ASDFGHJKL YXCVBNM"}


def slow_cost(word: str, near: str, language: str) -> float:
    """Return the least cost of at most two slips, from a table of all beginnings of both texts."""
    table = {(0, 0, 0): 0.0}
    for i in range(len(word) + 1):
        for j in range(len(near) + 1):
            for n in range(3):
                ways = [table.get((i, j, n), inf)]
                a, b = word[i - 1 : i], near[j - 1 : j]
                if i and j:
                    beside = a + b in ROWS[language] or b + a in ROWS[language]
                    ways.append(table.get((i - 1, j - 1, n), inf) if a == b else inf)
                    ways.append(table.get((i - 1, j - 1, n - 1), inf) + (KEY if beside else REPLACE))
                if j:
                    doubled = b in near[max(j - 2, 0) : j - 1] or b in near[j : j + 1]
                    ways.append(table.get((i, j - 1, n - 1), inf) + (DOUBLE if doubled else DROP))
                if i:
                    doubled = a in word[max(i - 2, 0) : i - 1] or a in word[i : i + 1]
                    ways.append(table.get((i - 1, j, n - 1), inf) + (DOUBLE if doubled else ADD))
                if i > 1 and j > 1 and word[i - 2 : i] == near[j - 1] + near[j - 2]:
                    ways.append(table.get((i - 2, j - 2, n - 1), inf) + SWAP)
                table[i, j, n] = min(ways)
    return min(table[len(word), len(near), n] for n in range(3))


texts = st.text("ASDZ", min_size=1, max_size=7)


@settings(max_examples=examples(500))
@given(texts, texts, st.sampled_from(["en", "de"]))
def test_the_cost_is_that_of_the_cheapest_two_slips(word: str, near: str, language: str) -> None:
    found = find_cost(word, near, {}, language)
    expected = slow_cost(word, near, language)
    if are_within(word, near, 2) and sorted(word) == sorted(near):
        expected = min(expected, 2 * SWAP)
    if expected < inf:
        assert found == expected
    else:
        assert found in {inf, SWAP + DROP, SWAP + ADD}
    assert (found < inf) == are_within(word, near, 2)


@pytest.mark.parametrize(
    ("word", "near", "language", "cost"),
    [
        ("TOMOROW", "TOMORROW", "en", DOUBLE),
        ("UNTILL", "UNTIL", "en", DOUBLE),
        ("THIER", "THEIR", "en", SWAP),
        ("TOUNGE", "TONGUE", "en", 2 * SWAP),
        ("FRST", "FIRST", "en", DROP),
        ("FIRAST", "FIRST", "en", ADD),
        ("FIRDT", "FIRST", "en", KEY),
        ("FIRPT", "FIRST", "en", REPLACE),
        ("ZEAR", "YEAR", "en", REPLACE),
        ("TAYI", "TAXI", "de", KEY),
        ("JAHT", "JAHR", "de", KEY),
        ("ABE", "BXAE", "en", SWAP + DROP),
        ("AVAIBLE", "AVAILABLE", "en", 2 * DROP),
        ("QUITE", "PHOTO", "en", inf),
    ],
)
def test_each_slip_has_its_cost(word: str, near: str, language: str, cost: float) -> None:
    assert find_cost(word, near, {}, language) == cost


def test_a_sound_costs_by_its_places() -> None:
    assert find_cost("FISICS", "PHYSICS", {"PHYSICS": 2}, "en") == 2 * SOUND
    assert find_cost("TOMOROW", "TOMORROW", {"TOMORROW": 1}, "en") == DOUBLE


def test_a_language_without_a_keyboard_has_no_keys_beside() -> None:
    assert find_cost("FIRDT", "FIRST", {}, "eo") == REPLACE


def test_keyboards_are_of_languages_and_have_each_letter_once() -> None:
    rows = json.loads(Path(slips.__file__).with_name("keyboards.json").read_text())
    assert set(rows) <= set(languages())
    assert all(sorted("".join(each)) == sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for each in rows.values())


def test_the_examples_run() -> None:
    result = doctest.testmod(slips)
    assert result.attempted
    assert not result.failed
