"""A lexicon that is mapped when a word is first looked up finds damage as soon, and answers as others do."""

import os
import shutil
from pathlib import Path

import pytest

from dictionaries import FOLDER, DictionaryError, Manifest, load_manifest
from wordsvc.words.lexicons.lexicon import Lexicon


@pytest.fixture
def english(tmp_path: Path) -> Manifest:
    shutil.copytree(Path(FOLDER, "en"), tmp_path / "en")
    return load_manifest("en", str(tmp_path))


def words_file(manifest: Manifest) -> Path:
    return Path(manifest.path(manifest.deciding_files[0]))


def flip_a_bit(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def test_it_answers_as_one_that_is_mapped_at_once(english: Manifest) -> None:
    lexicon, other = Lexicon(english, at_once=False), Lexicon(english)
    assert lexicon.reference == other.reference
    assert lexicon.offensive_id == other.offensive_id != ""
    for word in ("HELLO", "RECIEVE", "JAMES", "QI"):
        assert lexicon.look_up(word) == other.look_up(word)
    assert lexicon.offensive_words() == other.offensive_words()


@pytest.mark.parametrize("at_once", [True, False])
def test_damage_is_found_when_it_is_opened(english: Manifest, at_once: bool) -> None:
    flip_a_bit(words_file(english))
    with pytest.raises(DictionaryError, match=r"en\.marisa of the dictionary 'en' is damaged"):
        Lexicon(english, at_once=at_once)


def test_damage_between_opening_and_the_first_word_is_found(english: Manifest) -> None:
    lexicon = Lexicon(english, at_once=False)
    flip_a_bit(words_file(english))
    with pytest.raises(DictionaryError, match="is damaged"):
        lexicon.refusal("HELLO")


def test_a_file_that_was_replaced_by_the_same_is_as_good(english: Manifest) -> None:
    lexicon = Lexicon(english, at_once=False)
    path = words_file(english)
    shutil.copy(path, path.with_suffix(".new"))
    os.replace(path.with_suffix(".new"), path)
    assert lexicon.refusal("HELLO") is None


def test_a_file_that_went_is_an_error_and_one_that_is_mapped_is_not_needed(english: Manifest) -> None:
    mapped, late = Lexicon(english), Lexicon(english, at_once=False)
    words_file(english).unlink()
    assert mapped.refusal("HELLO") is None
    with pytest.raises(DictionaryError, match="is missing"):
        late.refusal("HELLO")


@pytest.mark.parametrize("at_once", [True, False])
def test_the_file_of_offensive_words_is_checked_when_it_is_asked_for(
    english: Manifest, at_once: bool
) -> None:
    file = english.file_of("offensive")
    assert file is not None
    flip_a_bit(Path(english.path(file)))
    lexicon = Lexicon(english, at_once=at_once)
    assert lexicon.refusal("HELLO") is None
    with pytest.raises(DictionaryError, match="is damaged") as found:
        _ = lexicon.offensive_id
    assert "offered only together with offensive ones" in found.value.hint
