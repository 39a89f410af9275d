import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import dictionaries.manifest
from dictionaries import FOLDER, DictionaryError, Language, faults, load_manifest
from wordsvc import judge
from wordsvc.words import glosses, open_authority, open_lexicon
from wordsvc.words.glosses import Gloss, define, find_glosses, gloss
from wordsvc.words.lexicons.lexicon import Lexicon

LANGUAGES: tuple[Language, ...] = ("en", "de")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the installed dictionaries in a folder of their own, which the test may damage."""
    folder = tmp_path / "dictionaries"
    for name in ("en", "de", "licences"):
        shutil.copytree(Path(FOLDER, name), folder / name)
    for function in (dictionaries.manifest.installed, dictionaries.manifest.load_manifest):
        monkeypatch.setattr(function, "__defaults__", (str(folder),))
    glosses._open_glossary.cache_clear()
    yield folder
    glosses._open_glossary.cache_clear()


@pytest.mark.parametrize(
    ("word", "language", "lemma", "text"),
    [
        ("CATS", "en", "cat", "feline mammal"),
        ("MICE", "en", "mouse", "any of numerous small rodents"),
        ("ARE", "en", "be", "to exist"),
        ("THE", "en", "the", "article"),
        ("QI", "en", "qi", "vital energy"),
        ("BED", "en", "bed", "piece of furniture"),
        ("SITES", "en", "site", ""),
        ("EMOJIS", "en", "emoji", ""),
        ("GLASSES", "en", "glasses", "optical instrument"),
        ("PARIS", "en", "paris", "plant with four leaves"),
        ("ZZZZ", "en", None, ""),
        ("X-RAY", "en", None, ""),
        ("😀", "en", None, ""),
        ("HAUS", "de", "Haus", "zu einem bestimmten Zweck erbautes Gebäude"),
        ("HAEUSER", "de", "Haus", "zu einem bestimmten Zweck erbautes Gebäude"),
        ("STRASSE", "de", "Straße", "ein landgebundenes Verkehrsbauwerk"),
        ("KAETZCHEN", "de", "Kätzchen", "kleine Katze"),
        ("GEHST", "de", "gehen", "sich schreitend"),
        ("GING", "de", "gehen", "sich schreitend"),
        ("KAM", "de", "kommen", ""),
        ("SIND", "de", "sein", "da sein"),
        ("HAT", "de", "haben", "besitzen"),
        ("DER", "de", "der", "bestimmter Artikel"),
        ("BOT", "de", "bieten", ""),
        ("ASS", "de", "essen", ""),
        ("STAHL", "de", "Stahl", ""),
        ("AUFGENOMMEN", "de", "aufnehmen", ""),
        ("AUFZUNEHMEN", "de", "aufnehmen", ""),
        ("AUSSAH", "de", "aussehen", ""),
        ("GROESSEREN", "de", "groß", ""),
        ("SCHOENEREM", "de", "schön", ""),
        ("ZZZZ", "de", None, ""),
    ],
)
def test_a_word_shows_its_lemma(word: str, language: Language, lemma: str | None, text: str) -> None:
    found = gloss(word, language)
    assert (found and found.lemma) == lemma
    if found:
        assert found.text.startswith(text)
        assert len(found.text) <= 160


def test_a_gloss_says_where_it_comes_from_and_on_which_terms() -> None:
    english, german = gloss("CATS", "en"), gloss("HAUS", "de")
    assert english is not None
    assert german is not None
    assert list(english.to_dict()) == [*Gloss._fields]
    assert (english.source, english.licence) == ("WordNet 3.0", "LicenseRef-WordNet-3.0")
    assert (german.source, german.licence) == ("German Wiktionary", "CC-BY-SA-4.0")
    later, own = gloss("EMOJI", "en"), gloss("DER", "de")
    assert later is not None
    assert own is not None
    assert (later.source, later.licence) == ("Open English WordNet 2024", "CC-BY-4.0")
    assert (own.source, own.licence) == ("wordsvc", "MIT")
    for name, found in (("en", (english, later)), ("de", (german, own))):
        (file,) = [file for file in load_manifest(name).files if file.role == "glosses"]
        assert {gloss.licence for gloss in found} <= set(file.licence.split(" AND "))


@pytest.mark.parametrize(
    ("word", "language", "lemma", "part", "relation"),
    [
        ("DOGS", "en", "dog", "noun", "plural"),
        ("DRIVEN", "en", "drive", "verb", "past_participle"),
        ("DROVE", "en", "drive", "verb", "past"),
        ("BIGGER", "en", "big", "adjective", "comparative"),
        ("TACO", "en", "taco", "noun", None),
        ("QI", "en", "qi", None, None),
        ("BOHNEN", "de", "Bohne", "noun", "plural"),
        ("NORDEN", "de", "Norden", "noun", None),
        ("SPUREN", "de", "Spur", "noun", "plural"),
        ("GING", "de", "gehen", "verb", "past"),
        ("GROESSTEN", "de", "groß", "adjective", "superlative"),
    ],
)
def test_a_meaning_says_the_part_of_speech_and_the_relation(
    word: str, language: Language, lemma: str, part: str | None, relation: str | None
) -> None:
    found = gloss(word, language)
    assert found is not None
    assert (found.lemma, found.part, found.relation) == (lemma, part, relation)


@pytest.mark.parametrize(
    ("word", "text"), [("TACO", "tortilla"), ("SHRIMP", "crustaceans"), ("DOG", "Canis")]
)
def test_the_usual_meaning_is_no_insult(word: str, text: str) -> None:
    found = gloss(word, "en")
    assert found is not None
    assert text in found.text
    assert not found.offensive


def test_offensive_senses_come_last_and_only_where_they_are_allowed() -> None:
    assert [sense.offensive for sense in find_glosses("TACOS", "en")] == [False, True]
    assert [sense.offensive for sense in find_glosses("TACOS", "en", no_offensive=True)] == [False]
    assert define("taco", no_offensive=True) == define("taco")


def test_an_offensive_word_has_no_meaning_without_offensive_ones() -> None:
    words = open_lexicon("en").offensive_words()
    assert [word for word in words if find_glosses(word, "en", no_offensive=True)] == []
    assert sum(bool(find_glosses(word, "en")) for word in words) > 100


@pytest.mark.slow
@pytest.mark.parametrize("views", [["en-kids"], ["de-kids", "de-large-kids"]])
def test_no_word_in_a_view_for_children_has_an_offensive_meaning(views: list[str]) -> None:
    authorities = [open_authority(view) for view in views]
    assert all(authority.refuses_offensive for authority in authorities)
    words = {word for each in authorities for word in each.lexicons[0].counting(no_names=False)}
    told = {word: find_glosses(word, authorities[0].language, no_offensive=True) for word in words}
    assert sum(map(bool, told.values())) > 1_000
    assert [word for word, senses in told.items() if any(sense.offensive for sense in senses)] == []


SIMPLE_PASTS = (
    "ASS BAT BEFAHL BEGANN BISS BLIEB BOT BRACH BRACHTE DACHTE DURFTE FAND FIEL FING FLOG FRASS FUHR "
    "GAB GALT GELANG GENOSS GESCHAH GEWANN GING GOSS GRIFF GRUB HALF HATTE HIELT HIESS HOB KAM KANNTE "
    "KONNTE LAG LAS LIEF LIESS LOG MOCHTE MUSSTE NAHM NANNTE RIEF RIET RISS RITT SAH SANG SANK SASS "
    "SCHIEN SCHLIEF SCHLOSS SCHLUG SCHNITT SCHOB SCHRIEB SCHRIE SCHUF SCHWAMM SCHWIEG SPRACH SPRANG "
    "STAND STARB STIEG STIESS STRICH TAT TRAF TRAT TRIEB TRUG TRANK VERGASS VERLOR VERSCHWAND WAR WARF "
    "WOLLTE WUCHS WURDE WUSCH WUSSTE ZOG ZWANG "
)
"""Of strong and irregular verbs; of some, like SCHLOSS, the noun is commoner."""


def test_the_simple_past_of_a_strong_verb_leads_to_its_infinitive() -> None:
    nouns = {
        word for word in SIMPLE_PASTS.split() if (found := gloss(word, "de")) and found.lemma[0].isupper()
    }
    assert nouns <= {"BISS", "GRIFF", "SCHLOSS", "SCHNITT", "STRICH"}
    assert [word for word in SIMPLE_PASTS.split() if gloss(word, "de") is None] == []


def test_every_word_of_two_letters_has_a_gloss() -> None:
    for language in LANGUAGES:
        short = [word for word in open_lexicon(language).words() if len(word) == 2]
        assert [word for word in short if gloss(word, language) is None] == []


def test_without_its_glosses_a_dictionary_judges_the_same(copied: Path) -> None:
    manifest = load_manifest("en")
    (copied / "en" / "en-glosses.marisa").unlink()
    assert gloss("CATS", "en") is None
    assert gloss("HAUS", "de") is not None
    lexicon = Lexicon(manifest)
    assert "CATS" in lexicon
    assert lexicon.reference.sha256 == manifest.sha256 == load_manifest("en").sha256
    assert faults(manifest) == ["en-glosses.marisa: No such file or directory"]


def test_the_hash_of_a_dictionary_is_that_of_the_files_that_judge() -> None:
    for name in ("en", "de"):
        manifest = load_manifest(name)
        assert [file.role for file in manifest.files][-2:] == ["glosses", "evidence"]
        assert {file.role for file in manifest.deciding_files} <= {"words", "refusals"}
        assert faults(manifest) == []
        without = manifest._replace(files=manifest.files[:-2])
        assert faults(without) == []


def test_without_the_dictionary_there_are_no_glosses(copied: Path) -> None:
    shutil.rmtree(copied / "de")
    assert gloss("HAUS", "de") is None


@pytest.mark.parametrize("damage", ["short", "overwritten"])
def test_a_damaged_file_is_an_error(copied: Path, damage: str) -> None:
    path = copied / "en" / "en-glosses.marisa"
    content = path.read_bytes()
    path.write_bytes(content[:1000] if damage == "short" else b"?" * len(content))
    with pytest.raises(DictionaryError, match=r"en-glosses\.marisa"):
        gloss("CATS", "en")


def test_a_verdict_opens_no_glosses(copied: Path) -> None:
    (copied / "en" / "en-glosses.marisa").write_bytes(b"damaged")
    assert judge("CATS").allowed
