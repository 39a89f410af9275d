"""A match goes on by the edition with which it began when the dictionary gets another."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from dictionaries.tags import allowed_tag, refused_tag
from games.core import InvalidInput, load_log, new_match, write_log
from tests.dictionary_editions import Content, install, look_in, upgrade
from tests.tables.keeping import tables_with_clock
from tests.tables.people import do_by_chance, options_by_chance, sit_down
from wordsvc.catalogue import WORD_GAMES, find_rulebook, games
from wordsvc.referee import Referee
from wordsvc.referee.differences import find_differences, is_newest
from wordsvc.store.database import Database
from wordsvc.tables.actions.review import get_log
from wordsvc.tables.match import agreement
from wordsvc.words import make_authority, open_edition, open_lexicon
from wordsvc.words.lexicon import forget_lexicons
from wordsvc.words.own_lists import open_own_list

WORD = allowed_tag(10)
OLD = Content(dict.fromkeys(["AT", "CAT", "DOG", "TEA", "EAT", "TAE", "HANG"], WORD), offensive={"DOG": 0})
NEW = Content(
    {**dict.fromkeys(["AT", "CAT", "RIZZ", "EAT", "TAE"], WORD), "TEA": refused_tag("proper_noun")},
    offensive={"CAT": 0},
)
LANGUAGES = ("en", "de")
GAMES = sorted(WORD_GAMES)


def forget() -> None:
    """Open the dictionaries anew, as a program that begins does."""
    forget_lexicons()
    games._usual_rulebook.cache_clear()
    agreement.rules_of.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two dictionaries of the edition 2026.11."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    home = tmp_path / "dictionaries"
    for language in LANGUAGES:
        install(home, OLD, "2026.11", language, language)
    look_in(home, monkeypatch)
    forget()
    yield home
    forget()


def _judge(header: Mapping[str, str] | None) -> Referee:
    assert header is not None
    return Referee.from_dict(header)


def upgrade_all(folder: Path) -> None:
    """Put the edition 2026.12 in the place of the one that is there."""
    for language in LANGUAGES:
        upgrade(folder, NEW, "2026.12", language)
    forget()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_plays_on_over_an_upgrade(folder: Path, game: str, sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, moves_a_minute=1_000_000, matches_per_address=10)
    seats = 1 if game == "solitaire" else 2
    parties = []
    for number in range(10):
        rng = Random(f"{game} {number}")
        party = sit_down(tables, game, seats, rng, options=options_by_chance(game, rng))
        parties.append((party, rng))
        for _ in range(number):
            if party.table().row.is_live:
                do_by_chance(party, clock, rng)
    upgrade_all(folder)
    done: set[str] = set()
    ruled: dict[str, str] = {}
    for party, rng in parties:
        for _ in range(20):
            if not party.table().row.is_live:
                break
            done.add(do_by_chance(party, clock, rng))
            judge = _judge(party.table().match.rules.dictionary)
            assert (judge.answers, judge.rule_on("DOG"), judge.rule_on("RIZZ")) == (
                True,
                "allowed",
                "not_in_dictionary",
            )
        if party.table().row.is_live:
            party.resign()
        log = get_log(tables, party.match_id, None)
        ruled |= {question: ruling for question, ruling in log.get("rulings", []) if ":" not in question}
        assert write_log(load_log(log, find_rulebook)) == log
    assert "move" in done
    assert "other_dictionary" not in done
    assert ruled == {word: "allowed" if word in OLD.words else "not_in_dictionary" for word in ruled}


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
    for language in LANGUAGES:
        (folder / language / "history.json").unlink()
        install(folder, OLD, "2026.11", language, language)
    forget()
    again = Referee.from_dict(header)
    assert not again.answers
    with pytest.raises(InvalidInput, match=r"judged by .. 2026\.12, not here") as found:
        again.rule_on("CAT")
    assert "a newer one" in found.value.hint


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
