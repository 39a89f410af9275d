"""Words that count only where every list of a table has them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries.tags import allowed_tag, refused_tag
from wordsvc import best_hand, find, suggest
from wordsvc.input import InputError
from wordsvc.words import (
    Authority,
    House,
    Lexicon,
    WordList,
    judge_by,
    make_authority,
    open_authority,
    open_lexicon,
)
from wordsvc.words.authority_request import read_authority
from wordsvc.words.fast_verdicts import fast_verdicts
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.word_sets import offered_words, word_sets

NAMES = ("en-us", "en-common", "en-kids", "en-short")
TRIED = sorted(
    {
        *("COLOUR", "COLOR", "QUIZ", "QI", "ZA", "PARIS", "JACK", "FUCK", "BERLIN", "THE", "ETC", "ZZZQX"),
        *list(open_lexicon("en-short").listed())[:200:10],
    }
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> WordList:
    """Return a list of a player's own: half of the words that are tried."""
    path = tmp_path_factory.mktemp("lists") / "own.txt"
    path.write_text("\n".join([*TRIED[::2], "zzzqx"]).lower(), "utf-8")
    return open_own_list(str(path), "en")


RULES = st.fixed_dictionaries({"no_names": st.booleans(), "no_offensive": st.booleans()})


@given(
    names=st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True), rules=RULES, data=st.data()
)
def test_a_word_counts_if_each_single_list_has_it(
    own: WordList, names: list[str], rules: dict[str, Any], data: st.DataObject
) -> None:
    lists: list[WordList] = [own, *map(open_lexicon, names)]
    add, reject = (frozenset(data.draw(st.lists(st.sampled_from(TRIED), max_size=3))) for _ in range(2))
    together = make_authority(lists, house=House(add, reject), every_list=True, **rules)
    alone = [make_authority([each], **rules) for each in lists]
    for word in TRIED:
        in_all = all(each.reason(word) is None for each in alone)
        expected = word not in reject and (word in add or in_all)
        assert (together.reason(word) is None) == expected
    agree(together)


def agree(authority: Authority) -> None:
    """Compare the sets of a search, and fast verdicts, with single verdicts on words."""
    sets = word_sets(authority)
    offered = offered_words(authority)
    for word in TRIED:
        counts = authority.reason(word) is None
        assert sum(word in words for words in sets) == counts
        left_out = any(word in words for words in offered.left_out or ())
        assert left_out == (counts and authority.is_offensive(word))
        assert any(word in words for words in offered.words) == (counts and not left_out)
    fast = fast_verdicts(authority)(TRIED)
    assert fast == [judge_by(authority, word).to_dict() for word in TRIED]


def test_the_sets_of_every_list_are_the_intersection() -> None:
    alone = [set(word_sets(open_authority(name))[0]) for name in NAMES[:2]]
    (both,) = word_sets(open_authority(NAMES[:2], every_list=True))
    assert set(both) == alone[0] & alone[1]
    assert 0 < len(both) < min(map(len, alone))


def test_the_reason_is_that_of_the_list_that_knows_one(make_lexicon: Callable[..., Lexicon]) -> None:
    first = make_lexicon("first", {"BOTH": allowed_tag(10), "ONE": allowed_tag(10)}, {})
    second = make_lexicon("second", {"BOTH": allowed_tag(10)}, {"ONE": refused_tag("affix")})
    authority = make_authority([first, second], every_list=True)
    assert [authority.reason(word) for word in ("BOTH", "ONE", "NONE")] == [
        None,
        "affix",
        "not_in_dictionary",
    ]


def test_a_refusal_names_the_lists_that_lack_the_word() -> None:
    authority = open_authority(["en", "en-common", "en-us"], every_list=True)
    (note,) = judge_by(authority, "colour").notes
    assert note.code == "not_in_every_list"
    assert note.message == "A word must count in every list; COLOUR does not count in en-us."
    (note,) = judge_by(authority, "aalii").notes
    assert note.message.endswith("AALII does not count in en-common.")
    assert judge_by(authority, "x-ray").notes == ()
    assert judge_by(authority, "house").notes == ()


def test_the_house_refuses_without_naming_lists() -> None:
    authority = open_authority(
        ["en", "en-common"], house=House(frozenset({"ZZZQX"}), frozenset({"HOUSE"})), every_list=True
    )
    verdict = judge_by(authority, "house")
    assert (verdict.reasons, verdict.notes) == (("house_rejected",), ())
    assert judge_by(authority, "zzzqx").allowed


def test_the_flag_joins_version_and_hash() -> None:
    any_list = open_authority(["en", "en-common"]).dictionaries
    every_list = open_authority(["en", "en-common"], every_list=True).dictionaries
    for one, other in zip(any_list, every_list, strict=True):
        assert (other.name, other.version) == (one.name, f"{one.version}+all")
        assert other.sha256 != one.sha256


@pytest.mark.parametrize("names", ["en", ["en", "en"]])
def test_fewer_than_two_lists_are_an_error(names: str | list[str]) -> None:
    with pytest.raises(InputError) as error:
        open_authority(names, every_list=True)
    assert (error.value.field, error.value.code) == (("all",), "too_few_lists")
    with pytest.raises(InputError):
        read_authority({"dictionary": names, "all": True}, "en")
    assert not read_authority({"dictionary": names, "all": False}, "en").every_list


def test_searches_find_the_words_of_every_list() -> None:
    agreed: dict[str, Any] = {"dictionaries": ["en", "en-common"], "all": True}
    both = {each.word for each in find("C,O,L,O,U,R", **agreed)}
    alone = [{each.word for each in find("C,O,L,O,U,R", dictionaries=name)} for name in ("en", "en-common")]
    assert both == alone[0] & alone[1]
    assert both
    hand = best_hand("A,A,L,I,I", nobody_out=True, **agreed).best
    authority = open_authority(["en", "en-common"], every_list=True)
    assert hand
    assert all(authority.reason(play.word) is None for play in hand.words)
    assert all(authority.reason(word) is None for word in suggest("aalii", **agreed))
