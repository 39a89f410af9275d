"""The vocabulary of bots: nested lists, halves that stay, and no word that the table does not allow."""

from pathlib import Path

import pytest

from wordsvc.quiddler.game.bots.vocabulary import HALVES, MIN_COMMON, Level, open_vocabulary
from wordsvc.quiddler.judge import EDITION
from wordsvc.referee import Referee
from wordsvc.words import DictionaryReference, House, make_authority, open_authority, open_lexicons
from wordsvc.words.own_lists import open_own_list

pytestmark = pytest.mark.usefixtures("prepared")

DECK = EDITION.load_deck()


def judge(dictionary: str = "en", house: House | None = None) -> Referee:
    return Referee.from_parts(EDITION, DECK, open_authority(dictionary, house=house))


def words(level: Level, half: int = 0, judged: Referee | None = None) -> set[str]:
    return {word for each in open_vocabulary(judged or judge(), level, half).lays for word in each}


def test_each_level_knows_what_the_one_below_does_and_more() -> None:
    half, common, every = words("half"), words("common"), words("all")
    assert half < common < every
    assert {"QUIT", "HOUSE"} < common
    assert "QAT" in every - common


def test_a_half_is_half_and_the_same_every_time() -> None:
    common = words("common")
    halves = [words("half", number) for number in (0, 1, HALVES - 1)]
    for half in halves:
        assert 0.48 < len(half) / len(common) < 0.52
    assert len({frozenset(half) for half in halves}) == len(halves)
    assert halves[1] == words("half", 1)
    assert ("QUIT" in halves[0], "QUIT" in halves[1]) == ("QUIT" in words("half"), "QUIT" in words("half", 1))


def test_bots_of_a_process_share_what_is_open() -> None:
    assert open_vocabulary(judge(), "common") is open_vocabulary(judge(), "common")
    assert open_vocabulary(judge(), "common", 1) is open_vocabulary(judge(), "common", 2)


def test_offensive_words_are_known_and_laid_by_nobody() -> None:
    offensive = next(iter(open_lexicons("en")[0].offensive_words()))
    knows = open_vocabulary(judge(), "half")
    assert knows.knows(offensive)
    assert offensive not in words("all")


def test_everybody_knows_what_the_house_says() -> None:
    house = judge(house=House(add=frozenset({"ZQX"}), reject=frozenset({"QUIT"})))
    levels: tuple[Level, ...] = ("common", "all")
    for level in levels:
        assert "ZQX" in words(level, judged=house)
        assert "QUIT" not in words(level, judged=house)


def test_a_smaller_dictionary_leaves_no_more() -> None:
    short = words("all", judged=judge("en-short"))
    assert words("common", judged=judge("en-short")) == words("common") & short
    assert "QAT" in short
    assert "NEIGHBOUR" not in short


def test_an_own_list_is_known_whole_unless_it_has_many_common_words(tmp_path: Path) -> None:
    path = tmp_path / "fish.txt"
    path.write_text("\n".join(["perch", "xqz", "zander", "quit"]))
    own = Referee.from_parts(EDITION, DECK, make_authority([open_own_list(str(path), "en")]))
    assert words("common", judged=own) == words("all", judged=own) == {"PERCH", "XQZ", "ZANDER", "QUIT"}
    common = sorted(words("common"))[: MIN_COMMON + 1]
    path.write_text("\n".join([*map(str.lower, common), "xqz"]))
    own = Referee.from_parts(EDITION, DECK, make_authority([open_own_list(str(path), "en")]))
    assert words("common", judged=own) == set(common)
    assert "XQZ" in words("all", judged=own)


def test_where_the_dictionaries_are_missing_the_usual_one_is_known() -> None:
    missing = Referee.from_parts(EDITION, DECK, None, [DictionaryReference("gone", "1", "0" * 64)])
    assert "QUIT" in words("common", judged=missing)


def test_nonsense_does_not_look_like_a_word() -> None:
    knows = open_vocabulary(judge(), "common")
    assert knows.resembles("QAT") is False
    assert knows.resembles("QUIT")
    assert knows.resembles("BLATS")
    assert not knows.resembles("XQZ")
