"""The note of a refusal that rests on a list which was not read whole."""

from pathlib import Path

import pytest

from tests.words.list_files.test_files_of_people import FILES
from wordsvc.cards import load_deck
from wordsvc.cards.judge import judge_with_cards
from wordsvc.words import Authority, House, judge_by, make_authority, open_lexicon
from wordsvc.words.fast_verdicts import fast_verdicts
from wordsvc.words.own_lists import open_own_list


@pytest.fixture
def partial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    house = House(reject=frozenset({"QUIZ"}))
    return make_authority([open_own_list(str(FILES / "unread.txt"), "en", partial=True)], house=house)


@pytest.mark.parametrize(
    ("word", "noted"), [("dog", True), ("Paris", True), ("cat", False), ("quiz", False), ("d0g", False)]
)
def test_a_refusal_for_a_missing_word_is_noted(partial: Authority, word: str, noted: bool) -> None:
    verdict = judge_by(partial, word)
    assert [note.code for note in verdict.notes] == ["list_not_whole"] * noted
    (quick,) = fast_verdicts(partial)([word])
    assert quick in (None, verdict.to_dict())
    laid = judge_with_cards(word, None, deck=load_deck("quiddler"), authority=partial, min_cards=2)
    assert laid.notes == verdict.notes


def test_a_list_that_has_the_word_is_not_noted(partial: Authority) -> None:
    (own,) = partial.lexicons
    both = make_authority([own, open_lexicon("en")], every_list=True)
    assert [note.code for note in judge_by(both, "dog").notes] == ["not_in_every_list", "list_not_whole"]
    assert [note.code for note in judge_by(both, "qzx").notes] == ["not_in_every_list", "list_not_whole"]
    assert judge_by(make_authority([own, open_lexicon("en")]), "dog").notes == ()


def test_all_that_a_list_lacks_is_one_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "some.dic"
    path.write_text("25\n" + "\n".join(f"word{chr(97 + n)}/MS" for n in range(24)) + "\n0/nm\n")
    (note,) = judge_by(make_authority([open_own_list(str(path), "en")]), "dog").notes
    assert "1 line was not read" in str(note.message)
    assert "; the forms of 2" in str(note.message)
