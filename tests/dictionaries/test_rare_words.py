"""Levels of English words that one list alone has."""

import pytest

from dictionaries.recipe.english.rare_words import mark_rare_words
from dictionaries.tags import (
    ALSO_A_NAME,
    AMERICAN,
    LEVELS,
    UNLISTED,
    allowed_tag,
    is_listed,
    level_of,
    refused_tag,
    unlisted_tag,
)
from dictionaries.views import View


@pytest.mark.parametrize(
    ("word", "tag", "marked"),
    [
        ("LONGESTWORD", allowed_tag(70, AMERICAN | ALSO_A_NAME), allowed_tag(80, AMERICAN | ALSO_A_NAME)),
        ("EXPLAINEDWORD", allowed_tag(70), allowed_tag(70)),
        ("SHORTWORD", allowed_tag(70), allowed_tag(70)),
        ("LONGERWORD", allowed_tag(60), allowed_tag(60)),
        ("OWNWORD", allowed_tag(60, AMERICAN), unlisted_tag(allowed_tag(60, AMERICAN))),
        ("OWNWORD", allowed_tag(70), unlisted_tag(allowed_tag(70))),
        ("OWNWORD", allowed_tag(55), allowed_tag(55)),
        ("OWNWORD", allowed_tag(80), allowed_tag(80)),
        ("OWNWORD", refused_tag("affix"), refused_tag("affix")),
    ],
)
def test_words_of_one_list_are_marked(word: str, tag: int, marked: int) -> None:
    listed = {"LONGESTWORD", "EXPLAINEDWORD", "SHORTWORD", "LONGERWORD"}
    assert mark_rare_words({word: tag}, listed, {"EXPLAINEDWORD"}) == {word: marked}


def test_a_listed_view_leaves_out_unlisted_words() -> None:
    view = View("some", "Some", 0, "", level=70, listed=True)
    assert view.picks("WORD", allowed_tag(70))
    assert not view.picks("WORD", unlisted_tag(allowed_tag(60)))
    assert View("all", "All", 0, "", level=70).picks("WORD", unlisted_tag(allowed_tag(60)))


@pytest.mark.parametrize("level", LEVELS)
def test_an_unlisted_tag_keeps_level_and_flags(level: int) -> None:
    tag = allowed_tag(level, AMERICAN | ALSO_A_NAME)
    assert is_listed(tag)
    if level in UNLISTED:
        assert not is_listed(unlisted_tag(tag))
        assert level_of(unlisted_tag(tag)) == level
        assert unlisted_tag(tag) & ~0x0F == AMERICAN | ALSO_A_NAME
    else:
        with pytest.raises(ValueError, match="not in tuple"):
            unlisted_tag(tag)
