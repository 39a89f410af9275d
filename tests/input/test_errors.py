"""One family of errors: the tree at the head of `wordsvc.input.errors`, and what every class of it keeps."""

import ast
import builtins
import copy
import importlib
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dictionaries import DictionaryError
from games.arena import BrokenOff
from games.arena.workers.executors import Processes
from games.bots import BotFailure
from games.core import (
    GameError,
    IllegalMove,
    InvalidInput,
    load_log,
    new_match,
    parse_any,
    parse_players,
    write_log,
)
from games.diggity.score_sheet import score_gold
from games.fiddlefoo.score_sheet import score_hands
from wordsvc.catalogue import find_rulebook
from wordsvc.cli.errors import OptionFileError
from wordsvc.diabolo import scoring as diabolo
from wordsvc.http.problems import UnreadableRequestError, fault
from wordsvc.input import InputError, errors
from wordsvc.input.errors import Fault
from wordsvc.quiddler.scoring import games as quiddler_games
from wordsvc.quiddler.scoring.challenges import read_challenge
from wordsvc.quiddler.scoring.round_request import read_round
from wordsvc.quiddler.solitaire.position import MoveError
from wordsvc.words.step_budget import StepLimitError

ROOT = Path(errors.__file__).parents[2]
HEAD = errors.__doc__ or ""

FAMILY: list[Any] = [
    DictionaryError("dictionary", "unknown_dictionary", "there is none", "install it"),
    Fault(("words", 0), "not_text", "a word is text", "write text", "Q19"),
    InputError(("words", 0), "not_text", "a word is text", "write text", "Q19"),
    StepLimitError("must", "too_much_work", "this is too much", "ask for less"),
    MoveError("no_gap", "there is no gap to fill", "Q20"),
    UnreadableRequestError(415, "unsupported_media_type", "It must be JSON.", {"Accept": "application/json"}),
    OptionFileError("dictionary", "out_of_range", "ours.json: letters must be a number"),
    GameError(("players", 1), "bad_name", "a name is short", "write less", "core.5"),
    IllegalMove("no_deck", "there is no card left to draw", "Y01", "take the discard"),
    InvalidInput(("options", "board"), "bad_option", "'ten' is not columns", rule="Y22"),
    BotFailure("no_answer", "'bot' ended without an answer"),
    BrokenOff(1, {"round": 3}, "no_deck", "seat 2: there is no card", "Y01"),
]
"""An error of every class of the family."""

ATTRIBUTES = ("field", "code", "message", "hint", "rule")

every_error = pytest.mark.parametrize("error", FAMILY, ids=lambda error: type(error).__name__)


def drawn() -> dict[str, str]:
    """Return the parent of every class in the tree, its classes as "module.Class"."""
    parents: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in HEAD.splitlines():
        if root := re.fullmatch(r" {4}([A-Z]\w+)", line):
            above = [(4, f"builtins.{root[1]}")]
        elif leaf := re.fullmatch(r"( +)[*+.-] ([A-Z]\w+) +([\w.]+)(:.*)?", line):
            above = [(depth, name) for depth, name in above if depth < len(leaf[1])]
            parents[f"{leaf[3]}.{leaf[2]}"] = above[-1][1]
            above.append((len(leaf[1]), f"{leaf[3]}.{leaf[2]}"))
    return parents


def outside() -> set[str]:
    """Return the errors that the head names as outside of the family."""
    return {f"{found[2]}.{found[1]}" for found in re.finditer(r"^ {4}(_?[A-Z]\w+) +([\w.]+): ", HEAD, re.M)}


def named(kind: type) -> str:
    return f"{kind.__module__}.{kind.__name__}"


def exception_classes() -> Iterator[str]:
    """Yield every class of the packages that is raised: one whose base is called as exceptions are."""
    known = {name for name, value in vars(builtins).items() if isinstance(value, type)}
    raised = {name for name in known if issubclass(getattr(builtins, name), BaseException)}
    trees = {
        path: ast.parse(path.read_text("utf-8"))
        for package in ("wordsvc", "games", "dictionaries")
        for path in (ROOT / package).rglob("*.py")
    }
    classes = [
        (path, node, {ast.unparse(base).rpartition(".")[2] for base in node.bases})
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    found: dict[str, str] = {}
    grown = True
    while grown:
        grown = False
        for path, node, bases in classes:
            if node.name not in raised and bases & raised:
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found[node.name] = f"{module}.{node.name}"
                raised.add(node.name)
                grown = True
    yield from found.values()


def test_the_tree_at_the_head_is_that_of_the_classes() -> None:
    parents = drawn()
    assert len(parents) == len(FAMILY)
    for name, parent in parents.items():
        module, _, kind = name.rpartition(".")
        found = getattr(importlib.import_module(module), kind)
        assert named(found.__bases__[0]) == parent
    assert {named(type(error)) for error in FAMILY} == set(parents)


@pytest.mark.slow
def test_every_exception_is_in_the_tree_or_named_beside_it() -> None:
    assert sorted(exception_classes()) == sorted({*drawn(), *outside()})


def test_the_stem_of_games_draws_its_own_part_of_the_tree() -> None:
    head = importlib.import_module("games.errors").__doc__ or ""
    part = re.findall(r"[*+.-] (\w+)", head[head.index("ValueError") :])
    assert part == [name.rpartition(".")[2] for name in drawn() if name.startswith("games.")]


@every_error
def test_every_error_has_the_five_attributes(error: Fault) -> None:
    assert isinstance(error.field, tuple)
    assert all(isinstance(part, str | int) for part in error.field)
    assert re.fullmatch(r"[a-z][a-z0-9_]*", error.code)
    assert error.message
    assert isinstance(error.hint, str)
    assert isinstance(error.rule, str)
    assert error.message in str(error)
    assert f"[{error.rule}]" in str(error) or not error.rule


@pytest.mark.parametrize("error", FAMILY[1:], ids=lambda error: type(error).__name__)
def test_every_fault_moves_to_another_field(error: Fault) -> None:
    before = vars(error).copy()
    inside = error.within("rounds", 2)
    assert type(inside) is type(error)
    assert inside.field == ("rounds", 2, *error.field)
    assert error.at("moves", 4).field == ("moves", 4)
    assert vars(inside) == {**before, "field": inside.field}
    assert vars(error) == before


@every_error
def test_every_error_can_be_copied_and_pickled(error: DictionaryError | InputError | GameError) -> None:
    copies = [copy.copy(error), copy.deepcopy(error)]
    copies += [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for copied in copies:
        assert type(copied) is type(error)
        assert vars(copied) == vars(error)
        assert (str(copied), copied.args) == (str(error), error.args)


def raise_it(number: int) -> None:
    """Fail in another process."""
    raise FAMILY[number]


@pytest.mark.parametrize("number", [1, 7, 10])
def test_an_error_crosses_from_another_process(number: int) -> None:
    with pytest.raises(type(FAMILY[number])) as caught:
        list(Processes(2).results(raise_it, [number, number]))
    assert [getattr(caught.value, name) for name in ATTRIBUTES] == [
        getattr(FAMILY[number], name) for name in ATTRIBUTES
    ]


@every_error
def test_over_http_every_error_is_a_pointer_a_code_and_sentences(error: Fault) -> None:
    told = fault(error)
    optional = {name for name in ("hint", "rule") if getattr(error, name)}
    assert set(told) == {"pointer", "code", "detail"} | optional
    assert told["pointer"] == "".join(f"/{part}" for part in error.field)
    assert told["detail"].startswith(error.message)
    assert error.rule in told["detail"]


NAME = "Zaphod"
QUIT = {"word": "QUIT", "cards": "(qu)it"}
LAID = {"name": NAME, "words": [QUIT], "unused": "A"}


def a_log(**changed: Any) -> dict[str, Any]:
    return {**write_log(new_match(find_rulebook("diddly"), 2, 7, players=["Ann", NAME])), **changed}


BAD: list[Callable[[], object]] = [
    lambda: parse_players([f"{NAME}: 3", f"{NAME}: 4"], "Ann: 3", 60),
    lambda: parse_players(["Ann: 3", f"{NAME}\x07: 4"], "Ann: 3", 60),
    lambda: parse_players(["Ann: 3", f"{NAME} 4"], "Ann: 3", 60),
    lambda: parse_players(["Ann: 3", f"{NAME * 20}: 4"], "Ann: 3", 600),
    lambda: score_gold([f"{NAME}: 3"]),
    lambda: score_gold([f"{NAME}: 3", "Bea: 9"]),
    lambda: score_gold(["Bea: 3", f"{NAME}: 9"]),
    lambda: score_gold([f"{NAME}: {'1 ' * 16}", "Bea: 1"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: R17"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: P2"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: R8=3"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: R8:fly"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: 5 R8"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: 5000"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: R7"]),
    lambda: score_hands([f"{NAME}: R7 R7", "Ann:"]),
    lambda: score_hands(["Ann: R7", f"{NAME}: ;"]),
    lambda: new_match(find_rulebook("diddly"), 2, 7, players=[NAME]),
    lambda: new_match(find_rulebook("diddly"), 2, 7, players=["Ann", f"{NAME}\x1b"]),
    lambda: load_log(a_log(players=["Ann", f"{NAME}\x1b"]), find_rulebook),
    lambda: load_log(a_log(players=["Ann", 5]), find_rulebook),
    lambda: load_log(a_log(moves=[[5, "deck"]]), find_rulebook),
    lambda: load_log(a_log(moves=[[0, NAME]]), find_rulebook),
    lambda: parse_any(f'[Player "{NAME}]'),
    lambda: diabolo.read_game({"players": [NAME, NAME.lower()], "rounds": [[1, 2]]}),
    lambda: diabolo.read_game({"players": ["Ann", f"{NAME * 50}"], "rounds": [[1, 2]]}),
    lambda: diabolo.read_game({"players": ["Ann", NAME], "rounds": [[1, -2]]}),
    lambda: read_round({"players": [LAID, LAID]}),
    lambda: read_round({"players": [{**LAID, "unused": "7"}]}),
    lambda: read_round({"players": [{**LAID, "hand": 9}]}),
    lambda: read_round({"players": [LAID, {**LAID, "name": "Ann"}], "went_out": NAME}),
    lambda: read_round(
        {"players": [LAID], "challenges": [{"challenger": NAME, "challenged": NAME, "word": "QUIT"}]}
    ),
    lambda: quiddler_games.read_game({"rounds": [{"players": [LAID]}]}),
    lambda: read_challenge({"challenger": NAME, "challenged": NAME.lower(), "words": [QUIT]}),
]


@pytest.mark.parametrize("read", BAD, ids=range(len(BAD)))
def test_no_name_of_a_player_stands_in_a_field(read: Callable[[], object]) -> None:
    with pytest.raises((InputError, GameError)) as caught:
        read()
    assert isinstance(caught.value, InputError | GameError)
    assert isinstance(caught.value.field, tuple)
    assert NAME.lower() not in str(caught.value.field).lower()
