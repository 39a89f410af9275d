"""A match goes on by the edition with which it began when the dictionary gets another."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from dictionaries.editions import HISTORY
from dictionaries.tags import allowed_tag, refused_tag
from games.core import InvalidInput, load_log, new_match, write_log
from tests.dictionary_editions import Content, forget_dictionaries, install, look_in, upgrade
from wordsvc.catalogue import WORD_GAMES, find_rulebook, games
from wordsvc.referee import Referee
from wordsvc.referee.differences import find_differences, is_newest
from wordsvc.tables.match import agreement
from wordsvc.words import make_authority, open_edition, open_lexicon
from wordsvc.words.own_lists import open_own_list

WORD = allowed_tag(10)
OLD = Content(dict.fromkeys(["AT", "CAT", "DOG", "TEA", "EAT", "TAE", "HANG"], WORD), offensive={"DOG": 0})
NEW = Content(
    {**dict.fromkeys(["AT", "CAT", "RIZZ", "EAT", "TAE"], WORD), "TEA": refused_tag("proper_noun")},
    offensive={"CAT": 0},
)
DICTIONARIES = {"en": "en", "de": "de", "de-large": "de"}
"""The language of each."""
GAMES = sorted(WORD_GAMES)


def forget() -> None:
    """Open the dictionaries anew, as a program that begins does."""
    forget_dictionaries()
    games._usual_rulebook.cache_clear()
    agreement.forget_rules()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the dictionaries of the games in the edition 2026.11."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    home = tmp_path / "dictionaries"
    for name, language in DICTIONARIES.items():
        install(home, OLD, "2026.11", name, language)
    look_in(home, monkeypatch)
    forget()
    yield home
    forget()


def _judge(header: Mapping[str, str] | None) -> Referee:
    assert header is not None
    return Referee.from_dict(header)


def upgrade_all(folder: Path) -> None:
    """Put the edition 2026.12 in the place of the one that is there."""
    for name in DICTIONARIES:
        upgrade(folder, NEW, "2026.12", name)
    forget()


@pytest.mark.parametrize("agreed", [{}, {"no_names": True}, {"no_offensive": True}, {"house": "+ZZZ -AT"}])
def test_an_edition_is_found_though_a_newer_one_has_its_words(
    folder: Path, agreed: dict[str, object]
) -> None:
    referee = Referee(WORD_GAMES["quiddler"], **agreed)  # type: ignore[arg-type]
    named = open_lexicon("en").reference
    rulings = [referee.rule_on(word) for word in OLD.words]
    upgrade(folder, OLD._replace(offensive={"CAT": 0}), "2026.12")
    upgrade(folder, OLD._replace(offensive={"AT": 0}), "2027.01")
    forget()
    assert open_lexicon("en").reference.sha256 == named.sha256
    assert open_edition(named).reference == named
    assert open_edition(named).offensive_words() == ["DOG"]
    again = Referee.from_dict(json.loads(json.dumps(referee.to_dict())))
    assert again.answers
    assert again.to_dict() == referee.to_dict()
    assert [again.rule_on(word) for word in OLD.words] == rulings


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("agreed", [{}, {"no_names": True}, {"no_offensive": True}, {"house": "+ZZZ -AT"}])
def test_a_log_is_judged_by_its_edition(folder: Path, game: str, agreed: dict[str, object]) -> None:
    referee = Referee(WORD_GAMES[game], **agreed)  # type: ignore[arg-type]
    asked = ["AT", "CAT", "DOG", "TEA", "RIZZ", "ZZZ"]
    rulings = [referee.rule_on(word) for word in asked]
    upgrade_all(folder)
    again = Referee.from_dict(json.loads(json.dumps(referee.to_dict())))
    assert again.answers
    assert [again.rule_on(word) for word in asked] == rulings
    assert again.to_dict() == referee.to_dict()
    assert not is_newest(again)
    differences = find_differences(again, [("TEA", again.rule_on("TEA")), ("RIZZ", again.rule_on("RIZZ"))])
    assert differences
    assert {each.word for each in differences} == {"TEA", "RIZZ"}


@pytest.mark.parametrize("game", GAMES)
def test_after_a_downgrade_the_refusal_says_what_to_do(folder: Path, game: str) -> None:
    upgrade_all(folder)
    header = Referee(WORD_GAMES[game]).to_dict()
    for name in DICTIONARIES:
        (folder / name / HISTORY).unlink()
        install(folder, OLD, "2026.11", name, DICTIONARIES[name])
    forget()
    again = Referee.from_dict(header)
    assert not again.answers
    with pytest.raises(InvalidInput, match=r"judged by .+ 2026\.12, not here") as found:
        again.rule_on("CAT")
    assert "a newer one" in found.value.hint


def judge_of(rules: agreement.Rules) -> Referee:
    game: Any = rules.game
    judge: Referee = game.parsed_options.judge if rules.rulebook.name == "diabolo" else game.judge
    return judge


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_history_is_told_and_can_be_mended(folder: Path, game: str) -> None:
    header = Referee(WORD_GAMES[game]).to_dict()
    rules = agreement.write_rules(find_rulebook(game), 1 if game == "solitaire" else 2, {}, header)
    upgrade_all(folder)
    paths = [folder / name / HISTORY for name in DICTIONARIES]
    whole = [path.read_bytes() for path in paths]
    for path in paths:
        path.write_bytes(b"{}")
    refused = judge_of(agreement.rules_of(rules))
    with pytest.raises(InvalidInput, match=r"the history of the dictionary '.+' cannot be read") as found:
        refused.rule_on("CAT")
    assert "install the program again" in found.value.hint
    for path, content in zip(paths, whole, strict=True):
        path.write_bytes(content)
    mended = agreement.rules_of(rules)
    assert judge_of(mended).rule_on("DOG") == "allowed"
    assert agreement.rules_of(rules) is mended


def test_a_list_of_ones_own_is_judged_with_the_edition_that_explains_it(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("cat\nrizz\n")
    referee = Referee("quiddler", authority=make_authority([open_own_list(str(path), "en")]))
    upgrade_all(folder)
    own = open_own_list(str(path), "en")
    again = Referee.from_dict(referee.to_dict(), "quiddler", [own])
    assert again.answers
    assert again.to_dict() == referee.to_dict()
    assert again.rule_on("TEA") == "not_in_dictionary"
    path.write_text("cat\n")
    with pytest.raises(InvalidInput, match="another list") as found:
        Referee.from_dict(referee.to_dict(), "quiddler", [open_own_list(str(path), "en")])
    assert "as it was when the match began" in found.value.hint


def test_a_saved_game_goes_on(folder: Path) -> None:
    book = find_rulebook("quiddler")
    log = json.loads(json.dumps(write_log(new_match(book, 2, 1, {}))))
    upgrade_all(folder)
    again = load_log(log, find_rulebook)
    assert _judge(again.dictionary).rule_on("DOG") == "allowed"
    assert write_log(again) == log
