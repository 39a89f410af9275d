"""The relation of an English word to its lemma: plural, past and the others in `dictionaries.glossary`."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from typing import Final

from dictionaries.folding import is_letters
from dictionaries.paradigms import en

_BY_ENDING: Final = {
    ("n", "s"): "plural",
    ("n", "n"): "plural",
    ("v", "s"): "third_person",
    ("v", "d"): "past",
    ("v", "g"): "present_participle",
    ("a", "r"): "comparative",
    ("a", "t"): "superlative",
}
"""The relation by the part of speech of the lemma and the last letter of a regular form."""

_OF_BE: Final = {
    "am": "first_person",
    "are": "form",
    "is": "third_person",
    "was": "past",
    "were": "past",
    "been": "past_participle",
}
_PARTICIPLE = re.compile(r"(?:en|wn|rn|ain|gone|done)$")

_FORMS: Final[Mapping[str, tuple[tuple[str, Callable[[str], set[str]]], ...]]] = {
    "n": (("plural", en.plurals),),
    "v": (
        ("third_person", en.third_persons),
        ("past", en.pasts),
        ("present_participle", en.gerunds),
        ("agent", en.agents),
        ("form", en.deverbal_nouns),
    ),
    "a": (("comparative", en.comparatives), ("superlative", en.superlatives)),
}
"""The regular forms by the part of speech of the lemma; those of the last kind are derived from a verb."""

_DERIVED: Final = frozenset({"agent", "form"})
_MIN_VERB: Final = 5
"""The least length of a verb that explains a noun: DISPLAYER is of "display", but a PALMER does not palm."""

_SHORTEST_STEM: Final = 2


def relation_by_rule(part: str, form: str) -> str:
    """Return the relation of a regular form to a lemma of a part of speech.

    >>> relation_by_rule("v", "driving"), relation_by_rule("n", "women")
    ('present_participle', 'plural')
    """
    return _BY_ENDING[part, form[-1]]


def irregular_relation(part: str, form: str, base: str, forms: Collection[str]) -> str:
    """Return the relation of an irregular form to its base, of which `forms` are all irregular forms.

    >>> irregular_relation("v", "sung", "sing", ["sang", "sung"])
    'past_participle'
    """
    if part == "n":
        return "plural"
    if part != "v":
        return "superlative" if form.endswith("st") else "comparative"
    if base == "be" and form in _OF_BE:
        return _OF_BE[form]
    if form.endswith("ing"):
        return "present_participle"
    if form.endswith("s"):
        return "third_person"
    changed = "u" in form and form.replace("u", "a") in forms
    return "past_participle" if changed or _PARTICIPLE.search(form) else "past"


def regular_forms(spelling: str, part: str, words: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield those of the folded `words` that are a regular form of a lemma, with their relation to it.

    Nouns made of verbs are among them.

    >>> sorted(regular_forms("display", "v", {"DISPLAYER", "DISPLAYED", "PLAY"}))
    [('DISPLAYED', 'past'), ('DISPLAYER', 'agent')]
    """
    base = spelling.upper()
    if len(base) <= _SHORTEST_STEM or not is_letters(base):
        return
    seen = {base}
    for relation, forms in _FORMS.get(part, ()):
        if relation not in _DERIVED or len(base) >= _MIN_VERB:
            found = sorted((forms(base) & words) - seen)
            seen.update(found)
            yield from ((form, relation) for form in found)


def regular_relation(word: str, lemma: str) -> str:
    """Return what a folded word is to a lemma of any part of speech, by regular forms alone.

    >>> regular_relation("AAS", "aa"), regular_relation("THEM", "they"), regular_relation("AA", "aa")
    ('plural', 'form', '')
    """
    if word == lemma.upper():
        return ""
    if word in en.plurals(lemma.upper()):  # also of the shortest words
        return "plural"
    found = (relation for part in _FORMS for _, relation in regular_forms(lemma, part, {word}))
    return next(found, "form")
