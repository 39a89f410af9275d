"""The text of German senses: without markup, and the offensive ones told."""

import re

import pytest

from dictionaries.recipe.german.gloss_text import clean_text
from dictionaries.recipe.german.offence import is_offensive

REMAINS = re.compile(r"\{\{|\[\[|''|`|→|\bSeite \d|\[\d|\bsiehe\b|https?:|&\w+;|[:;,(\[]$|^[,;:.]|^$|\"")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("{{K|ft=auch bildlich; Plural }} Handlung, mit der man geht", "Handlung, mit der man geht"),
        ("als Haustier gehaltenes Pferd{{Literatur", "als Haustier gehaltenes Pferd"),
        ("Herstellung von GüternDefinition nach:", "Herstellung von Gütern"),
        ("Biofilm auf dem ZahnBernd Reitemeier [http://x.de Einführung], Seite 3", "Biofilm auf dem Zahn"),
        ("Rest einer Flüssigkeit, Seite 237", "Rest einer Flüssigkeit"),
        ("Lehre von allem, Stichwort »Lehre«, Seite 2.", "Lehre von allem"),
        ("Hund[1]", "Hund"),
        ("drehbares Rad, zum Beispiel:", "drehbares Rad"),
        (": starke innere Gesammeltheit", "starke innere Gesammeltheit"),
        ("siehe Glycolsäure", "Glycolsäure"),
        ("Chemie: siehe Glycolsäure", "Chemie: Glycolsäure"),
        ("Strauch (siehe [2]) im Süden", "Strauch im Süden"),
        ('Recht &ndash; so „wie“ "hier"', "Recht – so „wie“ „hier“"),
        ("Person, die lernt und arbeitet (studiert", "Person, die lernt und arbeitet"),
        ("in der euklidischen Ebene:", ""),
        ("pflaumengroße Frucht von [1]", "pflaumengroße Frucht"),
        ("der lockere Bestandteil von [1], das Erdreich", "der lockere Bestandteil, das Erdreich"),
        ("Ort in Antrim Co.siehe [2], Provinz Ulster", "Ort in Antrim Co., Provinz Ulster"),
        ("Tag gemäß ISO 8601;Wikipedia: ISO 8601 siebter Tag", "Tag gemäß ISO 8601"),
        ("Schaltung mit vielen Kettenrädernach:", "Schaltung mit vielen Kettenräder"),
        ("Laut einer Ente, selten der Gans 1b)", "Laut einer Ente, selten der Gans"),
        ("mit Dach versehen, bedeckenvergleiche Bedeutung bei Adelung und", "mit Dach versehen, bedecken"),
        ("vor dem Gesicht getragener Gegenstand, der", "vor dem Gesicht getragener Gegenstand"),
        ("Wind von einem Punkt aus", "Wind von einem Punkt aus"),
        ("Wort", ""),
        ("Politikerin der AfD", "Politikerin der AfD"),
    ],
)
def test_remains_of_markup_go(raw: str, text: str) -> None:
    assert clean_text(raw, "Wort") == text
    assert not text or not REMAINS.search(text)


@pytest.mark.parametrize(
    ("text", "offensive"),
    [
        ("vulgär, transitiv: jemanden hereinlegen", True),
        ("den Penis reizen", True),
        ("Schimpfwort für eine Frau", True),
        ("abwertend: unordentlicher Mensch", True),
        ("abwertend: schlechter Film", False),
        ("hinterer Körperfortsatz bei Tieren", False),
    ],
)
def test_an_offensive_sense_is_told(text: str, offensive: bool) -> None:
    assert is_offensive(text) is offensive
