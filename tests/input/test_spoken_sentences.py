"""Sentences: English as texts, German where German is spoken; alike for words and for games."""

import ast
import copy
import inspect
import json
import pickle
from pathlib import Path
from types import ModuleType

import orjson
import pytest

import games.core.sentences
import wordsvc.input.sentences
from dictionaries import sentences

GERMAN = """\
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "plain"
msgstr "schlicht"

msgid "{who} laid {card}"
msgstr "{card} kam von {who}"

msgid "a {colour} card"
msgstr "eine Karte in {colour}"

msgid "red"
msgstr "Rot"

msgid "{n} card of {all:,}"
msgid_plural "{n} cards of {all:,}"
msgstr[0] "{n} Karte von {all:,}"
msgstr[1] "{n} Karten von {all:,}"

msgid "{who} drew for {whom}"
msgstr "{who} {who:zieht|ziehst} für {whom:%s|dich}"

msgid "{share:.1f} %"
msgstr "{share:.1f} %"
"""

BOTH = pytest.mark.parametrize("module", [sentences, games.core.sentences], ids=["words", "games"])


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    mofile = pytest.importorskip("babel.messages.mofile")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sentences.po").write_text(GERMAN)
    with (folder / "sentences.po").open("rb") as source, (folder / "sentences.mo").open("wb") as target:
        mofile.write_mo(target, pofile.read_po(source, locale="de"))
    for module in (sentences, games.core.sentences):
        monkeypatch.setattr(module, "ROOMS", [str(tmp_path)])
        monkeypatch.setattr(module.Sentence, "rooms", [str(tmp_path)])


@BOTH
def test_a_sentence_is_an_english_text_everywhere(module: ModuleType) -> None:
    said = module.say("{who} laid {card}", who="Ann", card="R7")
    with module.speaking("de"):
        assert said == "Ann laid R7"
        assert f"{said}." == "Ann laid R7."
        assert json.dumps([said]) == '["Ann laid R7"]'
        assert orjson.dumps([said]) == b'["Ann laid R7"]'
    for twin in (copy.copy(said), pickle.loads(pickle.dumps(said))):
        assert (twin, twin.template, twin.facts) == (said, said.template, said.facts)


@BOTH
@pytest.mark.usefixtures("room")
def test_german_is_spoken_where_it_is_asked_for(module: ModuleType) -> None:
    said = module.say(
        "{who} laid {card}", who="Ann", card=module.say("a {colour} card", colour=module.say("red"))
    )
    assert module.translate(said) == "Ann laid a red card"
    assert module.spoken() == "en"
    with module.speaking("de"):
        assert module.spoken() == "de"
        assert module.translate(said) == "eine Karte in Rot kam von Ann"
        assert module.translate("plain") == module.tell("plain") == "schlicht"
        assert module.translate("") == ""
        assert module.tell("nobody wrote {this}", this="down") == "nobody wrote down"
    assert module.tell("plain") == "plain"


@BOTH
@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(
    ("n", "english", "german"),
    [
        (0, "0 cards of 1,234", "0 Karten von 1.234"),
        (1, "1 card of 1,234", "1 Karte von 1.234"),
        (2, "2 cards of 1,234", "2 Karten von 1.234"),
    ],
)
def test_numbers_choose_their_form_and_their_marks(
    module: ModuleType, n: int, english: str, german: str
) -> None:
    said = module.say_number("{n} card of {all:,}", "{n} cards of {all:,}", n, all=1234)
    assert said == english
    with module.speaking("de"):
        assert module.translate(said) == german
        assert module.tell_number("{n} word", "{n} words", n) == f"{n} word{'s' * (n != 1)}"
        assert module.tell("{share:.1f} %", share=1.25) == "1,2 %"


@BOTH
@pytest.mark.usefixtures("room")
def test_german_has_another_form_for_somebody_who_is_spoken_to(module: ModuleType) -> None:
    with module.speaking("de"):
        assert module.tell("{who} drew for {whom}", who="Ann", whom="Bea") == "Ann zieht für Bea"
        assert module.tell("{who} drew for {whom}", who="du", whom="Bea") == "du ziehst für Bea"
        assert module.tell("{who} drew for {whom}", who="you", whom="you") == "you ziehst für dich"
        assert module.tell("{who} drew for {whom}", who="Ann", whom="{x|y}") == "Ann zieht für {x|y}"


@pytest.mark.usefixtures("room")
def test_a_sentence_of_a_game_is_translated_by_words_too() -> None:
    with wordsvc.input.sentences.speaking("de"):
        said = games.core.sentences.say("{who} laid {card}", who="Ann", card="R7")
        assert wordsvc.input.sentences.translate(said) == "R7 kam von Ann"


def test_words_and_games_say_alike() -> None:
    words, of_games = functions_of(sentences), functions_of(games.core.sentences)
    assert {name: of_games.get(name) for name in words} == words
    assert of_games.keys() - words.keys() == {"say_all", "say_any"}


def functions_of(module: ModuleType) -> dict[str, str]:
    """The code of the functions and classes of a module by name, without their docstrings."""
    found = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.body = node.body[1:] if ast.get_docstring(node) else node.body
            found[node.name] = ast.dump(node)
    return found
