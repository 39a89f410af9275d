"""The words for a bot where people read of it."""

import pytest

from wordsvc.web.play.levels import describe_bot


@pytest.mark.parametrize(
    ("bot", "words"), [("random", "an easy bot"), ("strong", "a strong bot"), ("first", "a bot: first")]
)
def test_a_bot_is_described_by_its_level_or_else_by_its_name(bot: str, words: str) -> None:
    assert describe_bot("diddly", bot) == words
