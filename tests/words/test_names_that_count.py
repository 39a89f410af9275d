"""The note on a word that counts and is also a name, and `no_names` in English."""

from pathlib import Path

import pytest

from dictionaries import DictionaryError
from tests.game_verdicts import judge_in_diabolo, judge_in_quiddler
from wordsvc import judge
from wordsvc.words import House, Verdict, glosses, judge_by, make_authority, name_notes, open_authority
from wordsvc.words.own_lists import open_own_list


def codes(verdict: Verdict) -> list[str]:
    return [note.code for note in verdict.notes]


@pytest.mark.parametrize("word", ["James", "CANADA", "texas", "Berlin", "york"])
def test_a_word_that_is_also_a_name_counts_with_a_note(word: str) -> None:
    verdict = judge(word)
    assert verdict.allowed
    (note,) = verdict.notes
    assert (note.code, note.rule, note.cards) == ("also_a_name", "D16", ())
    assert note.message.startswith(f"{word.upper()} is also a name; it counts ")
    assert verdict.to_dict()["notes"] == [{"code": "also_a_name", "message": note.message, "rule": "D16"}]


def test_the_note_says_in_which_sense_the_word_counts() -> None:
    known = glosses.gloss("BERLIN", "en")
    assert known
    message = judge("Berlin").notes[0].message
    assert (
        message == f"BERLIN is also a name; it counts as {known.lemma}: {known.text} ({known.source}; D16)."
    )


def test_a_gloss_of_another_word_is_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    explained = {
        "JAMES": glosses.Gloss("press tightly", "jam", "verb", None, "WordNet", ""),
        "ROMANS": glosses.Gloss("upright letters", "roman", "noun", None, "WordNet", ""),
    }
    monkeypatch.setattr(name_notes, "gloss", lambda word, language, no_offensive: explained[word])
    assert "jam" not in judge("James").notes[0].message
    assert judge("Romans").notes[0].message == (
        "ROMANS is also a name; it counts as roman: upright letters (WordNet; D16)."
    )


def test_a_german_word_that_is_only_a_name_counts_with_a_note() -> None:
    (note,) = judge_in_diabolo("Deutschland", "D,EU,T,S,C,H,L,A,N,D").notes[-1:]
    assert note.message == "DEUTSCHLAND is a name; it counts because it stands in the dictionary (D16)."
    assert judge("Deutschland", dictionaries="de").notes == (note,)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        *((word, "en") for word in ("rose", "mark", "house", "London", "qzx")),
        *((word, "en-world") for word in ("st", "zo")),
        *((word, "de") for word in ("Haus", "Bayern", "Europas")),
    ],
)
def test_no_other_word_has_the_note(word: str, name: str) -> None:
    assert judge(word, dictionaries=name).notes == ()


def test_a_word_that_cards_lay_has_the_note_too() -> None:
    assert codes(judge_in_quiddler("James", "J,A,M,E,S")) == ["also_a_name"]
    assert codes(judge_in_quiddler("James", "J,A,M,E")) == ["also_a_name"]


def test_who_refuses_names_or_adds_the_word_needs_no_note() -> None:
    assert judge("James", no_names=True).notes == ()
    assert judge("James", no_names=True).reasons == ("proper_noun",)
    assert judge("James", house=House(add=frozenset({"JAMES"}))).notes == ()
    assert judge("James", house=House(reject=frozenset({"JAMES"}))).notes == ()


def test_a_list_of_ones_own_uses_the_names_of_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = tmp_path / "ours.txt"
    path.write_text("JAMES\nLONDON\nHOUSE\n")
    own = open_own_list(str(path), "en")
    authority = make_authority([own])
    assert {word: codes(judge_by(authority, word)) for word in ("James", "London", "house")} == {
        "James": ["also_a_name"],
        "London": ["also_a_name"],
        "house": [],
    }
    strict = make_authority([own], no_names=True)
    assert [judge_by(strict, word).reasons for word in ("James", "London", "house")] == [
        ("proper_noun",),
        ("proper_noun",),
        (),
    ]


def test_without_a_gloss_or_with_a_damaged_file_the_note_has_no_sense(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = "BERLIN is also a name; it counts because the dictionary has it as a word too (D16)."

    def damaged(word: str, language: str, *, no_offensive: bool) -> None:
        raise DictionaryError((), "damaged_dictionary", "the file is damaged")

    monkeypatch.setattr(name_notes, "gloss", damaged)
    assert judge("Berlin").notes[0].message == plain
    monkeypatch.setattr(name_notes, "gloss", lambda word, language, no_offensive: None)
    assert judge("Berlin").notes[0].message == plain


def test_the_file_of_glosses_is_opened_for_such_a_word_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(name_notes, "gloss", lambda word, language, no_offensive: asked.append(word))
    for word in ("house", "London", "rose", "qzx", "Berlin"):
        judge(word)
    judge("Berlin", no_names=True)
    assert asked == ["BERLIN"]


def test_several_dictionaries_give_one_note() -> None:
    authority = open_authority(["en", "en-gb", "en-common"])
    assert codes(judge_by(authority, "James")) == ["also_a_name"]
