"""The part of speech of a German headword, and the relation of a word to its headword."""

import re
from collections.abc import Container, Iterable, Mapping
from typing import Final, NamedTuple

from dictionaries.folding import fold

_COLUMNS: Final = {
    "nominativ singular": "declined",
    "nominativ plural": "plural",
    "genitiv singular": "genitive",
    "genitiv plural": "plural",
    "dativ singular": "dative",
    "dativ plural": "dative_plural",
    "akkusativ singular": "accusative",
    "akkusativ plural": "plural",
}
"""The relation of a noun's form by its column in german-nouns; of those of one form the first is shown."""

_PRONOUNS: Final = frozenset(
    {
        "all",
        "ander",
        "dein",
        "dies",
        "ein",
        "euer",
        "ihr",
        "jed",
        "jen",
        "kein",
        "manch",
        "mein",
        "sein",
        "solch",
        "unser",
        "welch",
    }
)
"""Headwords that are declined like adjectives and are none."""

_COMPARATIVE = re.compile(r"ER(?:E[MNRS]?)?$")


class Grammar(NamedTuple):
    """The relations of folded forms by lemma, of nouns and verbs, and the adjectives."""

    nouns: Mapping[str, Mapping[str, str]]
    verbs: Mapping[str, Mapping[str, str]]
    adjectives: Container[str]

    def part(self, headword: str) -> str:
        """Return the mark of the part of speech of a headword; "" where it is not known."""
        if headword in _PRONOUNS:
            return "u"
        if headword[0].isupper():
            return "n"
        if headword in self.verbs:
            return "v"
        return "a" if headword in self.adjectives else ""

    def relation(self, word: str, headword: str) -> str:
        """Return the relation of a folded word to its headword; "" for the headword itself.

        >>> grammar = Grammar({"Bohne": {"BOHNEN": "plural"}}, {}, {"klein"})
        >>> grammar.relation("BOHNEN", "Bohne"), grammar.relation("KLEINSTE", "klein")
        ('plural', 'superlative')
        """
        base = fold(headword, "de")
        if word == base:
            return ""
        if self.part(headword) == "a":
            return adjective_relation(word, base)
        return {**self.nouns.get(headword, {}), **self.verbs.get(headword, {})}.get(word, "form")


def noun_relations(rows: Iterable[Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Return the relation of each folded form of every noun in german-nouns to its lemma."""
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        relations = found.setdefault(row["lemma"], {})
        for column, form in row.items():
            relation = _COLUMNS.get(" ".join(column.split()[:2]).rstrip("*"))
            if relation and form:
                relations.setdefault(fold(form, "de"), relation)
    return found


def fold_relations(forms: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Return the relations of spelled forms by their folded ones."""
    folded: dict[str, dict[str, str]] = {}
    for lemma, relations in forms.items():
        found = folded[lemma] = {}
        for form, relation in relations.items():
            found.setdefault(fold(form, "de"), relation)
    return folded


def adjective_relation(word: str, base: str) -> str:
    """Return the relation of a folded form to its adjective, also folded.

    >>> [adjective_relation(word, "GROSS") for word in ("GROSSEM", "GROESSERE", "GROESSTEN")]
    ['declined', 'comparative', 'superlative']
    >>> adjective_relation("DUNKLE", "DUNKEL"), adjective_relation("LEISER", "LEISE")
    ('declined', 'comparative')
    """
    base = base.removesuffix("E")
    stems = (base, base[:-2] + base[-1])
    rest = next((word.removeprefix(stem) for stem in stems if word.startswith(stem)), None)
    if rest is None:  # an umlaut: groß, größer
        return "comparative" if _COMPARATIVE.search(word) else "superlative"
    if rest.startswith("ER"):
        return "comparative"
    return "superlative" if re.match(r"(?:E?S)?T", rest) else "declined"


def weak_relation(form: str, infinitive: str) -> str:
    """Return the relation of a form to a verb that is conjugated regularly, both as they are spelled.

    >>> [weak_relation(form, "sagen") for form in ("sagt", "sagtest", "gesagte", "sagend")]
    ['third_person', 'past', 'past_participle', 'present_participle']
    """
    if form == infinitive:
        return ""
    stem = infinitive.removesuffix("n").removesuffix("e")
    ending = form.removeprefix(stem)
    if form == f"{infinitive}d":
        return "present_participle"
    if ending == form:
        return "past_participle"
    if re.fullmatch(r"e?te(?:n|st|t)?", ending):
        return "past"
    return {"e": "first_person", "st": "second_person", "est": "second_person"}.get(ending, "third_person")
