"""The regular inflection of German."""

import pytest

from dictionaries.paradigms import regular_forms
from dictionaries.paradigms.de import CLASSES, separable_forms, verb_forms

RAUSFINDEN = """
RAUSFINDEN RAUSZUFINDEN RAUSFINDE RAUSFINDEST RAUSFINDET RAUSFAND RAUSFANDST RAUSFANDEST RAUSFANDEN RAUSFANDET
RAUSFAENDE RAUSFAENDEST RAUSFAENDEN RAUSFAENDET
RAUSGEFUNDEN RAUSGEFUNDENE RAUSGEFUNDENEM RAUSGEFUNDENEN RAUSGEFUNDENER RAUSGEFUNDENES
RAUSFINDEND RAUSFINDENDE RAUSFINDENDEM RAUSFINDENDEN RAUSFINDENDER RAUSFINDENDES
"""


def test_a_verb_with_a_particle_has_every_form_that_is_one_word() -> None:
    forms = verb_forms("FINDEN", "FINDET FAND FAENDE GEFUNDEN", "RAUS")
    assert forms == set(RAUSFINDEN.split()) - {"RAUSFANDST"}


@pytest.mark.parametrize(
    ("infinitive", "some"),
    [
        ("SWIPEN", "SWIPE SWIPST SWIPT SWIPTE SWIPTEST GESWIPT GESWIPTES SWIPEND"),
        ("GENDERN", "GENDERE GENDERST GENDERT GENDERTE GEGENDERT GENDERND GENDERNDE"),
        ("BASTELN", "BASTLE BASTELST BASTELTE GEBASTELT BASTELND"),
        ("HATEN", "HATE HATEST HATET HATETE GEHATET"),
        ("RECHNEN", "RECHNEST RECHNET RECHNETE GERECHNET"),
        ("TRICKSEN", "TRICKST TRICKSTE GETRICKST"),
        ("DISKUTIEREN", "DISKUTIERT DISKUTIERTE DISKUTIERTES"),
        ("EROBERN", "EROBERT EROBERE EROBERTEN"),
    ],
)
def test_weak_verbs_are_conjugated_by_rule(infinitive: str, some: str) -> None:
    forms = verb_forms(infinitive)
    assert {infinitive, *some.split()} <= forms
    assert not any(form.startswith(("GEDISKUT", "GEEROB", "ZU")) for form in forms)


@pytest.mark.parametrize(
    ("infinitive", "parts", "second"),
    [
        ("HALTEN", "HAELT HIELT HIELTE GEHALTEN", "HAELTST"),
        ("LADEN", "LAEDT LUD LUEDE GELADEN", "LAEDST"),
        ("LESEN", "LIEST LAS LAESE GELESEN", "LIEST"),
        ("NEHMEN", "NIMMT NAHM NAEHME GENOMMEN", "NIMMST"),
        ("BRINGEN", "BRINGT BRACHTE BRAECHTE GEBRACHT", "BRINGST"),
    ],
)
def test_the_second_person_of_a_strong_verb(infinitive: str, parts: str, second: str) -> None:
    assert second in verb_forms(infinitive, parts)


def test_a_strong_verb_needs_its_four_parts() -> None:
    with pytest.raises(ValueError, match="unpack"):
        verb_forms("FINDEN", "FINDET FAND")


@pytest.mark.parametrize(
    ("infinitive", "participle"),
    [
        ("BETTELN", "GEBETTELT"),
        ("BELLEN", "GEBELLT"),
        ("ERNTEN", "GEERNTET"),
        ("BEICHTEN", "GEBEICHTET"),
        ("VERLINKEN", "VERLINKT"),
        ("ENTFREUNDEN", "ENTFREUNDET"),
        ("UEBERARBEITEN", "UEBERARBEITET"),
    ],
)
def test_a_verb_with_a_prefix_has_a_participle_without_ge(infinitive: str, participle: str) -> None:
    assert participle in verb_forms(infinitive)


def test_a_separable_verb_has_ge_and_zu_after_its_particle() -> None:
    forms = separable_forms("VORBEIHUSCHEN")
    assert {"VORBEIHUSCHTE", "VORBEIZUHUSCHEN", "VORBEIGEHUSCHT"} <= forms
    with pytest.raises(ValueError, match="GOOGELN begins with no separable particle"):
        separable_forms("GOOGELN")


@pytest.mark.parametrize(
    ("classes", "base", "forms"),
    [
        ("d", "DUNKEL", "DUNKLE DUNKLEM DUNKLEN DUNKLER DUNKLES"),
        ("d", "LEISE", "LEISEM LEISEN LEISER LEISES"),
        ("f", "KATZE", "KATZEN"),
        ("f", "LEHRERIN", "LEHRERINNEN"),
        ("f", "FAHRT", "FAHRTEN"),
        ("g", "KRAFT", "KRAEFTE KRAEFTEN"),
        ("e", "TEST", "TESTS TESTES TESTE TESTEN"),
        ("e", "ZEUGNIS", "ZEUGNISSES ZEUGNISSE ZEUGNISSEN"),
        ("e", "LEHRLING", "LEHRLINGS LEHRLINGE LEHRLINGEN"),
        ("u", "PLATZ", "PLATZES PLAETZE PLAETZEN"),
        ("u", "SAAL", "SAALS SAALES SAELE SAELEN"),
        ("r", "BILD", "BILDS BILDES BILDER BILDERN"),
        ("h", "HAUS", "HAUSES HAEUSER HAEUSERN"),
        ("l", "LEHRER", "LEHRERS LEHRERN"),
        ("k", "GARTEN", "GARTENS GAERTEN"),
        ("s", "HANDY", "HANDYS"),
        ("w", "LOTSE", "LOTSEN"),
        ("p", "SENSOR", "SENSORS SENSOREN"),
        ("ls", "BOOMER", "BOOMERS BOOMERN"),
    ],
)
def test_a_base_has_the_forms_of_its_classes(classes: str, base: str, forms: str) -> None:
    assert regular_forms(base, "de", classes) == {base, *forms.split()}


@pytest.mark.parametrize(
    ("adjective", "some"),
    [
        ("LECKER", "LECKERE LECKERERE LECKERSTEN"),
        ("WILD", "WILDERES WILDESTE"),
        ("FRISCH", "FRISCHESTE"),
        ("TYPISCH", "TYPISCHSTE"),
        ("DRINGEND", "DRINGENDSTEM"),
        ("LEISE", "LEISERE LEISESTE"),
        ("TEUER", "TEURE TEURERE TEUERSTE"),
    ],
)
def test_an_adjective_is_compared(adjective: str, some: str) -> None:
    assert set(some.split()) <= CLASSES["a"](adjective)


def test_a_class_must_be_named_in_german() -> None:
    with pytest.raises(ValueError, match="GOOGELN: the classes"):
        regular_forms("GOOGELN", "de")
    assert "GEGOOGELT" in regular_forms("GOOGELN", "de", "v")
