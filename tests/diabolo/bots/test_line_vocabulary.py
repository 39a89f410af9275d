import random
from pathlib import Path

import pytest

from tests.diabolo.bots.small_list import choose_words, make_judge
from wordsvc.cards import spellings
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game.bots.vocabulary import COMMON, MAX_WORDS, PLAIN, Vocabulary, open_vocabulary
from wordsvc.words import Authority, House, make_authority, open_lexicon

DECK = EDITION.load_deck()


@pytest.fixture(scope="module")
def words() -> list[str]:
    return choose_words()


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> Authority:
    found = make_judge(tmp_path_factory.mktemp("words"), words).authority
    assert found is not None
    return found


@pytest.fixture(scope="module")
def vocabulary(authority: Authority) -> Vocabulary:
    return open_vocabulary(authority)


def lines(*sizes: int) -> list[list[str]]:
    rng = random.Random(18)
    return [rng.sample(DECK.faces(), size) for size in sizes]


@pytest.mark.slow
@pytest.mark.parametrize("line", lines(3, 4, 5, 5, 6, 6, 7, 7, 8, 9), ids=" ".join)
def test_a_line_lays_what_trying_every_word_finds(
    vocabulary: Vocabulary, authority: Authority, words: list[str], line: list[str]
) -> None:
    found = [*vocabulary.find(line, rare=False), *vocabulary.find(line, rare=True)]
    assert {each.stands_for for each in found} <= {1}
    tried = {
        word: best
        for word in words
        if not authority.is_offensive(word) and (best := next(spellings(word, line, DECK), None)) is not None
    }
    assert sorted(each.word for each in found) == sorted(tried)
    for each in found:
        assert each.cards >= tried[each.word].size
        assert each.missing >= tried[each.word].jokers


def test_the_parts_are_the_common_words_and_the_rest(vocabulary: Vocabulary) -> None:
    (line,) = lines(12)
    common, rare = vocabulary.find(line, rare=False), vocabulary.find(line, rare=True)
    assert common
    assert rare
    assert min(each.zipf for each in common) >= COMMON > max(each.zipf for each in rare)
    assert all(vocabulary.zipf(each.word) == each.zipf for each in (*common, *rare))
    assert vocabulary.zipf("XQZ") is None


def test_of_many_words_some_stand_for_all(vocabulary: Vocabulary, words: list[str]) -> None:
    found = vocabulary.find(DECK.faces(), rare=False)
    assert MAX_WORDS / 3 < len(found) <= MAX_WORDS
    assert sum(each.stands_for for each in found) == pytest.approx(
        sum(len(vocabulary.find([*word], rare=False)) > 0 for word in words), rel=0.25
    )


def test_a_card_that_many_words_need_has_more_uses(vocabulary: Vocabulary) -> None:
    assert vocabulary.uses("*") > vocabulary.uses("E") > vocabulary.uses("EI") > vocabulary.uses("QU")


def test_people_know_a_list_of_which_nothing_tells_what_is_common(tmp_path: Path) -> None:
    authority = make_judge(tmp_path, ["qxz", "xqz"]).authority
    assert authority is not None
    vocabulary = open_vocabulary(authority)
    assert vocabulary.zipf("QXZ") == PLAIN
    assert not vocabulary.find(["X", "Q", "Z"], rare=True)
    assert len(vocabulary.find(["X", "Q", "Z"], rare=False)) == 2


def test_the_words_of_the_house_are_heard(authority: Authority) -> None:
    house = make_authority(authority.lexicons, house=House(add=frozenset({"XQZ"}), reject=frozenset({"HAT"})))
    vocabulary = open_vocabulary(house)
    assert [each.word for each in vocabulary.find(["X", "Q", "Z"], rare=False)] == ["XQZ"]
    assert vocabulary.zipf("HAT") is None


def test_offensive_words_are_left_out(tmp_path: Path) -> None:
    offensive = sorted(word for word in open_lexicon("de").offensive_words() if len(word) > 3)[:20]
    authority = make_judge(tmp_path, [*offensive, "haus"]).authority
    assert authority is not None
    vocabulary = open_vocabulary(authority)
    assert vocabulary.zipf("HAUS") is not None
    assert offensive
    assert not [word for word in offensive if vocabulary.zipf(word) is not None]
