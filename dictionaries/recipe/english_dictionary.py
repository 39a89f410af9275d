"""The dictionary `en`."""

from collections.abc import Mapping

from dictionaries.recipe.children import english_children
from dictionaries.recipe.english.derivations import explain_derived
from dictionaries.recipe.english.families import add_families
from dictionaries.recipe.english.gcide_glosses import gcide_glosses
from dictionaries.recipe.english.rare_words import mark_rare_words
from dictionaries.recipe.english.wordnet import english_glosses, explained_words
from dictionaries.recipe.english.words import english_reasons, english_tags, scowl_tags
from dictionaries.recipe.files.curated_lists import ENGLISH_LISTS, join_lists, load_glosses, load_lists
from dictionaries.recipe.files.dictionary_files import dictionary_files
from dictionaries.recipe.files.evidence import Evidence, gather
from dictionaries.recipe.files.parts import NOTICES, Part, counting_words
from dictionaries.recipe.offensive import offensive_english
from dictionaries.recipe.sources.listed_names import NAME_SOURCES, listed_names, name_tags
from dictionaries.recipe.sources.packages import Package, pins_of


def tag_english(packages: Mapping[str, Package]) -> dict[str, int]:
    """Return the tags of the words of `en`, by which other languages know names and foreign words."""
    listed = english_tags(packages["scowl"], packages["wordnet"], join_lists(*ENGLISH_LISTS))
    families = [load_lists("families-en")]
    tags = add_families(listed, packages["scowl"], packages["wordnet"], load_lists("forms-en"), families)
    tags = english_children(tags, load_lists("children-en"), load_lists("adult-en"))
    explained = explained_words(packages["wordnet"], packages["oewn"], counting_words(tags))
    return mark_rare_words(tags, {*counting_words(listed)}, explained["wordnet"])


def english_dictionary(packages: Mapping[str, Package], tags: Mapping[str, int]) -> dict[str, bytes]:
    """Return the files of `en`; `tags` are those of its words."""
    listed = listed_names(packages, tags, "en")
    names = name_tags(listed, tags, load_lists("reasons-en")["spoken"])
    counting = counting_words(tags)
    glosses = english_glosses(packages, counting, load_glosses("en", "names-en"))
    glosses = explain_derived(glosses, counting)
    parts = [
        Part("en.marisa", "words", tags, pins_of(packages, "scowl", "wordnet")),
        Part("en-names.marisa", "refusals", names, pins_of(packages, *NAME_SOURCES), NOTICES["names"]),
        Part(
            "en-offensive.marisa",
            "offensive",
            offensive_english(join_lists("offensive-en"), counting),
            [],
            NOTICES["offensive-en"],
        ),
        Part(
            "en-gcide.marisa",
            "more_glosses",
            gcide_glosses(packages["gcide"], counting, glosses),
            pins_of(packages, "gcide"),
            NOTICES["more-glosses-en"],
        ),
        Part(
            "en-glosses.marisa",
            "glosses",
            glosses,
            pins_of(packages, "wordnet", "oewn"),
            NOTICES["glosses-en"],
        ),
        Part(
            "en-evidence.marisa",
            "evidence",
            _english_evidence(packages, {**names, **tags}, counting, listed),
            pins_of(packages, "scowl", "wordnet", "oewn", *NAME_SOURCES),
            NOTICES["evidence"].format(language="en"),
        ),
    ]
    return dictionary_files("en", parts)


def _english_evidence(
    packages: Mapping[str, Package], tags: Mapping[str, int], counting: list[str], listed: set[str]
) -> Evidence:
    raw = scowl_tags(packages["scowl"])
    explained = explained_words(packages["wordnet"], packages["oewn"], counting)
    reasons = english_reasons(packages["scowl"], packages["wordnet"], tags) | {"names": listed}
    words = {"scowl": raw.keys(), **explained}
    evidence = gather("en", packages["wordfreq"], tags, words, reasons, scowl=raw)
    return evidence._replace(min_sources=1)  # of the words that no dictionary has, some 550 have one source
