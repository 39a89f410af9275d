from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import marisa_trie
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import FOLDER, View, available, installed, load_manifest
from dictionaries.tags import AMERICAN, BRITISH, LEVELS, allowed_tag, is_listed, level_of
from dictionaries.views import FLAGS, view_digest
from wordsvc import judge
from wordsvc.input import InputError
from wordsvc.words import open_lexicon

VIEWS = [name for name in available() if name not in installed()]


@cache
def words(name: str) -> frozenset[str]:
    return frozenset(open_lexicon(name).words())


@cache
def levels() -> Mapping[str, int]:
    trie = marisa_trie.RecordTrie("<B").mmap(f"{FOLDER}/de/de-common.marisa")
    return {word: tenths for word, (tenths,) in trie.iteritems()}


def offensive(language: str) -> set[str]:
    return set(marisa_trie.RecordTrie("<B").mmap(f"{FOLDER}/{language}/{language}-offensive.marisa"))


def test_the_views() -> None:
    assert VIEWS == [
        "de-common", "de-kids", "de-large-common", "de-large-kids",
        "en-us", "en-us-70", "en-gb", "en-common", "en-kids", "en-short", "en-world", "nl-common",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", available())
def test_the_manifest_counts_the_words(name: str) -> None:
    assert load_manifest(name).words == len(words(name))


@pytest.mark.parametrize("name", available())
def test_the_page_about_dictionaries_says_how_many_words_there_are(name: str) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "dictionaries.md").read_text("utf-8")
    manifest = load_manifest(name)
    assert f"| `{name}` | {manifest.words:,} |" in page
    assert not manifest.names or f"makes {manifest.names:,} words" in " ".join(page.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_a_part_of_its_dictionary_and_what_it_adds(name: str) -> None:
    manifest = load_manifest(name)
    assert manifest.view
    added, whole = manifest.view.added, words(manifest.base)
    assert words(name) - added == whole if manifest.view.picks_all else words(name) < whole
    assert added <= words(name)
    assert added.isdisjoint(whole)
    assert bool(added) == (name == "en-world")
    assert manifest.language == load_manifest(manifest.base).language
    assert manifest.files == load_manifest(manifest.base).files


def test_every_dictionary_and_view_has_a_hash_of_its_own() -> None:
    assert len({load_manifest(name).sha256 for name in available()}) == len(available())
    assert {open_lexicon(name).reference.sha256 for name in available()} == {
        load_manifest(name).sha256 for name in available()
    }


@pytest.mark.parametrize("name", VIEWS)
def test_the_hash_of_a_view_is_that_of_its_dictionary_and_its_definition(name: str) -> None:
    manifest = load_manifest(name)
    assert manifest.view
    definition = manifest.view.definition
    roles = {"levels"} if "zipf" in definition else set()
    roles |= {"offensive"} if "no_offensive" in definition else set()
    file = " ".join(file.sha256 for file in manifest.files if file.role in roles)
    assert manifest.sha256 == view_digest(load_manifest(manifest.base).sha256, definition, file)
    others: list[dict[str, str | int | float]] = [{"level": 10}, {"letters": 10}, {}]
    for other in others:
        assert manifest.sha256 != view_digest(load_manifest(manifest.base).sha256, other, file)


@pytest.mark.parametrize(
    ("name", "mask", "most_level", "most_letters"),
    [
        pytest.param("en-us", AMERICAN, 80, 50, marks=pytest.mark.slow),
        pytest.param("en-us-70", AMERICAN, 70, 50, marks=pytest.mark.slow),
        pytest.param("en-gb", BRITISH, 80, 50, marks=pytest.mark.slow),
        pytest.param("en-common", 0, 60, 50, marks=pytest.mark.slow),
        pytest.param("en-kids", 0, 35, 50, marks=pytest.mark.slow),
        ("en-short", 0, 80, 5),
    ],
)
def test_a_view_of_english_has_exactly_what_its_definition_picks(
    name: str, mask: int, most_level: int, most_letters: int
) -> None:
    trie = marisa_trie.RecordTrie("<B").mmap(f"{FOLDER}/en/en.marisa")
    picked = {
        word
        for word, (tag,) in trie.iteritems()
        if tag < 128 and tag & mask == mask and level_of(tag) <= most_level and len(word) <= most_letters
        if is_listed(tag) or name != "en-us-70"
    }
    assert words(name) == picked - (offensive("en") if name == "en-kids" else set())


@pytest.mark.slow
def test_common_german_is_what_is_frequent_enough() -> None:
    assert words("de-common") == {word for word, tenths in levels().items() if tenths >= 25}
    kids = {word for word, tenths in levels().items() if tenths >= 30}
    assert words("de-kids") == kids - offensive("de")
    assert kids & offensive("de")
    assert levels().keys() < words("de")
    assert 30_000 <= len(words("de-common")) <= 100_000
    assert {"HANG", "LAGER", "POST", "STOP", "UND"} <= words("de-common")
    assert levels()["UND"] > levels()["HAUS"] > levels()["HANG"] >= 25


@given(
    st.sampled_from([None, *FLAGS]),
    st.none() | st.sampled_from(LEVELS),
    st.none() | st.integers(2, 15),
    st.none() | st.integers(10, 80).map(lambda tenths: tenths / 10),
    st.text("ABC", min_size=1, max_size=15),
    st.sampled_from(LEVELS),
    st.sampled_from([0, AMERICAN, BRITISH, AMERICAN | BRITISH]),
    st.integers(0, 80),
)
def test_a_word_is_picked_when_every_rule_holds(
    flag: str | None,
    level: int | None,
    letters: int | None,
    zipf: float | None,
    word: str,
    its_level: int,
    flags: int,
    tenths: int,
) -> None:
    def picks(view: View) -> bool:
        return view.picks(word, allowed_tag(its_level, flags), tenths)

    rules: dict[str, Any] = {"flag": flag, "level": level, "letters": letters, "zipf": zipf}
    alone = [picks(View("x", "X", 0, "", **{rule: value})) for rule, value in rules.items()]
    whole = View("x", "X", 0, "", **rules)
    assert picks(whole) == picks(whole._replace(also="QI ZO")) == all(alone)
    assert whole.picks_all == whole._replace(also="QI ZO").picks_all == (set(rules.values()) == {None})
    assert whole.definition == {rule: value for rule, value in rules.items() if value is not None}
    assert whole._replace(no_offensive=True).definition == whole.definition | {"no_offensive": True}
    assert alone[0] == (flag is None or FLAGS[flag] & flags != 0)
    assert alone[1] == (level is None or its_level <= level)
    assert alone[2] == (letters is None or len(word) <= letters)
    assert alone[3] == (zipf is None or round(zipf * 10) <= tenths)


@pytest.mark.parametrize(
    ("word", "name", "reasons"),
    [
        ("colour", "en", ()),
        ("colour", "en-gb", ()),
        ("colour", "en-us", ("not_in_dictionary",)),
        ("color", "en-us", ()),
        ("color", "en-gb", ("not_in_dictionary",)),
        ("grey", "en-us", ()),
        ("organize", "en-gb", ()),
        ("organise", "en-us", ("not_in_dictionary",)),
        ("zax", "en", ()),
        ("zax", "en-common", ("not_in_dictionary",)),
        ("house", "en-kids", ()),
        ("houses", "en-short", ("not_in_dictionary",)),
        ("house", "en-short", ()),
        ("London", "en-short", ("proper_noun",)),
        ("don't", "en-kids", ("contraction",)),
        ("whore", "en-kids", ("offensive",)),
        ("whore", "en-common", ()),
        ("cock", "en-kids", ("not_in_dictionary",)),
        ("Hure", "de-kids", ("offensive",)),
        ("Hure", "de-common", ()),
        ("Haus", "de-kids", ()),
        ("Hang", "de-common", ()),
        ("Eisbärenfell", "de", ()),
        ("Eisbärenfell", "de-common", ()),
        ("PKW", "de-common", ("abbreviation",)),
        ("Zo", "en-world", ()),
        ("St", "en-world", ()),
        ("ch", "en-world", ()),
        ("Zo", "en", ("not_in_dictionary",)),
        ("St", "en", ("abbreviation",)),
        ("London", "en-world", ("proper_noun",)),
        ("grey", "en-world", ()),
        *((word, name, ()) for word in ("te", "fe", "pe", "et", "mo") for name in ("en", "en-us", "en-gb")),
    ],
)
def test_a_view_judges_like_a_dictionary(word: str, name: str, reasons: tuple[str, ...]) -> None:
    verdict = judge(word, dictionaries=name)
    assert verdict.reasons == reasons
    assert [reference.name for reference in verdict.dictionaries] == [name]


def test_views_join_like_dictionaries_of_one_language() -> None:
    assert judge("colour", dictionaries=["en-us", "en-gb"]).allowed
    with pytest.raises(InputError, match="different languages"):
        judge("colour", dictionaries=["en-us", "de-common"])


def test_an_unknown_view_is_answered_with_all_names() -> None:
    with pytest.raises(InputError, match="no dictionary 'en-large'") as caught:
        judge("colour", dictionaries="en-large")
    assert caught.value.hint == f"installed: {', '.join(available())}"
