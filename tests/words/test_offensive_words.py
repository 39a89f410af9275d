"""Offensive words: views and tables that refuse them, house lists, own lists, and a file that is missing."""

from pathlib import Path

import pytest

from dictionaries import FOLDER, DictionaryError, Manifest, faults, load_manifest
from dictionaries.views import view_digest
from wordsvc import judge
from wordsvc.input import InputError
from wordsvc.words import (
    Authority,
    House,
    Lexicon,
    judge_by,
    make_authority,
    open_authority,
    open_lexicon,
)
from wordsvc.words.fast_verdicts import fast_verdicts
from wordsvc.words.own_lists import open_own_list

OFFENSIVE = {"en": ["CUNT", "FAGGOT", "SLUT", "WHORES"], "de": ["FOTZE", "HURE", "NUTTE", "WICHSER"]}


def without_list(name: str) -> Manifest:
    """Return a dictionary or view that came without a file of offensive words."""
    manifest = load_manifest(name)
    return manifest._replace(files=tuple(f for f in manifest.files if f.role != "offensive"))


@pytest.mark.parametrize(
    ("language", "view", "others"),
    [
        ("en", "en-kids", ["en", "en-us", "en-gb", "en-common"]),
        ("de", "de-kids", ["de"]),
    ],
)
def test_lists_for_children_refuse_what_other_lists_allow(
    language: str, view: str, others: list[str]
) -> None:
    for word in OFFENSIVE[language]:
        assert judge(word, dictionaries=view).reasons == ("offensive",)
        assert judge(word, dictionaries=view, no_offensive=True).reasons == ("offensive",)
        for name in (*others, [view, others[0]]):
            assert judge(word, dictionaries=name).allowed
            assert judge(word, dictionaries=name, no_offensive=True).reasons == ("offensive",)
    assert len(open_lexicon(view)) < len(open_lexicon(language))
    assert not set(OFFENSIVE[language]) & set(open_lexicon(view).words())


@pytest.mark.parametrize(
    ("word", "dictionary", "reasons"),
    [
        ("HELLO", "en", ()),
        ("COCK", "en", ()),
        ("ETC", "en", ("abbreviation",)),
        ("LONDON", "en", ("proper_noun",)),
        ("QZX", "en", ("not_in_dictionary",)),
        ("WH-ORE", "en", ("hyphenated",)),
        ("PKW", "de", ("abbreviation",)),
        ("HAUS", "de", ()),
    ],
)
def test_every_other_reason_stays(word: str, dictionary: str, reasons: tuple[str, ...]) -> None:
    assert judge(word, dictionaries=dictionary, no_offensive=True).reasons == reasons


def test_a_house_list_beats_the_rule() -> None:
    house = House(add=frozenset({"SLUT"}), reject=frozenset({"WHORES", "DOG"}))
    for dictionary in ("en", "en-kids"):
        table = open_authority(dictionary, house=house, no_offensive=True)
        reasons = [table.reason(word) for word in ("SLUT", "WHORES", "DOG", "CUNT", "CAT")]
        assert reasons == [None, "house_rejected", "house_rejected", "offensive", None]


def test_the_rule_joins_version_and_hash_and_so_does_the_file() -> None:
    plain, refusing = open_authority("en"), open_authority("en", no_offensive=True)
    (reference,) = refusing.dictionaries
    assert reference.version == f"{plain.dictionaries[0].version}+no-offensive"
    lexicon = open_lexicon("en")
    assert reference == plain.dictionaries[0].with_rule("no-offensive", lexicon.offensive_id)
    assert reference.sha256 != plain.dictionaries[0].with_rule("no-offensive", "another file").sha256
    both = open_authority("en", no_names=True, no_offensive=True).dictionaries[0]
    assert both.version.endswith("+no-names+no-offensive")
    manifest, base = load_manifest("en-kids"), load_manifest("en")
    assert manifest.view is not None
    assert manifest.sha256 == view_digest(base.sha256, manifest.view.definition, lexicon.offensive_id)


def test_names_and_offensive_words_are_refused_side_by_side() -> None:
    table = open_authority("de", no_names=True, no_offensive=True)
    assert [table.reason(word) for word in ("AUDI", "HURE", "HAUS")] == ["proper_noun", "offensive", None]


def test_quick_verdicts_know_the_rule() -> None:
    table = open_authority("en", no_offensive=True)
    quick = fast_verdicts(table)
    words = ("slut", "cat")
    assert quick(words) == [judge_by(table, word).to_dict() for word in words]


def test_an_own_list_asks_the_file_of_its_language(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("cat\nslut\nhure\n")
    plain = make_authority([open_own_list(str(path), "en")])
    refusing = make_authority([open_own_list(str(path), "en")], no_offensive=True)
    german = make_authority([open_own_list(str(path), "de")], no_offensive=True)

    def reasons(table: Authority) -> list[str | None]:
        return [table.reason(word) for word in ("CAT", "SLUT", "HURE", "WHORE", "ETC")]

    assert reasons(plain) == [None, None, None, "not_in_dictionary", "abbreviation"]
    assert reasons(refusing) == [None, "offensive", None, "offensive", "abbreviation"]
    assert reasons(german)[:3] == [None, None, "offensive"]
    assert refusing.dictionaries[0].version.endswith("+no-offensive")


def test_a_verdict_by_the_list_opens_no_file_of_offensive_words(copied: Path) -> None:
    (copied / "en" / "en-offensive.marisa").unlink()
    (copied / "de" / "de-offensive.marisa").write_bytes(b"damaged")
    assert judge("SLUT").allowed
    assert judge("SLUT", dictionaries="en-common").dictionaries == (open_lexicon("en-common").reference,)
    assert open_lexicon("en").reference.sha256 == load_manifest("en", FOLDER).sha256
    assert judge("HURE", dictionaries="de", no_names=True).allowed


@pytest.mark.parametrize(("damage", "code"), [(False, "missing_file"), (True, "damaged_dictionary")])
def test_what_needs_the_file_says_that_it_is_missing_or_damaged(
    copied: Path, damage: bool, code: str
) -> None:
    path = copied / "en" / "en-offensive.marisa"
    path.write_bytes(path.read_bytes()[:-1] + b"x") if damage else path.unlink()
    for dictionary, refusing in (("en-kids", False), ("en", True)):
        with pytest.raises(DictionaryError, match=r"en-offensive\.marisa") as caught:
            open_authority(dictionary, no_offensive=refusing)
        assert caught.value.code == code
        assert caught.value.hint.startswith("without it words are judged")
    (fault,) = faults(load_manifest("en"))
    assert fault.startswith("en-offensive.marisa: ")


def test_a_dictionary_without_a_list_of_them_has_no_table_that_refuses_them() -> None:
    lexicon = Lexicon(without_list("en"))
    assert lexicon.refusal("SLUT") is None
    assert (lexicon.offensive_id, lexicon.offensive_words(), lexicon.is_offensive("SLUT")) == ("", [], False)
    with pytest.raises(InputError, match="not known which words of en are offensive") as caught:
        make_authority([lexicon], no_offensive=True)
    assert (caught.value.field, caught.value.code) == (("no_offensive",), "no_offensive_words")
    with pytest.raises(DictionaryError, match="no file of offensive words") as missing:
        Lexicon(without_list("en-kids"))
    assert missing.value.code == "missing_file"
