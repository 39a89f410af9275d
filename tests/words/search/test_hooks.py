"""Hooks, held to a search of every word of a list."""

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc import hooks, words
from wordsvc.input import InputError
from wordsvc.words import House, make_authority, open_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search import hooks as module
from wordsvc.words.search.hooks import Hooks, find_hooks
from wordsvc.words.step_budget import StepLimitError, limit_steps


def slow_hooks(word: str, counting: set[str], left_out: set[str]) -> Hooks:
    """Return the hooks of a word by a look at every word of nearly its length that counts."""
    counting = {other for other in counting if abs(len(other) - len(word)) <= 1}
    shown = sorted(counting - left_out - {word})
    before = tuple(other[0] for other in shown if other[1:] == word)
    behind = tuple(other[-1] for other in shown if other[:-1] == word)

    def shorter(text: str) -> set[str]:
        return {text[:i] + text[i + 1 :] for i in range(len(text))}

    def unlike(other: str) -> int:
        return sum(a != b for a, b in zip(word, other, strict=True))

    hooked = {*(letter + word for letter in before), *(word + letter for letter in behind)}
    changed = tuple(other for other in shown if len(other) == len(word) and unlike(other) == 1)
    dropped = tuple(other for other in shown if other in shorter(word))
    inserted = tuple(other for other in shown if word in shorter(other) and other not in hooked)
    near = {*left_out} & {
        other
        for other in counting
        if other != word
        and (
            word in shorter(other)
            or other in shorter(word)
            or (len(other) == len(word) and unlike(other) == 1)
        )
    }
    return Hooks(word, before, behind, changed, dropped, inserted, len(near))


def test_the_examples_run() -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


@settings(max_examples=examples(200))
@given(
    st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=40),
    st.frozensets(st.text("ABC", min_size=1, max_size=5), max_size=4),
    st.frozensets(st.text("ABC", min_size=1, max_size=5), max_size=4),
    st.text("ABC", min_size=1, max_size=5),
)
def test_hooks_are_those_of_every_word_that_counts(
    tmp_path_factory: pytest.TempPathFactory,
    listed: list[str],
    add: frozenset[str],
    reject: frozenset[str],
    word: str,
) -> None:
    path = tmp_path_factory.mktemp("lists") / "own.txt"
    path.write_text("\n".join(listed))
    authority = make_authority([open_own_list(str(path), "en")], house=House(add, reject))
    counting = {each for each in {*listed, *add} if authority.reason(each) is None}
    expected = slow_hooks(word, counting, set())
    assert find_hooks(word, authority)._replace(left_out=0) == expected


@pytest.mark.parametrize("name", ["en", "en-common"])
def test_offensive_words_are_left_out_and_counted(name: str) -> None:
    authority = open_authority(name)
    counting = {word for word in open_lexicon(name).words() if len(word) <= 7}
    offensive = set(filter(authority.is_offensive, counting))
    for word in ("SHOT", "HEAT", "A", "NIGHER"):
        assert find_hooks(word, authority) == slow_hooks(word, counting, offensive)
        assert find_hooks(word, authority, offensive=True) == slow_hooks(word, counting, set())


def test_the_words_are_all_that_are_made() -> None:
    found = find_hooks("HEAT", open_authority("en-common"))
    assert {"WHEAT", "HEATS", "HEAP", "HAT"} <= set(found.words)
    assert found.words == sorted(set(found.words))


def test_several_lists_and_names_decide() -> None:
    both = hooks("heat", dictionaries=["en-short", "en-common"])
    assert set(both.words) == {
        *hooks("heat", dictionaries="en-short").words,
        *hooks("heat", dictionaries="en-common").words,
    }
    with_names = {w for w in hooks("mary").words if open_lexicon("en").is_name(w)}
    assert not with_names & set(hooks("mary", no_names=True).words)


def test_a_text_with_other_signs_has_none() -> None:
    assert find_hooks("X-RAY", open_authority("en")).words == []


def test_a_word_that_does_not_count_has_hooks() -> None:
    assert words.judge_by(open_authority("en"), "HEA").allowed is False
    assert "T" in hooks("HEA").behind


def test_offensive_words_are_not_wanted_and_refused_at_once() -> None:
    with pytest.raises(InputError, match="refuses offensive words"):
        hooks("shot", offensive=True, no_offensive=True)


def test_hooks_are_counted_work() -> None:
    authority = open_authority("en")
    with pytest.raises(StepLimitError) as caught, limit_steps(1_000):
        find_hooks("HEATING", authority)
    assert caught.value.field == ("hooks",)
