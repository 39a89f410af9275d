from itertools import islice
from math import inf
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.diabolo.game.bots.levels import LEVELS, Level
from wordsvc.diabolo.game.bots.notice_times import Noticing, seconds_to_notice
from wordsvc.diabolo.game.bots.vocabulary import LineWord

HANG = LineWord("HANG", 4, 0, 4.0, 1)
words_of_chance = st.builds(
    LineWord, st.just("HANG"), st.integers(3, 12), st.integers(0, 6), st.floats(1.5, 7.5), st.just(1)
)


@given(words_of_chance, st.integers(3, 66), st.sampled_from(list(LEVELS.values())))
def test_rarity_cards_and_jokers_and_the_line_slow_noticing(word: LineWord, line: int, level: Level) -> None:
    usual = seconds_to_notice(word, line, level)
    assert usual > 0
    assert seconds_to_notice(word._replace(cards=word.cards + 1), line, level) > usual
    assert seconds_to_notice(word._replace(missing=word.missing + 1), line, level) > usual
    assert seconds_to_notice(word, line + 1, level) > usual
    rarer = seconds_to_notice(word._replace(zipf=word.zipf - 1), line, level)
    assert rarer > usual if word.zipf < 4.0 else rarer >= usual


def test_a_level_is_faster_than_the_one_below() -> None:
    easy, good, strong = (Noticing([HANG], 8, LEVELS[name]).seconds for name in ("easy", "good", "strong"))
    assert easy > good > strong
    assert seconds_to_notice(HANG, 8, LEVELS["easy"]) == pytest.approx(10.0)


def test_the_drawn_times_have_the_mean_that_is_said() -> None:
    noticing = Noticing([HANG] * 5, 8, LEVELS["good"])
    times = [next(noticing.draw(Random(seed))).after for seed in range(4000)]
    assert mean(times) == pytest.approx(noticing.seconds, rel=0.05)
    assert noticing.seconds == pytest.approx(3.5 + 6.0 / 5)


def test_what_has_not_been_noticed_is_no_nearer_to_be_noticed() -> None:
    noticing = Noticing([HANG] * 5, 8, LEVELS["good"])
    times = [next(noticing.draw(Random(seed))).after for seed in range(8000)]
    later = [after - 3.0 for after in times if after > 3.0]
    assert mean(later) == pytest.approx(mean(times), rel=0.05)


def test_words_are_noticed_as_often_as_their_rates_say() -> None:
    rare = LineWord("ZINNE", 4, 0, 3.0, 1)
    noticing = Noticing([rare, HANG, rare._replace(word="FIRN", stands_for=5)], 8, LEVELS["strong"])
    drawn = [noticed.word.word for noticed in islice(noticing.draw(Random(18)), 8000)]
    # A tenth of the frequency takes 2.5 times as long.
    for word, share in (("HANG", 1.0), ("ZINNE", 0.4), ("FIRN", 2.0)):
        assert drawn.count(word) / len(drawn) == pytest.approx(share / 3.4, rel=0.1)


def test_nothing_is_noticed_where_no_word_lies() -> None:
    noticing = Noticing([], 5, LEVELS["strong"])
    assert noticing.seconds == inf
    assert list(noticing.draw(Random(18))) == []
