from collections.abc import Callable

import pytest

from dictionaries.tags import allowed_tag, refused_tag
from wordsvc.words import Lexicon, make_authority, open_lexicon

FIRST = {"BOTH": allowed_tag(10), "ONE": allowed_tag(10)}
FIRST_REFUSED = {
    "NAME": refused_tag("proper_noun"),
    "TWICE": refused_tag("affix"),
    "SECOND": refused_tag("affix"),
}
SECOND = {"BOTH": allowed_tag(80), "SECOND": allowed_tag(80)}
SECOND_REFUSED = {
    "ABBR": refused_tag("abbreviation"),
    "TWICE": refused_tag("contraction"),
    "ONE": refused_tag("affix"),
}


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("BOTH", None),
        ("ONE", None),
        ("SECOND", None),
        ("NAME", "proper_noun"),
        ("ABBR", "abbreviation"),
        ("TWICE", "affix"),
        ("NONE", "not_in_dictionary"),
        ("A-B", "hyphenated"),
    ],
)
def test_any_of_several_dictionaries_allows_and_the_first_that_knows_gives_the_reason(
    make_lexicon: Callable[..., Lexicon], word: str, reason: str | None
) -> None:
    lexicons = [
        make_lexicon("first", FIRST, FIRST_REFUSED),
        make_lexicon("second", SECOND, SECOND_REFUSED),
    ]
    assert make_authority(lexicons).reason(word) == reason


def test_an_own_dictionary_adds_to_an_installed_one(make_lexicon: Callable[..., Lexicon]) -> None:
    own = make_lexicon("own", {"QZXK": allowed_tag(10), "LONDON": allowed_tag(10)}, {})
    lexicons = [open_lexicon("en"), own]
    authority = make_authority(lexicons)
    reasons = [authority.reason(word) for word in ("QZXK", "LONDON", "WORD", "ETC")]
    assert reasons == [None, None, None, "abbreviation"]
