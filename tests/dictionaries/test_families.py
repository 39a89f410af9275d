"""Families of English words: a base that counts brings its forms."""

import pytest

from dictionaries.recipe.families import curated_families


def test_family_has_the_lowest_of_its_levels() -> None:
    lists = {"about": "", "70": {"nv": ["VLOG"]}, "60": {"n": ["VLOG"], "": ["YAY"]}}
    assert curated_families(lists, "en") == {
        "VLOG": 60,
        "VLOGS": 60,
        "VLOGGED": 70,
        "VLOGGING": 70,
        "YAY": 60,
    }


def test_family_of_an_unknown_class_is_an_error() -> None:
    with pytest.raises(ValueError, match="VLOG"):
        curated_families({"60": {"x": ["VLOG"]}}, "en")
