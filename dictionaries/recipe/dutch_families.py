"""Families of Dutch words: the regular sisters of words that count.

Hunspell's affixes say which stems are nouns, verbs and adjectives, and give their forms. Other regular forms
count if texts have them. These count without a text:

- the presents, pasts and present participles of a verb, if its infinitive, a past, its participle and a
  present count;
- the diminutives of a noun, if its plural and one of them count;
- the diminutives of a compound of two nouns, if its plural and those of its last noun count;
- the degrees of an adjective, if most of them count.

So an inflected participle, which most verbs without an object lack, a plural, and the diminutive of a noun
that is no compound need a source or a text.
"""

from collections.abc import Iterator, Mapping, Set
from typing import Final

from dictionaries.paradigms.nl import CLASSES, adjective_forms, diminutives, plurals, stem
from dictionaries.recipe.sources.spelled_list import ALLOWED
from dictionaries.tags import REFUSED

INFLECTED: Final = "AVYZ"
"""The first letters of Hunspell's flags for the forms of adjectives and verbs, diminutives and plurals."""

MOST_DEGREES: Final = 4
"""The fewest of the six forms of an adjective that show a word to be one."""

SHORTEST_FIRST: Final = 3
SHORTEST_LAST: Final = 4
"""The fewest letters of the nouns in a compound."""


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
    {'HUISJE': 'HUIS', 'HUISJES': 'HUIS'}
    """
    found = _attested(counting, affixed, written)
    for derive in (_completed, _compounds):
        known = counting | found.keys()
        for base, forms in derive(known):
            for form in sorted(forms - known):
                found.setdefault(form, base)
    return found


def _attested(counting: Set[str], affixed: Mapping[str, Set[str]], written: Set[str]) -> dict[str, str]:
    """Return the forms that Hunspell gives, that texts have, or that a regular verb surely has."""
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
            sure = {*_presents(base), *_pasts(base), f"{base}D", f"{base}DE"}
            forms |= {form for form in verbs[base] if form in sure or form in written}
        for form in sorted(forms - counting):
            found.setdefault(form, base)
    return found


def _completed(counting: Set[str]) -> Iterator[tuple[str, Set[str]]]:
    """Yield nouns with both diminutives where one counts, and adjectives with all degrees where most do."""
    verbal = _first_persons(counting)
    for base in sorted(counting):
        small = diminutives(base)
        is_noun = not (plurals(base).isdisjoint(counting) or small.isdisjoint(counting))
        is_adjective = base not in verbal and _is_adjective(base, counting)
        if is_noun is not is_adjective:
            yield base, small if is_noun else adjective_forms(base)


def _is_adjective(base: str, counting: Set[str]) -> bool:
    """Return True if most degrees count, an inflected one too, which looks like no form of a verb or noun."""
    known = adjective_forms(base) & counting
    return len(known) >= MOST_DEGREES and any(form.endswith(("ERE", "STE")) for form in known)


def _compounds(counting: Set[str]) -> Iterator[tuple[str, Set[str]]]:
    """Yield the compounds of two nouns that have a plural, with their diminutives: those of the last noun."""
    verbal = _first_persons(counting)
    plural = {noun: plurals(noun) & counting for noun in counting}
    small = {noun: forms for noun in counting if plural[noun] and (forms := diminutives(noun)) <= counting}
    nouns = {noun for noun in small if small[noun] and noun not in verbal}
    firsts = nouns.union(*(plural[noun] for noun in nouns), (f"{noun}S" for noun in nouns))
    for base in sorted(counting - verbal):
        if not plural[base] or _is_adjective(base, counting):
            continue
        for at in range(SHORTEST_FIRST, len(base) - SHORTEST_LAST + 1):
            first, last = base[:at], base[at:]
            if first in firsts and last in nouns:
                yield base, {f"{first}{form}" for form in small[last]}
                break


def _first_persons(counting: Set[str]) -> set[str]:
    """Return the first persons of the verbs, strong ones too: these may look like nouns with a plural."""
    verbs = {word for word in counting if f"{word}D" in counting and len(CLASSES["v"](word)) > 1}
    return {stem(verb) for verb in verbs if not _presents(verb).isdisjoint(counting)}


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


def _presents(infinitive: str) -> set[str]:
    """Return the first and the third person of a verb."""
    first = stem(infinitive)
    return {first, first if first.endswith("T") else f"{first}T"}


def _pasts(infinitive: str) -> set[str]:
    """Return the pasts among the forms of a verb."""
    first = stem(infinitive)
    pasts = {f"{first}{end}" for end in ("TE", "TEN", "DE", "DEN")}
    return (pasts & CLASSES["v"](infinitive)) - {infinitive}


def _is_regular_verb(word: str, counting: Set[str]) -> bool:
    """Return True if a past, a participle and the presents of a weak verb count.

    A present may be missing where the present participle counts.
    """
    if len(forms := CLASSES["v"](word)) == 1:
        return False
    presents = _presents(word)
    if not presents <= counting and f"{word}D" not in counting:
        return False
    participles = {form for form in forms - presents - {f"{word}D"} if form.endswith(("T", "D"))} or presents
    return not any(each.isdisjoint(counting) for each in (presents, _pasts(word), participles))
