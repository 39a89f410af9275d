"""Every sentence of the games is a template that the catalogue has; none is put together past it."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

import games
from games import messages
from games.core import (
    IllegalMove,
    InvalidInput,
    Match,
    Rulebook,
    Variant,
    choose,
    generator,
    new_match,
    redact,
    viewers,
)
from games.diddly import RULEBOOK as DIDDLY
from games.diggity import RULEBOOK as DIGGITY
from games.diggity import load_deck
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from games.fiddlefoo.cards import KEYS
from games.testing.move_sampling import moves_to_try

pytestmark = pytest.mark.once

RULEBOOKS = (DIDDLY, DIGGITY, FIDDLEFOO)
TABLES: list[tuple[Rulebook, Variant]] = [(book, variant) for book in RULEBOOKS for variant in book.variants]
SHORTER: Mapping[str, dict[str, object]] = {
    "diddly": {"rounds": 2, "turns": 25},
    "diggity": {"turns": 30, "gold": 6},
    "fiddlefoo": {"games": 2},
}
MORE: list[tuple[Rulebook, Variant]] = [
    (DIGGITY, Variant("a first card alone", {"restart": "card", "gold": 4}, range(2, 4))),
    (DIGGITY, Variant("few turns", {"turns": 1}, range(2, 3))),
    (FIDDLEFOO, Variant("all throw", {"throwers": "all", "notes": "printed"}, range(2, 4))),
]
PLAYERS = ("Ann", "Bea", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
NO_NAMES = frozenset({"x", "xx", "v", "vv", "t"})
"""Letters that are no words: ends of tracks, and how Talkytoot cards are written."""

SIDES = re.compile("[NESW]{1,4}")

EVERY_TABLE = pytest.mark.parametrize(
    ("rulebook", "variant"), TABLES + MORE, ids=lambda value: getattr(value, "name", "")
)


class Listener:
    """Speaks a language in which every letter of a template is an `¤`, and keeps the templates."""

    def __init__(self) -> None:
        self.heard: set[str] = set()

    def find(self, template: str, plural: str, n: int, language: str) -> str:
        """Stand in for `games.messages._find`."""
        self.heard.add(template)
        parts = Formatter().parse(plural if plural and n != 1 else template)
        return "".join(masked(*part) for part in parts)


def masked(literal: str, name: str | None, spec: str | None, conversion: str | None) -> str:
    """Return a part of a template with its letters masked, and with its field.

    The forms of a field, as in `{who:deals|deal}`, are part of the template.
    """
    text = re.sub(r"[^\W\d_]", "¤", literal)
    if name is None:
        return text
    if spec and "|" in spec:
        spec = re.sub(r"%s|[^\W\d_]", lambda found: found[0] if found[0] == "%s" else "¤", spec)
    return f"{text}{{{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    listener = Listener()
    monkeypatch.setattr(messages, "_find", listener.find)
    return listener


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Return the templates that have German."""
    pofile = pytest.importorskip("babel.messages.pofile")
    path = Path(messages.CATALOGUES[-1]) / "de" / "LC_MESSAGES" / "sentences.po"
    with path.open("rb") as stream:
        catalog = pofile.read_po(stream, locale="de")
    return {
        message.id if isinstance(message.id, str) else message.id[0] for message in catalog if message.string
    }


def names_of(match: Match) -> set[str]:
    """Return the names that stand in sentences of every language: players, cards, decks, Talkytoot keys."""
    game = match.game
    faces = " ".join(face for deck in game.contents for face in game.card_names(deck))
    named = {*PLAYERS, *" ".join(KEYS).replace("_", " ").split(), *re.findall(r"[^\W\d]+", faces), *NO_NAMES}
    return (
        named
        | {str(value) for value in game.options.values()}
        | {"Diddly", "Wild", "Half", "Peek", "Recycle"}
    )


def told_in(match: Match, seed: int) -> Iterator[str]:
    """Everything that somebody reads in a random game: events, views, refusals of moves and of undo."""
    game = match.game
    rng = generator(seed, "listening")
    legal: list[int] = []
    while (asked := game.to_act(match.state)) and len(match.moves) < 600:
        seat = choose(rng, asked)
        if len(match.moves) % 9 == 0:
            yield from refusals(match, legal, rng)
            for viewer in viewers(game):
                yield from game.render(match.view(viewer), PLAYERS[: game.seats])
        legal = list(game.legal(match.state, seat))
        for event in match.submit(seat, choose(rng, legal)):
            for told in [redact(event, viewer) for viewer in viewers(game)]:
                if told is not None:
                    yield game.describe(told, PLAYERS[: game.seats])
    yield from refusals(match, legal, rng)
    for viewer in viewers(game):
        yield from game.render(match.view(viewer), PLAYERS[: game.seats])


def refusals(match: Match, legal: list[int], rng: Random) -> Iterator[str]:
    """Yield the refusals of moves, or of an undo, that seats may not make."""
    game = match.game
    tries = moves_to_try(game, match.state, rng, legal)
    for seat in range(game.seats):
        answers = [game.check(match.state, seat, move) for move in tries[:: 1 + len(tries) // 150]]
        for refusal in (*answers, match.check_undo(seat)):
            if refusal is not None:
                assert hasattr(refusal.message, "template"), refusal.message
                yield messages.translate(refusal.message)
                yield messages.translate(refusal.hint)


@pytest.mark.slow
@EVERY_TABLE
def test_all_that_people_read_comes_from_the_catalogue(
    rulebook: Rulebook, variant: Variant, listener: Listener, known: set[str]
) -> None:
    options = {**SHORTER[rulebook.name], **variant.options}
    fewest, most = variant.seats[0], variant.seats[-1]
    for seats in (fewest, most) if variant is rulebook.variants[0] else (fewest,):
        match = new_match(rulebook, seats, 11 + seats, options)
        names = names_of(match)
        with messages.use_language("de"):
            for line in told_in(match, seats):
                words = set(re.findall(r"[^\W\d]+", line.replace("¤", " ")))
                assert {word for word in words - names if not SIDES.fullmatch(word)} == set(), line
    assert listener.heard <= known
    assert len(listener.heard) > 20


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda rulebook: rulebook.name)
def test_rules_and_options_have_german(rulebook: Rulebook, listener: Listener, known: set[str]) -> None:
    with messages.use_language("de"):
        for text in (rulebook.title, *rulebook.rules.values(), *(option.text for option in rulebook.options)):
            messages.translate(text)
        for option in rulebook.options:
            messages.translate(option.allowed)
            with pytest.raises(InvalidInput) as caught:
                option.parse("§")
            assert not re.search(r"[a-z]+ is not", messages.translate(caught.value.message))
            messages.translate(str(caught.value))
    assert listener.heard <= known


def test_the_sentences_of_every_deck_have_german(known: set[str]) -> None:
    assert {load_deck(name).status for name in ("even", "growth")} <= known


# No error is made of a text that is not said


MESSAGES: Mapping[str, tuple[int, ...]] = {
    "GameError": (2, 3),
    "InvalidInput": (2, 3),
    "IllegalMove": (1, 3),
    "BotFailure": (1,),
    "BrokenOff": (3,),
}
"""The positions of an error's message and of its hint."""
SAID = ("message", "plural_message", "join_messages")


def texts_of(call: ast.Call) -> list[ast.expr]:
    """Return the message and the hint of an error."""
    places = MESSAGES[getattr(call.func, "id", "")]
    given = [argument for place, argument in enumerate(call.args) if place in places]
    return given + [keyword.value for keyword in call.keywords if keyword.arg in ("message", "hint")]


def is_said(text: ast.expr, assigned: Mapping[str, list[ast.expr]]) -> bool:
    """Return True if a text is a message, comes from an error or an argument, or is a name for such."""
    if isinstance(text, ast.Call):
        name = getattr(text.func, "id", getattr(text.func, "attr", ""))
        return name in SAID or (f"{name}()" in assigned and is_said(ast.Name(f"{name}()"), assigned))
    if isinstance(text, ast.Name):
        return all(is_said(value, assigned) for value in assigned.get(text.id, []))
    return isinstance(text, ast.Attribute)


def returned(functions: list[ast.FunctionDef]) -> dict[str, list[ast.expr]]:
    """Return the expressions that each function returns, by its name with brackets."""
    return {
        f"{function.name}()": [
            node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value
        ]
        for function in functions
    }


def unsaid(source: str) -> list[str]:
    """Return the errors in a source whose message or hint is a text that nobody says."""
    found = []
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (*functions, tree):
        assigned = returned(functions)
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    assigned.setdefault(getattr(target, "id", ""), []).append(node.value)
        for node in ast.walk(scope):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MESSAGES:
                found += [ast.unparse(node) for text in texts_of(node) if not is_said(text, assigned)]
    return found


@pytest.mark.slow
def test_no_error_has_a_message_that_is_not_said() -> None:
    for path in sorted(Path(games.__path__[0]).rglob("*.py")):
        assert unsaid(path.read_text()) == [], path


@pytest.mark.parametrize(
    "source",
    [
        'raise InvalidInput("move", "bad", "no")',
        'raise InvalidInput("move", "bad", f"no {move}")',
        'raise InvalidInput("move", "bad", message("no"), hint="try")',
        'message = "no " + move\nreturn_ = IllegalMove("bad", message, "H1")',
        'def f():\n message = f"no {1}"\n return IllegalMove("bad", message, "H1")',
        'def f():\n return f"no {1}"\n\ndef g():\n return IllegalMove("bad", f(), "H1")',
    ],
)
def test_such_a_message_is_found(source: str) -> None:
    assert unsaid(source) != []


def test_a_game_of_somebody_else_may_give_plain_texts(listener: Listener) -> None:
    refusal: Any = IllegalMove("not_in_hand", "you do not have the 7", "H2")
    assert refusal.to_dict() == {"code": "not_in_hand", "reason": "you do not have the 7", "rule": "H2"}
    assert messages.translate(str(refusal)) == "you do not have the 7 [H2]"
