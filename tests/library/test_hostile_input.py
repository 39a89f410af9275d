"""Any argument of a function of the front door leads to an answer or to an error that names the field."""

import copy
import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordsvc
from tests.hypothesis_profiles import examples
from wordsvc.quiddler.scoring.challenges import Challenge, settle
from wordsvc.quiddler.scoring.laid_word import lay_word
from wordsvc.quiddler.scoring.rounds import LayDown
from wordsvc.referee.agreed import Agreed
from wordsvc.words import Authority, House, open_authority

ANN: Final = {"name": "Ann", "words": [("QUIT", "(qu)it")], "unused": "A", "hand": 4}
BEA: Final = {"name": "Bea", "words": [{"word": "DOG", "cards": ["D", "O", "G"]}], "unused": "E"}
DOUBT: Final = {"challenger": "Bea", "challenged": "Ann", "word": "QUIT", "index": 0}
ROUND: Final = {
    "players": [ANN, BEA],
    "challenges": [DOUBT],
    "bonus": "most_words",
    "strict": True,
    "failed_word": "zero",
    "losses": "total",
    "house": {"add": ["zzz"], "reject": []},
}
GAME: Final = {"rounds": [{"players": [ANN, BEA]}], "hands": [4], "dictionary": ["en-common"]}
DIABOLO: Final = {
    "players": ["Ann", "Bea"],
    "rounds": [[31, 27], [22, 40]],
    "victory_tiles": True,
    "handicap": 5,
}

CALLS: Final[dict[str, dict[str, Any]]] = {
    "judge": {"word": "stop", "game": "diabolo", "cards": "O ST *", "min_cards": 3},
    "suggest": {"word": "tahn", "game": "quiddler", "cards": "t,a,h,n"},
    "hooks": {"word": "heat", "game": "quiddler"},
    "find": {"cards": ["qu", "I", "t", "e"], "must": "I", "pattern": "*T*", "min_length": 2},
    "best_hand": {"cards": "Q,U,I,T,E", "draw": "S", "others_longest": 4, "players": 2},
    "draw_odds": {"cards": "Q,U,I,T", "face_up": "E", "seen": ["A", "s"]},
    "settle": {"words": [("quit", "qu,i,t"), BEA["words"][0]], "challenger": "Bea", "challenged": "Ann"},
    "score_round": {"played": ROUND},
    "score_game": {"played": GAME},
    "score_diabolo": {"played": DIABOLO},
    "define": {"word": "mice", "language": "en"},
    "senses": {"word": "mice", "language": "en"},
    "why": {"word": "mice"},
    "load_dictionary": {"name": "en"},
    "load_deck": {"name": "quiddler"},
    "load_deck_file": {"path": str(Path(wordsvc.__file__).parent / "cards" / "decks" / "quiddler.json")},
}


def generator() -> Iterator[str]:
    yield from ("Q", "U", "I", "T")


SCRAPS: Final[list[Callable[[], Any]]] = [
    generator,
    object,
    lambda: len,
    lambda: str,
    lambda: range(10**30),
    lambda: b"Q,U,I,T",
    lambda: bytearray(b"QUIT"),
    lambda: {"Q", "U"},
    lambda: {"cards": "Q,U"},
    lambda: {1: 2},
    lambda: MappingProxyType({"add": ["a"]}),
    lambda: [["Q"], ["U"]],
    lambda: [("QUIT",)],
    lambda: [("QUIT", "qu,i,t", "e")],
    lambda: [(None, None)],
    lambda: ("quit", "qu,i,t"),
    lambda: House(3, None),  # type: ignore[arg-type]
    lambda: House(frozenset({"a b", 5}), frozenset()),  # type: ignore[arg-type]
    lambda: Authority((), ()),
    lambda: open_authority("de"),
    lambda: float("nan"),
    lambda: 10**400,
    lambda: 1j,
    lambda: "\ud800",
    lambda: "\x00",
    lambda: "ﬁ" * 60,
    lambda: "Q" * 100_000,
    lambda: ",".join("Q" * 12),
    lambda: ["A"] * 201,
    lambda: ["en", "de"],
    lambda: "../en",
    lambda: "*,*,**,**",
    lambda: "((",
]

ODDS_AND_ENDS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(["word", "cards", "add"]), inner, max_size=3)
    ),
    max_leaves=5,
)
JUNK = st.sampled_from(SCRAPS).map(lambda make: make()) | ODDS_AND_ENDS


def parameters(name: str) -> list[str]:
    named = list(inspect.signature(getattr(wordsvc, name)).parameters)
    return named[:-1] + list(Agreed.__annotations__) if named[-1] == "agreed" else named


def use(answer: object) -> None:
    """Ask the answer for all that it tells."""
    if isinstance(answer, wordsvc.BestHand):
        assert answer.best is None or answer.best.score is not None
    if type(answer).__name__ == "WordSearch":
        assert isinstance(answer.total, int)  # type: ignore[attr-defined]
        assert list(islice(answer, 3)) is not None  # type: ignore[call-overload]
    elif hasattr(answer, "to_dict"):
        assert answer.to_dict() is not None


def check(name: str, arguments: dict[str, Any]) -> wordsvc.InputError | None:
    """Call a function: an answer, or an error about one of its arguments."""
    try:
        use(getattr(wordsvc, name)(**arguments))
    except wordsvc.DictionaryError:
        return None
    except wordsvc.InputError as error:
        raised = error
    else:
        return None
    assert raised.message
    if "played" not in arguments:
        assert raised.field[0] in {*parameters(name), "dictionary"}
    return raised


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all parts of a document."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def put(document: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """Return a document with junk at a place."""
    if not path:
        return junk
    changed = copy.copy(document)
    changed[path[0]] = put(document[path[0]], path[1:], junk)
    return changed


@pytest.mark.parametrize("name", CALLS)
def test_the_calls_that_are_spoilt_here_are_answered(name: str) -> None:
    assert check(name, CALLS[name]) is None


def test_every_function_is_called_here() -> None:
    functions = {name for name in wordsvc.__all__ if inspect.isfunction(getattr(wordsvc, name))}
    assert functions - set(CALLS) == {"deck_names", "dictionary_names"}


@pytest.mark.parametrize("scrap", range(len(SCRAPS)))
@pytest.mark.parametrize("name", CALLS)
def test_each_scrap_in_each_argument_is_read_or_refused(name: str, scrap: int) -> None:
    for argument in parameters(name):
        check(name, {**CALLS[name], argument: SCRAPS[scrap]()})


@settings(max_examples=examples(300))
@given(st.data())
def test_junk_in_any_arguments_is_read_or_refused(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(CALLS)))
    spoilt = data.draw(st.dictionaries(st.sampled_from(parameters(name)), JUNK, min_size=1, max_size=3))
    check(name, {**CALLS[name], **spoilt})


@settings(max_examples=examples(300))
@given(st.sampled_from([("score_round", ROUND), ("score_game", GAME), ("score_diabolo", DIABOLO)]), st.data())
def test_junk_anywhere_in_a_document_is_read_or_refused(
    call: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    name, document = call
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(list(places(document))))
        document = put(document, path, data.draw(JUNK))
    check(name, {"played": document})


BOTH: Final = {"offensive": True, "no_offensive": True}

TWELVE: Final = "A,B,C,D,E,F,G,H,I,J,K,L"

FAULTS: Final[list[tuple[str, dict[str, Any], tuple[str | int, ...], str]]] = [
    ("best_hand", {"cards": TWELVE}, ("cards",), "too_many_cards"),
    ("best_hand", {"cards": TWELVE.split(",")}, ("cards",), "too_many_cards"),
    ("best_hand", {"cards": "A,B,C,D,E,F,G,H,I,J,K", "draw": "L"}, ("cards",), "too_many_cards"),
    ("best_hand", {"cards": "A"}, ("cards",), "too_few_cards"),
    ("best_hand", {"cards": "A,*"}, ("cards",), "not_a_card"),
    ("best_hand", {"cards": "Z,Z,Z"}, ("cards",), "card_not_in_deck"),
    ("best_hand", {"cards": generator()}, ("cards",), "not_text"),
    ("best_hand", {"cards": [["A"], ["B"]]}, ("cards", 0), "not_text"),
    ("best_hand", {"cards": "A,B", "draw": "C,D"}, ("draw",), "not_one_card"),
    ("best_hand", {"cards": "A,B", "keep_all": 1}, ("keep_all",), "not_a_flag"),
    ("draw_odds", {"cards": "A,B,C,D,E,F,G,H,I,J,K", "face_up": "L"}, ("cards",), "too_many_cards"),
    ("draw_odds", {"cards": "A,B", "face_up": None}, ("face_up",), "missing"),
    ("judge", {"word": None}, ("word",), "not_text"),
    ("judge", {"word": b"hello"}, ("word",), "not_text"),
    ("judge", {"word": "hi", "game": "quiddler", "cards": b"h,i"}, ("cards",), "not_text"),
    ("judge", {"word": "hi", "game": "quiddler", "cards": {"h": 1}}, ("cards",), "not_text"),
    ("judge", {"word": "hi", "dictionaries": ["en", "de"]}, ("dictionary",), "mixed_languages"),
    ("judge", {"word": "hi", "dictionaries": "fr"}, ("dictionary",), "unknown_dictionary"),
    ("judge", {"word": "hi", "dictionaries": 5}, ("dictionary",), "not_text"),
    ("judge", {"word": "hi", "house": {"plus": ["hi"]}}, ("house", "plus"), "unknown_field"),
    ("judge", {"word": "hi", "house": {"add": "hi"}}, ("house", "add"), "wrong_length"),
    ("judge", {"word": "hi", "house": {"reject": ["a-b"]}}, ("house", "reject", 0), "not_letters"),
    ("judge", {"word": "hi", "house": House(*"ab")}, ("house", "add"), "not_words"),
    ("judge", {"word": "hi", "no_names": "yes"}, ("no_names",), "not_a_flag"),
    ("judge", {"word": "hi", "no_offensive": "yes"}, ("no_offensive",), "not_a_flag"),
    ("find", {"cards": "Q,U", "offensive": 1}, ("offensive",), "not_a_flag"),
    ("find", {"cards": "Q,U", **BOTH}, ("offensive",), "not_with_no_offensive"),
    ("suggest", {"word": "hi", **BOTH}, ("offensive",), "not_with_no_offensive"),
    ("hooks", {"word": "hi", **BOTH}, ("offensive",), "not_with_no_offensive"),
    ("best_hand", {"cards": "A,B", **BOTH}, ("offensive",), "not_with_no_offensive"),
    ("draw_odds", {"cards": "A,B", "face_up": "C", **BOTH}, ("offensive",), "not_with_no_offensive"),
    ("judge", {"word": "hi", "authority": "en"}, ("authority",), "not_an_authority"),
    (
        "judge",
        {"word": "hi", "authority": open_authority("en"), "dictionaries": "de"},
        ("dictionary",),
        "named_twice",
    ),
    ("find", {"cards": "", "game": "letters"}, ("cards",), "empty"),
    ("find", {"cards": "Q,U", "must": "X"}, ("must",), "not_among_the_cards"),
    ("find", {"cards": "Q,U", "sort": "best"}, ("sort",), "unknown_sort"),
    ("find", {"cards": "Q,U", "max_cards": 1}, ("max_cards",), "out_of_range"),
    ("find", {"cards": "Q,U", "min_length": True}, ("min_length",), "out_of_range"),
    ("suggest", {"word": "hi", "cards": "H,I"}, ("cards",), "not_of_this_game"),
    ("define", {"word": "hi", "language": "fr"}, ("language",), "unknown_language"),
    ("load_dictionary", {"name": "fr"}, ("dictionary",), "unknown_dictionary"),
    ("load_dictionary", {"name": ["en"]}, ("dictionary",), "not_text"),
    ("load_deck", {"name": "poker"}, ("name",), "unknown_deck"),
    ("load_deck", {"name": ["quiddler"]}, ("name",), "not_text"),
    ("load_deck_file", {"path": ["quiddler"]}, ("path",), "not_text"),
    ("load_deck_file", {"path": "no-such-deck.json"}, ("path",), "cannot_read"),
    ("judge", {"word": "hi", "deck": "quiddler"}, ("deck",), "not_of_this_game"),
    ("judge", {"word": "hi", "game": "quiddler", "deck": "poker"}, ("deck",), "unknown_deck"),
    ("judge", {"word": "hi", "game": "quiddler", "deck": 5}, ("deck",), "not_text"),
    ("find", {"cards": "hi", "game": "letters", "deck": "quiddler"}, ("deck",), "not_of_this_game"),
    ("best_hand", {"cards": "H,I", "deck": "diabolo-de"}, ("deck",), "no_points"),
    ("draw_odds", {"cards": "H,I", "face_up": "A", "deck": "diabolo-de"}, ("deck",), "no_points"),
    ("score_round", {"played": {"players": [ANN], "deck": "diabolo-de"}}, ("deck",), "no_points"),
    ("score_round", {"played": ROUND, "deck": "diabolo-de"}, ("deck",), "no_points"),
    ("score_round", {"played": {**ROUND, "deck": "quiddler"}, "deck": "quiddler"}, ("deck",), "named_twice"),
    ("score_diabolo", {"played": DIABOLO, "deck": "poker"}, ("deck",), "unknown_deck"),
    ("settle", {"words": ("quit", "qu,i,t")}, ("words", 0), "not_an_object"),
    ("settle", {"words": [("quit", "quits")]}, ("words", 0, "cards"), "not_a_card"),
    ("settle", {"words": [("quit",)]}, ("words", 0), "not_a_pair"),
    ("settle", {"words": []}, ("words",), "wrong_length"),
    ("settle", {"words": [("quit", "qu,i,t")], "challenged": "bea"}, ("challenged",), "same_player"),
    ("score_round", {"played": {**ROUND, "dictionary": "en"}, "dictionaries": "en"}, ("dictionary",), ""),
    ("score_game", {"played": [GAME]}, (), "not_an_object"),
]


@pytest.mark.parametrize(("name", "arguments", "field", "code"), FAULTS)
def test_a_fault_is_an_error_on_its_field(
    name: str, arguments: dict[str, Any], field: tuple[str | int, ...], code: str
) -> None:
    usual = {"challenger": "Bea", "challenged": "Ann"} if name == "settle" else {}
    error = check(name, {**usual, **arguments})
    assert error is not None
    assert (error.field, error.code) == (field, code or "named_twice")


def test_a_laid_word_is_read_as_it_is_written() -> None:
    for cards in ("qu,i,t", "(qu)it", "QU I T", ["qu", "i", "t"], ("QU", "I", "T")):
        ruling = wordsvc.settle([("quit", cards)], challenger="Bea", challenged="Ann")
        assert (ruling.upheld, ruling.penalties[0].points) == (False, 14)


def test_a_laid_word_reads_its_cards_whoever_makes_it() -> None:
    ruling = settle(Challenge("Bea", "Ann", (lay_word("quit", "qu,i,t"),)))
    assert not ruling.upheld
    for cards in ("quits", ["Q", ""], [], 5, generator()):
        with pytest.raises(wordsvc.InputError) as error:
            lay_word("quit", cards)  # type: ignore[arg-type]
        assert error.value.field[0] == "cards"


def test_a_round_may_hold_what_the_library_made() -> None:
    document = {"players": [{**ANN, "hand": None}, BEA], "challenges": [DOUBT]}
    laid = [
        LayDown("Ann", (lay_word("QUIT", "(qu)it"),), ("A",)),
        LayDown("Bea", (lay_word("DOG", "D,O,G"),), ("E",)),
    ]
    made = {"players": laid, "challenges": (DOUBT,)}
    assert wordsvc.score_round(made).to_dict() == wordsvc.score_round(document).to_dict()


def test_a_house_list_is_folded_whatever_made_it() -> None:
    for house in (
        House(add=frozenset({"zzyx"})),
        House(frozenset({"ZZYX"})),
        {"add": ["zzyx"]},
        {"add": ("Zzyx",), "reject": None},
    ):
        assert wordsvc.judge("zzyx", house=house).allowed  # type: ignore[arg-type]


def test_an_authority_decides_everywhere() -> None:
    house = {"add": ["dxg"]}
    authority = open_authority("en", house=House(frozenset({"DXG"})))
    assert wordsvc.judge("dxg", house=house) == wordsvc.judge("dxg", authority=authority)
    laid = {"name": "Ann", "words": [("dxg", "d,x,g")], "unused": ""}
    played = {"players": [laid], "strict": True}
    assert wordsvc.score_round(played).players[0].score == 0
    for arguments in ({"house": house}, {"authority": authority}):
        assert wordsvc.score_round(played, **arguments).players[0].score > 0
        game = wordsvc.score_game({"rounds": [played]}, **arguments)
        assert game.players[0].total > 0
        ruling = wordsvc.settle([("dxg", "d,x,g")], challenger="Bea", challenged="Ann", **arguments)
        assert not ruling.upheld
