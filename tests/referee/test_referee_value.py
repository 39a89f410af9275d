"""`Referee`: one value that holds what a table agreed on, and asks the functions of the library by it."""

import doctest
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import wordsvc
from games.core import InvalidInput
from wordsvc import InputError, Referee
from wordsvc.cards.word_judge import ALLOWED, WordJudge
from wordsvc.referee import agreed, differences, request
from wordsvc.referee import referee as module
from wordsvc.words import House, make_authority, open_authority
from wordsvc.words.own_lists import open_own_list

HOUSE = "+RIZZ -QAT"
AGREED: dict[str, Any] = {"house": {"add": ["RIZZ"], "reject": ["QAT"]}, "no_names": True}
QUIDDLER = Referee("quiddler", house=HOUSE, no_names=True)
DIABOLO = Referee("diabolo")
ANN = {"name": "Ann", "words": [("RIZZ", "r,i,z,z")], "unused": "A"}
BEA = {"name": "Bea", "words": [("DOG", "d,o,g")], "unused": "E,E"}
ROUND = {"players": [ANN, BEA], "challenges": [{"challenger": "Bea", "challenged": "Ann", "word": "RIZZ"}]}
GAME = {"rounds": [ROUND], "hands": [5]}
SIDES: dict[str, Any] = {"challenger": "Bea", "challenged": "Ann", "mode": "ruling"}


VERBS: dict[str, tuple[Callable[[Referee], Any], Callable[[], Any]]] = {
    "judge": (
        lambda referee: referee.judge("RIZZ", "R,I,Z,Z", hand=5),
        lambda: wordsvc.judge("RIZZ", game="quiddler", cards="R,I,Z,Z", hand=5, **AGREED),
    ),
    "find": (
        lambda referee: list(referee.find("R,I,Z,Z,Q,A,T", ends="Z", min_cards=3)),
        lambda: list(wordsvc.find("R,I,Z,Z,Q,A,T", ends="Z", min_cards=3, **AGREED)),
    ),
    "best_hand": (
        lambda referee: referee.best_hand("R,I,Z,Z,E", others_longest=3).to_dict(),
        lambda: wordsvc.best_hand("R,I,Z,Z,E", others_longest=3, **AGREED).to_dict(),
    ),
    "draw_odds": (
        lambda referee: referee.draw_odds("R,I,Z", "Z", seen="A,S"),
        lambda: wordsvc.draw_odds("R,I,Z", "Z", seen="A,S", **AGREED),
    ),
    "settle": (
        lambda referee: referee.settle([("QAT", "q,a,t")], **SIDES),
        lambda: wordsvc.settle([("QAT", "q,a,t")], **SIDES, **AGREED),
    ),
    "score_round": (lambda referee: referee.score_round(ROUND), lambda: wordsvc.score_round(ROUND, **AGREED)),
    "score_game": (lambda referee: referee.score_game(GAME), lambda: wordsvc.score_game(GAME, **AGREED)),
    "define": (lambda referee: referee.define("mice"), lambda: wordsvc.define("mice")),
    "senses": (lambda referee: referee.senses("mice"), lambda: wordsvc.senses("mice")),
    "hooks": (
        lambda referee: referee.hooks("mice"),
        lambda: wordsvc.hooks("mice", game="quiddler", **AGREED),
    ),
    "why": (lambda referee: referee.why("mice"), lambda: wordsvc.why("mice", game="quiddler", **AGREED)),
    "suggest": (
        lambda referee: referee.suggest("RIZY"),
        lambda: wordsvc.suggest("RIZY", game="quiddler", **AGREED),
    ),
}


def own_list(folder: Path) -> Referee:
    path = folder / "words.txt"
    path.write_text("rizz\nquit\n")
    return Referee("quiddler", authority=make_authority([open_own_list(str(path), "en")]), deck="quiddler")


@pytest.mark.parametrize("part", [module, agreed, differences, request], ids=lambda part: str(part.__name__))
def test_the_examples_run(part: ModuleType) -> None:
    result = doctest.testmod(part)
    assert result.attempted
    assert not result.failed


def test_every_verb_is_tried() -> None:
    public = {name for name, found in vars(Referee).items() if name[0] != "_" and callable(found)}
    assert public == VERBS.keys() | {
        "add_to",
        "to_dict",
        "rule_on",
        "look_up",
        "refusal",
        "require_authority",
    }


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_ask_the_library(verb: str) -> None:
    ask, expected = VERBS[verb]
    found, wanted = ask(QUIDDLER), expected()
    assert type(found) is type(wanted)
    if hasattr(found, "to_dict"):
        found, wanted = found.to_dict(), wanted.to_dict()
    assert found == wanted


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            DIABOLO.judge("HANG", "G,N,H,A", min_cards=4),
            wordsvc.judge("HANG", game="diabolo", cards="G,N,H,A", min_cards=4),
        ),
        (
            next(iter(DIABOLO.find("O ST * A N G", must="ST"))),
            next(iter(wordsvc.find("O ST * A N G", game="diabolo", must="ST"))),
        ),
        (
            DIABOLO.score_game({"players": ["Ann", "Bea"], "rounds": [[31, 27]]}),
            wordsvc.score_diabolo({"players": ["Ann", "Bea"], "rounds": [[31, 27]]}),
        ),
        (DIABOLO.define("Kätzchen"), wordsvc.define("Kätzchen", language="de")),
        (
            DIABOLO.suggest("TAHN", "T,A,H,N", min_cards=3),
            wordsvc.suggest("TAHN", game="diabolo", cards="T,A,H,N", min_cards=3),
        ),
    ],
    ids=["judge", "find", "score_game", "define", "suggest"],
)
def test_verbs_ask_the_library_in_diabolo(answer: object, expected: object) -> None:
    assert answer == expected


def test_deck_brings_edition_and_dictionary() -> None:
    referee = Referee("diabolo", deck="diabolo-nl")
    assert (referee.edition.name, referee.deck.name, referee.to_dict()["edition"]) == (
        "diabolo-nl",
        "diabolo-nl",
        "diabolo-nl",
    )
    assert referee.authority is not None
    assert [each.name for each in referee.authority.dictionaries] == ["nl"]


@pytest.mark.parametrize(
    "house", [HOUSE, "-qat\n+rizz", AGREED["house"], House(frozenset({"RIZZ"}), frozenset({"QAT"}))]
)
def test_house_lists_have_three_forms(house: Any) -> None:
    assert Referee("quiddler", house=house, no_names=True) == QUIDDLER


def test_equal_agreements_hash_alike(tmp_path: Path) -> None:
    same = Referee("quiddler", authority=QUIDDLER.authority)
    assert {QUIDDLER, same} == {same}
    others = [
        Referee("quiddler", house=HOUSE),
        Referee("quiddler", no_names=True),
        Referee("quiddler", house=HOUSE, no_names=True, dictionaries="en-common"),
        Referee("quiddler", house=HOUSE, no_names=True, no_offensive=True),
        DIABOLO,
        own_list(tmp_path),
    ]
    assert len({QUIDDLER, *others}) == 1 + len(others)
    assert QUIDDLER != "quiddler"


def test_without_dictionaries_nothing_is_answered() -> None:
    stored = QUIDDLER.to_dict()
    elsewhere = {**stored, "dictionaries": f"gone 1 {'0' * 64}"}
    gone = Referee.from_dict(elsewhere)
    assert (gone.answers, gone.authority, gone.to_dict()) == (False, None, elsewhere)
    assert gone == Referee.from_dict(elsewhere) != QUIDDLER
    assert pickle.loads(pickle.dumps(gone)) == gone
    for verb, (ask, _) in VERBS.items():
        if verb not in {"define", "senses"}:
            with pytest.raises(InputError, match="gone 1, not here"):
                ask(gone)


JUNK: list[Any] = [None, 5, [], {}]
DAMAGED = [{**QUIDDLER.to_dict(), field: junk} for field in QUIDDLER.to_dict() for junk in JUNK]


@pytest.mark.parametrize("document", [None, 5, [], "x", {5: "x"}, *DAMAGED])
def test_a_damaged_document_is_refused_with_its_field(document: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        Referee.from_dict(document)
    assert refused.value.field[0] == "dictionary"


def test_the_order_of_fields_does_not_matter_to_equality() -> None:
    again = Referee.from_dict(dict(reversed(QUIDDLER.to_dict().items())))
    assert (again == QUIDDLER, hash(again)) == (True, hash(QUIDDLER))


def test_a_house_list_is_read_as_in_a_file() -> None:
    house = Referee("quiddler", house="+RIZZ # ours\n\n-QAT  # theirs")
    assert house.to_dict()["house"] == Referee("quiddler", house="+RIZZ -QAT").to_dict()["house"]


def test_it_says_by_which_dictionary_the_table_plays() -> None:
    named = {**QUIDDLER.to_dict(), "dictionaries": f"en 2020.01 {'0' * 8}", "house": "+AB"}
    with pytest.raises(InvalidInput):
        Referee.from_dict(named)
    other = Referee.from_dict({**named, "dictionaries": f"en 2020.01 {'0' * 64}"})
    assert repr(other) == "<Referee of quiddler: deck quiddler, en 2020.01, which is not here>"


def test_it_never_changes() -> None:
    with pytest.raises(AttributeError):
        QUIDDLER.answers = False
    with pytest.raises(AttributeError):
        del QUIDDLER.deck
    with pytest.raises(AttributeError):
        QUIDDLER.more = 1


@pytest.mark.parametrize("referee", [Referee("quiddler"), QUIDDLER, DIABOLO], ids=repr)
def test_pickles_are_small_and_judge_alike(referee: Referee) -> None:
    pickled = pickle.dumps(referee)
    again = pickle.loads(pickled)
    assert len(pickled) < 10_000
    assert again == referee
    assert hash(again) == hash(referee)
    for word in ("RIZZ", "QAT", "QUIT", "HANG", "PARIS"):
        assert again.rule_on(word) == referee.rule_on(word)


def test_pickles_hold_own_lists(tmp_path: Path) -> None:
    referee = own_list(tmp_path)
    pickled = pickle.dumps(referee)
    (tmp_path / "words.txt").unlink()
    again = pickle.loads(pickled)
    assert len(pickled) < 10_000
    assert again == referee
    words = {"RIZZ": ALLOWED, "QUIT": ALLOWED, "CAT": "not_in_dictionary", "ETC": "abbreviation"}
    assert {word: again.rule_on(word) for word in words} == words


def test_stored_forms_are_read_back(tmp_path: Path) -> None:
    for referee in (QUIDDLER, DIABOLO):
        stored = json.loads(json.dumps(referee.to_dict()))
        assert Referee.from_dict(stored) == referee
        assert Referee.from_dict(stored).to_dict() == stored
    own = own_list(tmp_path)
    assert own.authority is not None
    assert Referee.from_dict(own.to_dict(), lexicons=own.authority.lexicons) == own
    assert not Referee.from_dict(own.to_dict()).answers
    with pytest.raises(InvalidInput) as error:
        Referee.from_dict(QUIDDLER.to_dict(), lexicons=own.authority.lexicons)
    assert error.value.code == "other_dictionary"


def test_stored_forms_keep_their_text() -> None:
    stored = QUIDDLER.to_dict()
    spaced = {**stored, "deck": json.dumps(json.loads(stored["deck"]))}
    again = Referee.from_dict(spaced)
    assert again.answers
    assert again.to_dict() == spaced
    assert list(Referee.from_dict(dict(reversed(stored.items()))).to_dict()) == list(reversed(stored))


MANY_WORDS = " ".join(f"+{a}{b}{c}" for a in "ABCDEFGHIJK" for b in "ABCDEFGHIJK" for c in "ABCDEFGHIJK")


@pytest.mark.parametrize(
    ("arguments", "field", "code"),
    [
        ({"game": "chess"}, ("game",), "unknown_game"),
        ({"deck": "none"}, ("deck",), "unknown_deck"),
        ({"deck": 5}, ("deck",), "not_text"),
        ({"dictionaries": "none"}, ("dictionary",), "unknown_dictionary"),
        ({"house": "+AB -CD\n\nEF"}, ("house", "line", 3), "not_a_house_line"),
        ({"house": "+AB CD"}, ("house", "line", 1), "not_letters"),
        ({"house": MANY_WORDS}, ("house",), "too_many_words"),
        ({"house": "+A-B"}, ("house", "line", 1), "not_letters"),
        ({"house": {"plus": ["AB"]}}, ("house", "plus"), "unknown_field"),
        ({"no_names": 1}, ("no_names",), "not_a_flag"),
        ({"no_offensive": "yes"}, ("no_offensive",), "not_a_flag"),
        ({"authority": "en"}, ("authority",), "not_an_authority"),
        ({"authority": open_authority("en"), "house": "+AB"}, ("house",), "named_twice"),
        ({"authority": open_authority("en"), "dictionaries": "en"}, ("dictionary",), "named_twice"),
    ],
)
def test_wrong_arguments_name_the_field(
    arguments: dict[str, Any], field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        Referee(**{"game": "quiddler", **arguments})
    assert (error.value.field, error.value.code) == (field, code)


def test_parts_need_authority_or_dictionaries() -> None:
    with pytest.raises(ValueError, match="names dictionaries"):
        Referee.from_parts(QUIDDLER.edition, QUIDDLER.deck, None)


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        (lambda: DIABOLO.best_hand("A,B,C"), "game"),
        (lambda: DIABOLO.draw_odds("A,B", "C"), "game"),
        (lambda: DIABOLO.settle([], challenger="Bea", challenged="Ann"), "game"),
        (lambda: DIABOLO.score_round(ROUND), "game"),
        (lambda: DIABOLO.judge("HANG", "H,A,N,G", hand=5), "hand"),
        (lambda: QUIDDLER.judge("QUIT", min_cards=3), "min_cards"),
    ],
)
def test_questions_of_other_games_are_refused(ask: Callable[[], object], field: str) -> None:
    with pytest.raises(InputError) as error:
        ask()
    assert (error.value.field, error.value.code) == ((field,), "not_of_this_game")


def test_a_referee_is_a_word_judge() -> None:
    judge: WordJudge = QUIDDLER
    assert [judge.rule_on(word) for word in ("RIZZ", "QAT", "DON'T")] == [
        ALLOWED,
        "house_rejected",
        "contraction",
    ]
    assert judge.look_up("quit").spellings[0].points == 24
    assert judge.header == QUIDDLER.to_dict()


def test_judging_loads_no_server_or_games() -> None:
    program = 'import wordsvc; wordsvc.Referee("quiddler", house="+RIZZ").judge("QUIT", "QU I T")'
    shown = subprocess.run(
        [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(shown.stdout.split())
    assert "wordsvc.referee" in loaded
    assert not loaded & {"games.core", "flask", "click", "orjson", "sqlalchemy", "dataclasses"}
