"""The recipe: rebuilds every committed dictionary file, byte for byte, from pinned packages.

`build` is pure: it reads a folder of packages and returns files by their path below `dictionaries/`.
The order of the inputs, the hash seed and the version of marisa-trie do not change a byte.
"""

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import compress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dictionaries.chain import write_tags
from dictionaries.editions import write_history
from dictionaries.folding import Language
from dictionaries.manifest import DECIDING, FOLDER, LICENCES, MANIFEST, load_manifest, seal
from dictionaries.recipe.affixes import affix_forms
from dictionaries.recipe.children import english_children, german_children, german_compounds
from dictionaries.recipe.derivations import explain_derived
from dictionaries.recipe.dutch_families import INFLECTED, with_families
from dictionaries.recipe.editions import extend_history
from dictionaries.recipe.english import english_names, english_reasons, english_tags, scowl_tags
from dictionaries.recipe.english_families import add_families
from dictionaries.recipe.evidence import Evidence, evidence_file, gather
from dictionaries.recipe.families import curated_families
from dictionaries.recipe.foreign import english_affixes, english_refusals, foreign_words
from dictionaries.recipe.frequencies import frequencies, word_levels
from dictionaries.recipe.gcide_glosses import gcide_glosses
from dictionaries.recipe.german import (
    first_parts,
    german_names,
    german_reasons,
    german_refusals,
    german_sources,
    german_words,
    known_elsewhere,
)
from dictionaries.recipe.german_families import curated_words, large_words
from dictionaries.recipe.german_forms import read_german_forms
from dictionaries.recipe.glosses import Glosses, OwnGlosses, glosses_file
from dictionaries.recipe.listed_names import listed_names, name_tags
from dictionaries.recipe.offensive import offensive_english, offensive_german
from dictionaries.recipe.output import differences, write
from dictionaries.recipe.packages import Package, Pin, SourceError, load_pins, open_package
from dictionaries.recipe.rare_words import mark_rare_words
from dictionaries.recipe.spelled_list import spelled_words
from dictionaries.recipe.wiktionary import german_glosses
from dictionaries.recipe.wordnet import english_glosses, explained_words
from dictionaries.tags import LEVELS, REFUSALS, REFUSED, allowed_tag, marks_name, refusal_of
from dictionaries.views import View, view_digest

__all__ = ["SourceError", "add_history", "build", "differences", "load_pins", "write"]

_HERE = Path(__file__).parent

_ENGLISH_CURATION = ("en", "names-en", "reasons-en", "two-letters-en", "levels-en", "open-compounds-en")
"""The files of the curation that say which English words count and why others do not."""

_LICENCE_TEXTS = {
    "SCOWL.txt": ("scowl", "usr/share/doc/scowl/copyright"),
    "WordNet-3.0.txt": ("wordnet", "usr/share/doc/wordnet-base/copyright"),
    "german-wordlist.txt": ("tanglet", "usr/share/tanglet/gamedata/de/language.ini"),
    "CSpell.txt": ("people-names", "package/LICENSE"),
    "CC-BY-SA-4.0.txt": ("german-nouns", "german_nouns-*.dist-info/LICENSE"),
    "extra/GCIDE.txt": ("gcide", "usr/share/doc/dict-gcide/copyright"),
}
"""Each licence text that is shipped verbatim, with the package and the file that it comes from.

Those of single lists stand with the lists in `dictionaries.json`. The other texts of the folder stand there
as they are: licences that no source ships whole, and notices that say whose a file is, of what it was made,
and how it was changed. The folder `extra` has those of the files that the wheel leaves out.
"""


_NOTICES: dict[str, str] = json.loads((_HERE / "notices.json").read_text("utf-8"))
"""Notices that the licences of single files demand, by role and language."""

_NAMES = ("people-names", "geonames", "wordfreq")
"""The sources of names of people and places, and of the common words that are none."""

_OWN_LICENCE = "MIT"


@dataclass(frozen=True, slots=True)
class Part:
    """One trie of a dictionary: its file, its role, what it holds of each word, and its sources.

    `notice` is a line that the licence of its sources wants shown, besides those of the dictionary.
    """

    file: str
    role: str
    holds: Mapping[str, int] | Glosses | Evidence
    pins: list[Pin]
    notice: str = ""

    @property
    def tags(self) -> Mapping[str, int]:
        """The tag of each word; a file of glosses or evidence has none."""
        return {} if isinstance(self.holds, Glosses | Evidence) else self.holds

    @property
    def licence(self) -> str:
        """The licences of its sources; what this project chose or wrote by itself has that of the code."""
        own = [_OWN_LICENCE] if isinstance(self.holds, Glosses | Evidence) or not self.pins else []
        return " AND ".join(dict.fromkeys([*(pin.licence for pin in self.pins), *own]))

    def content(self) -> bytes:
        """Return the bytes of the file."""
        if isinstance(self.holds, Evidence):
            return evidence_file(self.holds)
        return glosses_file(self.holds) if isinstance(self.holds, Glosses) else write_tags(self.holds)


def build(sources: Path, pinned: Mapping[str, Pin] | None = None) -> dict[str, bytes]:
    """Build every dictionary from the packages in `sources`.

    Returns the content of each file by its path below the dictionaries' folder. `pinned` defaults
    to the committed `sources.json`. Raises `SourceError` when a package is missing or not the pinned one.
    """
    packages = {name: open_package(pin, sources) for name, pin in (pinned or load_pins()).items()}

    def pins(*names: str) -> list[Pin]:
        return [packages[name].pin for name in names]

    listed = english_tags(packages["scowl"], packages["wordnet"], _curation(*_ENGLISH_CURATION))
    english = add_families(
        listed,
        packages["scowl"],
        packages["wordnet"],
        _load("forms-en"),
        [_load("families-en")],
    )
    english = english_children(english, _load("children-en"), _load("adult-en"))
    explained = explained_words(packages["wordnet"], packages["oewn"], _counting(english))
    english = mark_rare_words(english, {*_counting(listed)}, explained["wordnet"])
    of_lists = _listed(packages, english, "en")
    names = name_tags(of_lists, english, _load("reasons-en")["spoken"])
    counting = _counting(english)
    offensive = offensive_english(_curation("offensive-en"), counting)
    english_meanings = english_glosses(packages, counting, _own_glosses("en", "names-en"))
    english_meanings = explain_derived(english_meanings, counting)
    return {
        **_licence_texts(packages),
        **_dictionary(
            "en",
            [
                Part("en.marisa", "words", english, pins("scowl", "wordnet")),
                Part("en-names.marisa", "refusals", names, pins(*_NAMES), _NOTICES["names"]),
                Part("en-offensive.marisa", "offensive", offensive, [], _NOTICES["offensive-en"]),
                Part(
                    "en-gcide.marisa",
                    "more_glosses",
                    gcide_glosses(packages["gcide"], counting, english_meanings),
                    pins("gcide"),
                    _NOTICES["more-glosses-en"],
                ),
                Part(
                    "en-glosses.marisa",
                    "glosses",
                    english_meanings,
                    pins("wordnet", "oewn"),
                    _NOTICES["glosses-en"],
                ),
                Part(
                    "en-evidence.marisa",
                    "evidence",
                    _english_evidence(packages, names | english, explained, of_lists),
                    pins("scowl", "wordnet", "oewn", *_NAMES),
                    _NOTICES["evidence"].format(language="en"),
                ),
            ],
        ),
        **_german_dictionaries(packages, english),
        **_spelled_dictionaries(packages, english),
    }


def _listed(packages: Mapping[str, Package], english: Mapping[str, int], language: Language) -> set[str]:
    people, places, wordfreq = (packages[name] for name in _NAMES)
    return listed_names(people, places, wordfreq, english, language)


def _english_evidence(
    packages: Mapping[str, Package],
    tags: Mapping[str, int],
    explained: Mapping[str, set[str]],
    listed: set[str],
) -> Evidence:
    raw = scowl_tags(packages["scowl"])
    words = {"scowl": raw.keys(), **explained}
    reasons = english_reasons(packages["scowl"], packages["wordnet"], tags) | {"names": listed}
    told = gather("en", packages["wordfreq"], tags, words, reasons, scowl=raw)
    return told._replace(min_sources=1)  # of the words that no dictionary has, some 550 have one source


def _name_sources(packages: Mapping[str, Package], tags: Mapping[str, int]) -> dict[str, set[str]]:
    """Return the words that English sources refuse, with genitives, for the table of another language."""
    reasons = english_reasons(packages["scowl"], packages["wordnet"], tags)
    return {name: words | {f"{word}S" for word in words} for name, words in reasons.items()}


def _german_dictionaries(packages: Mapping[str, Package], english: Mapping[str, int]) -> dict[str, bytes]:
    """Return the files of `de` and `de-large`, with the same reasons; `english` has the tags of `en`."""

    def pins(*names: str) -> list[Pin]:
        return [packages[name].pin for name in names]

    curation = _curation("de", "de-reasons", "new-words-de")
    new = curated_words(_load("new-words-de")) | curated_families(_load("families-de"), "de").keys()
    words = german_words(packages["tanglet"], curation, new)
    refusals = german_refusals(packages, words, curation)
    for word in english_affixes(refusals, english, packages["wordfreq"], "de"):
        del refusals[word]
    names = german_names(english_names(packages["scowl"], packages["wordnet"], english), words | refusals)
    elsewhere = known_elsewhere(packages)
    names |= english_refusals(english, {*words, *refusals, *names, *elsewhere}, curation)
    known = {*words, *refusals, *names}
    foreign = foreign_words(english, packages["wordfreq"], known | elsewhere, "de")
    refusals |= first_parts(_counting(words), known | foreign.keys())
    read = _curation("large-de")
    larger = large_words(packages, words, {*known, *refusals}, elsewhere, read)
    forms, children = read_german_forms(packages), _load("children-de")["families"]
    compounds = german_compounds(children, forms, {**refusals, **larger})
    compounds -= {*known, *larger, *read["not_words"]}
    larger |= dict.fromkeys(sorted(compounds), allowed_tag(LEVELS[-1]))
    listed = _listed(packages, english, "de")
    names |= name_tags(listed, larger, refusals, names, elsewhere, foreign, curation["spoken"])
    meanings = german_glosses(packages, _counting(larger), _own_glosses("de"))
    reasons = [
        Part("de-refused.marisa", "refusals", refusals, pins("german-nouns", "wiktionary-de")),
        Part("de-names.marisa", "refusals", names, pins("scowl", "wordnet", *_NAMES), _NOTICES["names"]),
        Part("de-foreign.marisa", "refusals", foreign, pins("wordfreq", "scowl"), _NOTICES["foreign-de"]),
    ]
    # English words among the lexemes of Wikidata, as CHAMPIONSHIP, are not for children.
    levels = _capped(word_levels(packages["wordfreq"], "de", larger), {"level_29": list(foreign)})
    levels = german_children(levels, larger, forms, children, _load("adult-de"))
    levels = _capped(levels, _curation("levels-de"))
    common = {word: level for word, level in levels.items() if word in words}
    glosses = Part(
        "de-glosses.marisa",
        "glosses",
        meanings,
        pins("wiktionary-de", "german-nouns", "german-verbs", "wordfreq"),
        _NOTICES["glosses-de"],
    )
    offending = offensive_german(_curation("offensive-de"), _counting(larger), forms)
    offensive = Part("de-offensive.marisa", "offensive", offending, [], _NOTICES["offensive-de"])
    found = _name_sources(packages, english)
    told = gather(
        "de",
        packages["wordfreq"],
        {**foreign, **names, **refusals, **words},
        german_sources(packages),
        german_reasons(packages) | found | {"scowl": found["scowl"] | foreign.keys(), "names": listed},
        {"de-large": larger.keys() - words.keys()},
    )
    evidence = Part(
        "de-evidence.marisa",
        "evidence",
        told,
        [
            *pins("tanglet", "wiktionary-de", "german-nouns", "german-verbs"),
            *pins("wikidata-de", "scowl", "wordnet", *_NAMES),
        ],
        _NOTICES["evidence"].format(language="de"),
    )
    return {
        **_dictionary(
            "de",
            [
                Part("de.marisa", "words", words, pins("tanglet")),
                *reasons,
                Part("de-common.marisa", "levels", common, pins("wordfreq")),
                offensive,
                glosses,
                evidence,
            ],
        ),
        **_dictionary(
            "de-large",
            [
                Part(
                    "de-large.marisa",
                    "words",
                    larger,
                    pins("tanglet", "wikidata-de", "german-nouns", "german-verbs"),
                    _NOTICES["words-de-large"],
                ),
                *reasons,
                Part("de-large-common.marisa", "levels", levels, pins("wordfreq")),
                offensive,
            ],
        ),
    }


def add_history(files: Mapping[str, bytes], folder: Path = Path(FOLDER)) -> dict[str, bytes]:
    """Add to built files the history of each dictionary, which goes on from what `folder` has.

    Raises `SourceError` for a dictionary whose content is another under the same version: an edition has one
    content for ever.
    """
    added = dict(files)
    for name in _described():
        with TemporaryDirectory() as temporary:
            write(
                {path: content for path, content in files.items() if path.startswith(f"{name}/")},
                Path(temporary),
            )
            history = extend_history(load_manifest(name, temporary), folder)
        if history:
            written = write_history(history, files[f"{name}/{MANIFEST}"])
            added |= {f"{name}/{file}": content for file, content in written.items()}
    return added


def _load(name: str) -> dict[str, Any]:
    lists: dict[str, Any] = json.loads((_HERE / "curation" / f"{name}.json").read_text("utf-8"))
    return lists


def _curation(*names: str) -> dict[str, list[str]]:
    """Return the lists of some files of the curation; what several files list under one key is one list."""
    joined: dict[str, list[str]] = {}
    for lists in map(_load, names):
        for key, value in lists.items():
            if isinstance(value, list):
                joined[key] = [*joined.get(key, []), *value]
    return joined


def _capped(levels: Mapping[str, int], curation: Mapping[str, list[str]]) -> dict[str, int]:
    """Return the levels, at most 29 for the words in `level_29`: not for a children's table."""
    capped = dict.fromkeys(curation["level_29"], 29)
    return {word: min(level, capped.get(word, level)) for word, level in levels.items()}


def _own_glosses(*names: str) -> OwnGlosses:
    glosses: dict[str, str] = {}
    forms: dict[str, list[str]] = {}
    for name in names:
        written = json.loads((_HERE / "curation" / f"glosses-{name}.json").read_text("utf-8"))
        glosses.update(written["glosses"])
        forms.update(written["forms"])
    return OwnGlosses(glosses, forms)


def _licence_texts(packages: Mapping[str, Package]) -> dict[str, bytes]:
    texts: dict[str, bytes] = {}
    lists = [described["list"] for described in _described().values() if "list" in described]
    listed = {each["licence_file"]: (each["source"], each["licence_text"]) for each in lists}
    for name, (package, pattern) in (_LICENCE_TEXTS | listed).items():
        (texts[f"{LICENCES}/{name}"],) = packages[package].matching(pattern).values()
    return texts


def _described() -> dict[str, dict[str, Any]]:
    """Return the descriptions of dictionaries in `dictionaries.json`."""
    described: dict[str, dict[str, Any]] = json.loads((_HERE / "dictionaries.json").read_text("utf-8"))
    return described


def _spelled_dictionaries(packages: Mapping[str, Package], english: Mapping[str, int]) -> dict[str, bytes]:
    """Return the files of the dictionaries that are made of one list: those described with a "list".

    `english` has the tags of `en`, which knows names, abbreviations and words that are foreign elsewhere.
    """
    files: dict[str, bytes] = {}
    wordfreq = packages["wordfreq"]
    for name, described in _described().items():
        if "list" in described:
            source, language = packages[described["list"]["source"]], described["language"]
            curation = _curation(name)
            words = spelled_words(source, described["list"]["file"], language, curation)
            listed, sources = set(_counting(words)), [source]
            if affixes := described["list"].get("affixes"):
                sources += [packages[affixes["source"]], wordfreq]
                forms = affix_forms(packages[affixes["source"]], affixes["file"], language, INFLECTED)
                curated = curated_families(_load(f"families-{name}"), language)
                words = with_families(words, forms, set(frequencies(wordfreq, language)), curated, curation)
                listed |= words.keys() & set().union(forms, *forms.values())
            names = english_refusals(english, words, curation)
            names_of_lists = _listed(packages, english, language)
            names |= name_tags(names_of_lists, words, names, curation["spoken"])
            known = {*words, *names, *curation["spoken"]}
            parts = [
                Part(f"{name}.marisa", "words", words, [package.pin for package in sources]),
                Part(
                    f"{name}-names.marisa",
                    "refusals",
                    names,
                    [packages[source].pin for source in ("scowl", "wordnet", *_NAMES)],
                    _NOTICES["names"],
                ),
                Part(
                    f"{name}-foreign.marisa",
                    "refusals",
                    foreign_words(english, wordfreq, known, language),
                    [wordfreq.pin, packages["scowl"].pin],
                ),
                Part(
                    f"{name}-common.marisa", "levels", word_levels(wordfreq, language, words), [wordfreq.pin]
                ),
            ]
            found, of_list = _name_sources(packages, english), described["list"]["source"]
            own = {*curation["affixes"], *curation["names"], *curation["abbreviations"]}
            marked = {word for word, tag in words.items() if tag & REFUSED} - own
            found["scowl"] |= parts[2].tags.keys()
            told = gather(
                language,
                wordfreq,
                {**parts[2].tags, **names, **words},
                {of_list: listed},
                {of_list: marked, **found, "names": names_of_lists},
            )
            others = (packages[source] for source in ("scowl", "wordnet", *_NAMES))
            pins = [package.pin for package in (*sources, *others)]
            notice = _NOTICES["evidence"].format(language=name)
            parts.append(Part(f"{name}-evidence.marisa", "evidence", told, pins, notice))
            files |= _dictionary(name, parts)
    return files


def _dictionary(name: str, parts: list[Part]) -> dict[str, bytes]:
    """Return the tries of one dictionary and its manifest."""
    described = _described()[name]
    described.pop("list", None)
    views = described.pop("views")
    tries = [part.content() for part in parts]
    deciding = [part.role in DECIDING for part in parts]
    digest = hashlib.sha256(b"".join(compress(tries, deciding))).hexdigest()
    marks = [part.tags for part in compress(parts, deciding)]
    tags = {word: tag for part in reversed(marks) for word, tag in part.items()}
    counted = {word: tag for word, tag in tags.items() if not tag & REFUSED}
    refused = Counter(refusal_of(tag) for tag in tags.values())
    manifest = {
        "name": name,
        **described,
        "notices": [*described["notices"], *(part.notice for part in parts if part.notice)],
        "sha256": digest,
        "words": len(counted),
        "names": sum(any(marks_name(part.get(word, 0)) for part in marks) for word in counted),
        "offensive": len(counted.keys() & _of_role("offensive", parts).keys()),
        "refused": {kind: refused[kind] for kind in REFUSALS if refused[kind]},
        "files": [
            {
                "name": part.file,
                "role": part.role,
                "bytes": len(trie),
                "crc32": f"{zlib.crc32(trie):08x}",
                "sha256": hashlib.sha256(trie).hexdigest(),
                "licence": part.licence,
            }
            for part, trie in zip(parts, tries, strict=True)
        ],
        "sources": [asdict(pin) for pin in dict.fromkeys(pin for part in parts for pin in part.pins)],
        "views": [_view(view, rules, digest, counted, parts, tries) for view, rules in views.items()],
    }
    return {
        **{f"{name}/{part.file}": trie for part, trie in zip(parts, tries, strict=True)},
        f"{name}/{MANIFEST}": seal(manifest),
    }


def _view(
    name: str,
    rules: Mapping[str, Any],
    base: str,
    counted: Mapping[str, int],
    parts: list[Part],
    tries: list[bytes],
) -> dict[str, Any]:
    """Return a view as the manifest lists it: its definition, its hash and how many words it has.

    In the rules, `also` names a list of the curation; none of its words counts in the dictionary.
    """
    if "also" in rules:
        rules = {**rules, "also": " ".join(_curation(*_ENGLISH_CURATION)[rules["also"]])}
    view = View(name=name, words=0, sha256="", **rules)
    levels = _of_role("levels", parts) if view.zipf else {}
    offensive = _of_role("offensive", parts) if view.no_offensive else {}
    digests = {part.role: hashlib.sha256(trie).hexdigest() for part, trie in zip(parts, tries, strict=True)}
    return {
        "name": name,
        "title": view.title,
        **view.definition,
        "words": sum(
            view.picks(word, tag, levels.get(word, 0)) and word not in offensive
            for word, tag in counted.items()
        )
        + len(view.added),
        "sha256": view_digest(
            base, view.definition, " ".join(digests[role] for role in view.needed_roles if role in digests)
        ),
    }


def _of_role(role: str, parts: list[Part]) -> Mapping[str, int]:
    """Return the values of a role's file by word; empty where a dictionary has no such file."""
    return next((part.tags for part in parts if part.role == role), {})


def _counting(tags: Mapping[str, int]) -> list[str]:
    """Return the words that count."""
    return [word for word, tag in tags.items() if refusal_of(tag) is None]
