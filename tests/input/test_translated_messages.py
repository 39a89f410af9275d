"""Messages: English as texts, German in that language; alike for words and for games."""

import copy
import json
import pickle
from pathlib import Path

import orjson
import pytest

from games import messages

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


@pytest.fixture
def german_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    mofile = pytest.importorskip("babel.messages.mofile")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sentences.po").write_text(GERMAN)
    with (folder / "sentences.po").open("rb") as source, (folder / "sentences.mo").open("wb") as target:
        mofile.write_mo(target, pofile.read_po(source, locale="de"))
    monkeypatch.setattr(messages, "CATALOGUES", [str(tmp_path)])


def test_a_sentence_is_an_english_text_everywhere() -> None:
    said = messages.message("{who} laid {card}", who="Ann", card="R7")
    with messages.use_language("de"):
        assert said == "Ann laid R7"
        assert f"{said}." == "Ann laid R7."
        assert json.dumps([said]) == '["Ann laid R7"]'
        assert orjson.dumps([said]) == b'["Ann laid R7"]'
    for twin in (copy.copy(said), pickle.loads(pickle.dumps(said))):
        assert (twin, twin.template, twin.facts) == (said, said.template, said.facts)


@pytest.mark.usefixtures("german_catalogue")
def test_german_is_spoken_where_it_is_asked_for() -> None:
    said = messages.message(
        "{who} laid {card}",
        who="Ann",
        card=messages.message("a {colour} card", colour=messages.message("red")),
    )
    assert messages.translate(said) == "Ann laid a red card"
    assert messages.current_language() == "en"
    with messages.use_language("de"):
        assert messages.current_language() == "de"
        assert messages.translate(said) == "eine Karte in Rot kam von Ann"
        assert messages.translate("plain") == messages.translate("plain") == "schlicht"
        assert messages.translate("") == ""
        assert messages.translate("nobody wrote {this}", this="down") == "nobody wrote down"
    assert messages.translate("plain") == "plain"


@pytest.mark.usefixtures("german_catalogue")
@pytest.mark.parametrize(
    ("n", "english", "german"),
    [
        (0, "0 cards of 1,234", "0 Karten von 1.234"),
        (1, "1 card of 1,234", "1 Karte von 1.234"),
        (2, "2 cards of 1,234", "2 Karten von 1.234"),
    ],
)
def test_numbers_choose_their_form_and_their_marks(n: int, english: str, german: str) -> None:
    said = messages.plural_message("{n} card of {all:,}", "{n} cards of {all:,}", n, all=1234)
    assert said == english
    with messages.use_language("de"):
        assert messages.translate(said) == german
        assert messages.translate_plural("{n} word", "{n} words", n) == f"{n} word{'s' * (n != 1)}"
        assert messages.translate("{share:.1f} %", share=1.25) == "1,2 %"


@pytest.mark.usefixtures("german_catalogue")
def test_german_has_another_form_for_somebody_who_is_spoken_to() -> None:
    with messages.use_language("de"):
        assert messages.translate("{who} drew for {whom}", who="Ann", whom="Bea") == "Ann zieht für Bea"
        assert messages.translate("{who} drew for {whom}", who="du", whom="Bea") == "du ziehst für Bea"
        assert messages.translate("{who} drew for {whom}", who="you", whom="you") == "you ziehst für dich"
        assert messages.translate("{who} drew for {whom}", who="Ann", whom="{x|y}") == "Ann zieht für {x|y}"
