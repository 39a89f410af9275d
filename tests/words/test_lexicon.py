from collections.abc import Callable
from pathlib import Path

import pytest

from dictionaries import available
from dictionaries.tags import AMERICAN, allowed_tag, refused_tag
from wordsvc import judge
from wordsvc.input import InputError
from wordsvc.words import (
    DictionaryReference,
    Lexicon,
    find_manifest,
    open_authority,
    open_lexicon,
    open_lexicons,
)
from wordsvc.words.own_lists import open_own_list


def test_a_lexicon_tells_the_tag_and_the_refusal_of_a_word(make_lexicon: Callable[..., Lexicon]) -> None:
    lexicon = make_lexicon(
        "own", {"WORD": allowed_tag(35, AMERICAN), "ETC": refused_tag("abbreviation")}, {"ROM": 0x83}
    )
    assert [lexicon.tag(word) for word in ("WORD", "ETC", "ROM", "NONE", "WOR")] == [
        0x12,
        0x82,
        0x83,
        None,
        None,
    ]
    assert [lexicon.refusal(word) for word in ("WORD", "ETC", "ROM", "NONE")] == [
        None,
        "abbreviation",
        "proper_noun",
        "not_in_dictionary",
    ]
    assert ["WORD" in lexicon, "ETC" in lexicon, "NONE" in lexicon] == [True, False, False]


def test_words_decide_before_refusals(make_lexicon: Callable[..., Lexicon]) -> None:
    lexicon = make_lexicon("own", {"ROM": allowed_tag(80)}, {"ROM": refused_tag("proper_noun")})
    assert lexicon.refusal("ROM") is None


INSTALLED = f"installed: {', '.join(available())}"


@pytest.mark.parametrize("name", ["en", "de"])
def test_the_reference_is_that_of_the_manifest(name: str) -> None:
    lexicon = open_lexicon(name)
    manifest = find_manifest(name)
    assert lexicon.reference == DictionaryReference(manifest.name, manifest.version, manifest.sha256)
    assert lexicon.language == manifest.language == name


@pytest.mark.parametrize("names", ["en", ["en"], ("en", "en"), ["en", "en", "en"]])
def test_a_dictionary_named_twice_judges_once(names: str | list[str]) -> None:
    assert open_lexicons(names) == (open_lexicon("en"),)
    assert [reference.name for reference in judge("word", dictionaries=names).dictionaries] == ["en"]


@pytest.mark.parametrize(
    ("names", "code", "hint"),
    [
        ("fr", "unknown_dictionary", INSTALLED),
        ("", "unknown_dictionary", INSTALLED),
        ("EN", "unknown_dictionary", INSTALLED),
        ("../en", "unknown_dictionary", INSTALLED),
        ("x" * 5000, "unknown_dictionary", INSTALLED),
        (["en", "fr"], "unknown_dictionary", INSTALLED),
        (["en", "de"], "mixed_languages", "use dictionaries of one language"),
        ([], "empty", ""),
    ],
)
def test_names_that_cannot_judge_together_are_an_input_error(
    names: str | list[str], code: str, hint: str
) -> None:
    with pytest.raises(InputError) as error:
        open_authority(names)
    assert (error.value.field, error.value.code, error.value.hint) == (("dictionary",), code, hint)
    assert len(error.value.message) < 100


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "no_names"), [("en-kids", False), ("en-world", True), ("nl", False), ("de-common", True)]
)
def test_what_a_dictionary_is_said_to_count_is_what_it_does_not_refuse(name: str, no_names: bool) -> None:
    lexicon = open_lexicon(name)
    counting = list(lexicon.counting(no_names=no_names))
    assert len(counting) == len(set(counting))
    assert set(counting) == {
        word for word in lexicon.listed() if lexicon.refusal(word, no_names=no_names) is None
    }
    others = lexicon.not_counting(no_names=no_names)
    assert others is None or set(lexicon.listed()) - others == set(counting)
    assert (others is None) == (name in ("en-kids", "de-common"))


@pytest.mark.slow
@pytest.mark.parametrize("no_names", [False, True])
@pytest.mark.parametrize(
    "text", ["hello\nPKW\nUSA\nu.s.a.\nlondon\ncant\nBERLIN\nvon\n", "HELLO\nLONDON\nCANT\n"]
)
def test_what_an_own_list_is_said_to_count_is_what_it_does_not_refuse(
    tmp_path: Path, text: str, no_names: bool
) -> None:
    path = tmp_path / "own.txt"
    path.write_text(text)
    own = open_own_list(str(path), "en")
    wanted = {word for word in own.listed() if own.refusal(word, no_names=no_names) is None}
    assert wanted
    assert set(own.counting(no_names=no_names)) == wanted
    assert set(own.listed()) - own.not_counting(no_names=no_names) == wanted
