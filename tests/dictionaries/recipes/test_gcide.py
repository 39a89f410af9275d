"""The glosses of GCIDE, and those of words that are formed of others, on small sources."""

import base64
import gzip

import pytest

from dictionaries.glossary import GCIDE, Link, Meaning
from dictionaries.recipe.english.derivations import explain_derived
from dictionaries.recipe.english.gcide import Entry, read_entries, read_entry
from dictionaries.recipe.english.gcide_glosses import gcide_glosses
from dictionaries.recipe.files.glosses import Glosses
from dictionaries.recipe.sources.packages import Package, Pin

PIN = Pin("debian", "small", "1", "small.deb", "", "GPL-2.0-or-later")
TEXTS = {
    "Taut": r"""Taut \Taut\, a. [Dan. t[ae]t; akin to E. tight.
   See {Tight}.]
   1. (Naut.) Tight; stretched; not slack; -- said esp. of a
      rope that is tightly strained.
      [1913 Webster]

            A taut line.                          --Tennyson.
      [1913 Webster]

   2. Snug; close; as, a taut ship. [Obs.] --Donne.
      [1913 Webster] Tautly

   {Taut hand} (Naut.), a severe officer.
      [1913 Webster]
""",
    "Ginglymus": r"""Ginglymus \Gin"gly*mus\, n.; pl. {Ginglymi}. [NL., fr. Gr. ?.] (Anat.)
   A hinge joint, 361/2 of them in Europ[ae]an caf['e]s.
   [1913 Webster]
""",
    "Taluk": 'Taluk \\Ta*luk"\\, Talook \\Ta*look"\\, n. [Ar.]\n   A large estate. [India]\n',
    "Gome": "Gome \\Gome\\, n.\n   See {Taut}.\n",
    "Paris": 'Paris \\Par"is\\, prop. n.\n   The capital of France.\n',
    "Ballock": 'Ballock \\Bal"lock\\, n.\n   1. a part of the body. [vulgar]\n\n   2. a round stone.\n',
}


def number(value: int) -> str:
    digits = base64.b64encode(value.to_bytes(3, "big")).decode()  # three bytes are four digits of six bits
    return digits.lstrip("A") or "A"


def package() -> Package:
    index, texts = "", b""
    for headword, text in TEXTS.items():
        index += f"{headword}\t{number(len(texts))}\t{number(len(text))}\n"
        texts += text.encode()
    files = {"gcide.index": index.encode(), "gcide.dict.dz": gzip.compress(texts)}
    return Package(PIN, {f"usr/share/dictd/{name}": content for name, content in files.items()})


@pytest.mark.parametrize(
    ("headword", "entry"),
    [
        ("Taut", Entry(("taut",), "a", (Meaning("tight; stretched; not slack"), Meaning("snug; close")))),
        (
            "Ginglymus",
            Entry(
                ("ginglymus",),
                "n",
                (Meaning("a hinge joint, 36 1/2 of them in Europaean cafés"),),
                (("ginglymi", "plural"),),
            ),
        ),
        ("Taluk", Entry(("taluk", "talook"), "n", (Meaning("a large estate"),))),
        ("Gome", Entry(("gome",), "n", elsewhere="taut", relation="variant")),
        ("Paris", None),
        (
            "Ballock",
            Entry(
                ("ballock",),
                "n",
                (Meaning("a part of the body", offensive=True), Meaning("a round stone")),
            ),
        ),
    ],
)
def test_an_entry_is_read_without_its_marks(headword: str, entry: Entry | None) -> None:
    assert read_entry(TEXTS[headword]) == entry


def test_the_entries_are_those_of_the_index() -> None:
    found = [entry.headwords[0] for entry in read_entries(package())]
    assert found == ["taut", "ginglymus", "taluk", "gome", "ballock"]


def test_gcide_explains_only_what_the_usual_glosses_lack_or_derive() -> None:
    usual = Glosses(
        {"TALUK": [Link("taluk/n")], "TAUT": [Link("tau/n", "derived")]},
        {"taluk/n": [Meaning("an estate")], "tau/n": [Meaning("a letter")]},
    )
    words = [
        "TAUT",
        "TAUTER",
        "TAUTNESS",
        "GOME",
        "GINGLYMI",
        "TALUK",
        "TALOOK",
        "TALOOKS",
        "PARIS",
        "BALLOCK",
    ]
    found = gcide_glosses(package(), words, usual)
    assert found.words == {
        "BALLOCK": [Link(f"ballock/{GCIDE}n")],
        "GINGLYMI": [Link(f"ginglymus/{GCIDE}n", "plural")],
        "GOME": [Link(f"taut/{GCIDE}a", "variant")],
        "TALOOK": [Link(f"taluk/{GCIDE}n", "variant")],
        "TALOOKS": [Link(f"taluk/{GCIDE}n", "plural")],
        "TAUT": [Link(f"taut/{GCIDE}a")],
        "TAUTER": [Link(f"taut/{GCIDE}a", "comparative")],
        "TAUTNESS": [Link(f"taut/{GCIDE}a", "noun")],
    }
    assert found.entries[f"ballock/{GCIDE}n"][0] == Meaning("a round stone")


EXPLAINED = Glosses(
    {
        "BRAND": [Link("brand/n"), Link("brand/v")],
        "DEACON": [Link("deacon/n")],
        "BOIL": [Link("boil/v")],
        "BOILED": [Link("boil/v", "past")],
        "HAPPY": [Link("happy/a")],
        "READABLE": [Link("readable/a")],
        "PORE": [Link("pore/n")],
        "PO": [Link("po/o")],
        "WORD": [Link("word/n")],
        "WORDLE": [Link("wordle/n")],
        "MAXES": [Link("max/n", "plural")],
        "SUB": [Link("sub/o")],
    },
    {},
)


@pytest.mark.parametrize(
    ("word", "name", "relation"),
    [
        ("DEACONED", "deacon/n", "past"),
        ("DEACONING", "deacon/n", "present_participle"),
        ("HAPPIES", "happy/a", "plural"),
        ("BRANDABLE", "brand/v", "derived"),
        ("BRANDLESS", "brand/n", "derived"),
        ("HAPPINESS", "happy/a", "noun"),
        ("READABLY", "readable/a", "adverb"),
        ("UNREADABLY", "readable/a", "derived"),
        ("REBOILED", "boil/v", "derived"),
        ("SUBS", "sub/o", "plural"),
    ],
)
def test_a_word_is_explained_by_the_word_that_it_is_formed_of(word: str, name: str, relation: str) -> None:
    words = [*EXPLAINED.words, "READABLY", "UNREADABLE", word]
    assert explain_derived(EXPLAINED, words).words[word] == [Link(name, relation)]


@pytest.mark.parametrize(
    "word", ["PORISM", "REPO", "UNSUB", "BOILLESS", "REDEACON", "POS", "WORDLIST", "MINIMAXES", "ING"]
)
def test_a_word_that_ends_or_begins_so_by_chance_stays_without(word: str) -> None:
    assert word not in explain_derived(EXPLAINED, [word]).words
