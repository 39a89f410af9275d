"""The dictionaries `de` and `de-large`."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dictionaries.recipe.children import german_children, german_compounds
from dictionaries.recipe.english.foreign import english_affixes, english_refusals, foreign_words
from dictionaries.recipe.english.words import english_names, refusals_with_genitives
from dictionaries.recipe.families import curated_families
from dictionaries.recipe.files.curated_lists import join_lists, load_glosses, load_lists
from dictionaries.recipe.files.dictionary_files import dictionary_files
from dictionaries.recipe.files.evidence import gather
from dictionaries.recipe.files.parts import NOTICES, Part, counting_words
from dictionaries.recipe.german.families import curated_words, large_words
from dictionaries.recipe.german.forms import GermanForms, read_german_forms
from dictionaries.recipe.german.wiktionary import german_glosses
from dictionaries.recipe.german.words import (
    first_parts,
    german_names,
    german_reasons,
    german_refusals,
    german_sources,
    german_words,
    known_elsewhere,
)
from dictionaries.recipe.offensive import offensive_german
from dictionaries.recipe.sources.frequencies import word_levels
from dictionaries.recipe.sources.listed_names import NAME_SOURCES, listed_names, name_tags
from dictionaries.recipe.sources.packages import Package, pins_of
from dictionaries.tags import LEVELS, allowed_tag


class GermanWords(NamedTuple):
    """Tags and further facts of the words of both German dictionaries.

    `words` are those of `de`, `larger` those of `de-large`. `refusals`, `names` and `foreign` are refused in
    both; `listed` are the names in lists.
    """

    words: dict[str, int]
    larger: dict[str, int]
    refusals: dict[str, int]
    names: dict[str, int]
    foreign: dict[str, int]
    listed: set[str]
    forms: GermanForms


def german_dictionaries(packages: Mapping[str, Package], english: Mapping[str, int]) -> dict[str, bytes]:
    """Return the files of `de` and `de-large`, with the same reasons; `english` has the tags of `en`."""
    german = _tag_german(packages, english)
    counting = counting_words(german.larger)
    offensive = offensive_german(join_lists("offensive-de"), counting, german.forms)
    levels = _german_levels(packages, german)
    common = {word: level for word, level in levels.items() if word in german.words}
    reasons = [
        Part(
            "de-refused.marisa",
            "refusals",
            german.refusals,
            pins_of(packages, "german-nouns", "wiktionary-de"),
        ),
        Part(
            "de-names.marisa",
            "refusals",
            german.names,
            pins_of(packages, "scowl", "wordnet", *NAME_SOURCES),
            NOTICES["names"],
        ),
        Part(
            "de-foreign.marisa",
            "refusals",
            german.foreign,
            pins_of(packages, "wordfreq", "scowl"),
            NOTICES["foreign-de"],
        ),
    ]
    offensive_part = Part("de-offensive.marisa", "offensive", offensive, [], NOTICES["offensive-de"])
    wordfreq = pins_of(packages, "wordfreq")
    parts = [
        Part("de.marisa", "words", german.words, pins_of(packages, "tanglet")),
        *reasons,
        Part("de-common.marisa", "levels", common, wordfreq),
        offensive_part,
        Part(
            "de-glosses.marisa",
            "glosses",
            german_glosses(packages, counting, load_glosses("de")),
            pins_of(packages, "wiktionary-de", "german-nouns", "german-verbs", "wordfreq"),
            NOTICES["glosses-de"],
        ),
        _german_evidence(packages, english, german),
    ]
    larger_parts = [
        Part(
            "de-large.marisa",
            "words",
            german.larger,
            pins_of(packages, "tanglet", "wikidata-de", "german-nouns", "german-verbs"),
            NOTICES["words-de-large"],
        ),
        *reasons,
        Part("de-large-common.marisa", "levels", levels, wordfreq),
        offensive_part,
    ]
    return dictionary_files("de", parts) | dictionary_files("de-large", larger_parts)


def _tag_german(packages: Mapping[str, Package], english: Mapping[str, int]) -> GermanWords:
    curation = join_lists("de", "de-reasons", "new-words-de")
    new = curated_words(load_lists("new-words-de")) | curated_families(load_lists("families-de"), "de").keys()
    words = german_words(packages["tanglet"], curation, new)
    refusals = german_refusals(packages, words, curation)
    for word in english_affixes(refusals, english, packages["wordfreq"], "de"):
        del refusals[word]
    names = german_names(english_names(packages["scowl"], packages["wordnet"], english), words | refusals)
    elsewhere = known_elsewhere(packages)
    names |= english_refusals(english, {*words, *refusals, *names, *elsewhere}, curation)
    known = {*words, *refusals, *names}
    foreign = foreign_words(english, packages["wordfreq"], known | elsewhere, "de")
    refusals |= first_parts(counting_words(words), known | foreign.keys())
    large_lists = join_lists("large-de")
    larger = large_words(packages, words, {*known, *refusals}, elsewhere, large_lists)
    forms = read_german_forms(packages)
    compounds = german_compounds(load_lists("children-de")["families"], forms, {**refusals, **larger})
    compounds -= {*known, *larger, *large_lists["not_words"]}
    larger |= dict.fromkeys(sorted(compounds), allowed_tag(LEVELS[-1]))
    listed = listed_names(packages, english, "de")
    names |= name_tags(listed, larger, refusals, names, elsewhere, foreign, curation["spoken"])
    return GermanWords(words, larger, refusals, names, foreign, listed, forms)


def _german_levels(packages: Mapping[str, Package], german: GermanWords) -> dict[str, int]:
    levels = word_levels(packages["wordfreq"], "de", german.larger)
    # English words among the lexemes of Wikidata, as CHAMPIONSHIP, are not for children.
    levels = _cap_levels(levels, german.foreign)
    families = load_lists("children-de")["families"]
    levels = german_children(levels, german.larger, german.forms, families, load_lists("adult-de"))
    return _cap_levels(levels, join_lists("levels-de")["level_29"])


def _cap_levels(levels: Mapping[str, int], words: Iterable[str]) -> dict[str, int]:
    """Return the levels, at most 29 for `words`: not for a children's table."""
    capped = dict.fromkeys(words, 29)
    return {word: min(level, capped.get(word, level)) for word, level in levels.items()}


def _german_evidence(
    packages: Mapping[str, Package], english: Mapping[str, int], german: GermanWords
) -> Part:
    reasons = german_reasons(packages) | refusals_with_genitives(packages, english)
    reasons |= {"scowl": reasons["scowl"] | german.foreign.keys(), "names": german.listed}
    evidence = gather(
        "de",
        packages["wordfreq"],
        {**german.foreign, **german.names, **german.refusals, **german.words},
        german_sources(packages),
        reasons,
        {"de-large": german.larger.keys() - german.words.keys()},
    )
    sources = ("tanglet", "wiktionary-de", "german-nouns", "german-verbs", "wikidata-de", "scowl", "wordnet")
    pins = pins_of(packages, *sources, *NAME_SOURCES)
    return Part("de-evidence.marisa", "evidence", evidence, pins, NOTICES["evidence"].format(language="de"))
