"""Families of Dutch words: the regular sisters of words that count, where a second source attests them.

Hunspell's affixes say which stems are nouns, verbs and adjectives, and give their forms. Other regular forms
count if texts have them. Of a verb whose infinitive, presents, past and participle are in the list the other
pasts and the present participles count without that; an inflected participle must be written, as most verbs
without an object have none.
"""

from collections.abc import Mapping, Set
from typing import Final

from dictionaries.paradigms.nl import CLASSES, diminutives, plurals, stem
from dictionaries.recipe.sources.spelled_list import ALLOWED
from dictionaries.tags import REFUSED

INFLECTED: Final = "AVYZ"
"""The first letters of Hunspell's flags for the forms of adjectives and verbs, diminutives and plurals."""


def with_families(
    words: Mapping[str, int],
    affixed: Mapping[str, Set[str]],
    written: Set[str],
    curated: Mapping[str, int],
    curation: Mapping[str, list[str]],
) -> dict[str, int]:
    """Return the tags of words with those of their families; what a list marks stays as it is.

    Args:
        words: the tags of the words of a list.
        affixed: the forms that Hunspell gives to each stem.
        written: the words that texts have.
        curated: the words of families that were chosen by hand.
        curation: "not_forms" and "not_words" are left out.
    """
    counting = {word for word, tag in words.items() if not tag & REFUSED} | curated.keys()
    found = curated.keys() | sisters(counting, affixed, written).keys()
    wrong = {*curation["not_forms"], *curation["not_words"]}
    return {**dict.fromkeys(sorted(found - wrong), ALLOWED), **words}


def sisters(counting: Set[str], affixed: Mapping[str, Set[str]], written: Set[str]) -> dict[str, str]:
    """Return the words that count because one of their family does, each with that base.

    Args:
        counting: the words that count by themselves.
        affixed: the forms that Hunspell gives to each stem.
        written: the words that texts have.

    >>> sisters({"HUIS", "HUIZEN"}, {"HUIS": {"HUIZEN"}}, {"HUISJE"})
    {'HUISJE': 'HUIS'}
    """
    verbs = {word: CLASSES["v"](word) for word in counting if _is_regular_verb(word, counting)}
    inflected = {form for verb, forms in verbs.items() for form in forms - {verb}}
    known = set(counting).union(*affixed.values())
    found: dict[str, str] = {}
    for base in sorted(counting):
        forms = set(affixed.get(base, ())) - _misfits(base, known)
        if not plurals(base).isdisjoint(known):
            forms |= {form for form in diminutives(base) if form in written}
        if (
            base in verbs
            and inflected.isdisjoint({base, base[:-1]})
            and base.removeprefix("GE") not in verbs.keys() - {base}
        ):
            sure = _pasts(base) | {f"{base}D", f"{base}DE"}
            forms |= {form for form in verbs[base] if form in sure or form in written}
        for form in sorted(forms - counting):
            found.setdefault(form, base)
    return found


def _misfits(base: str, known: Set[str]) -> set[str]:
    """Return forms that Hunspell gives by a flag of another stem: AUTOBOMEN beside AUTOBOMMEN, LACHGASTJE."""
    misfits = set()
    if regular := plurals(base) & known:
        misfits |= {f"{base}EN"} - regular
        if f"{base}{base[-1]}EN" in regular:
            misfits.add(f"{base}S")
    if base[-1] in "BDFGKPST":
        misfits |= {f"{base}TJE", f"{base}TJES"}
    if base.endswith("PPEN"):
        misfits |= {f"{base}{end}" for end in ("EN", "NEN", "TJE", "TJES", "NETJE", "NETJES")}
    return misfits


def _pasts(infinitive: str) -> set[str]:
    """Return the pasts among the forms of a verb."""
    first = stem(infinitive)
    pasts = {f"{first}{end}" for end in ("TE", "TEN", "DE", "DEN")}
    return (pasts & CLASSES["v"](infinitive)) - {infinitive}


def _is_regular_verb(word: str, counting: Set[str]) -> bool:
    """Return True if the presents, a past and a participle of a weak verb count."""
    if not word.endswith("EN") or len(forms := CLASSES["v"](word)) == 1:
        return False
    first = stem(word)
    third = first if first.endswith("T") else f"{first}T"
    participles = {form for form in forms - {first, third, f"{word}D"} if form.endswith(("T", "D"))} or {
        third
    }
    known = ({first}, {third}, _pasts(word), participles)
    return not any(each.isdisjoint(counting) for each in known)
