"""German words in all their forms, from what the curation names: bases with endings, verbs with their parts.

A weak verb is conjugated by rule. Of a strong one the curation gives the third person of the present, the
past, the subjunctive of the past and the participle. A particle stands before the forms that are written as
one word: RAUSFINDET, RAUSZUFINDEN, RAUSGEFUNDEN.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

DECLENSION: Final = ("", "E", "EM", "EN", "ER", "ES")
"""The endings of an adjective or a participle."""

_NEEDS_E = re.compile(r"([DT]|CHN|FFN|GN|DM|TM)$")
"""A stem that takes an E before ST and T: FINDET, RECHNET."""

_HISSES: Final = ("S", "X", "Z")
"""The ends of stems that take T for ST: DU PASST, DU SETZT."""

_NO_GE: Final = ("BE", "ER", "VER", "ENT", "ZER")
"""Prefixes of verbs whose participle has no GE."""


def curated_words(lists: Mapping[str, Any]) -> set[str]:
    """Return every form of the words that a curation names.

    Args:
        lists: `bases`, the bases by their endings with a blank between them; `strong_verbs`, the four
            principal parts by infinitive; `verbs`, the infinitives by the particle before them.

    Raises:
        ValueError: when a strong verb does not have four parts.
    """
    words = {
        base + ending
        for endings, bases in lists["bases"].items()
        for base in bases
        for ending in ["", *endings.split()]
    }
    for particle, infinitives in lists["verbs"].items():
        for infinitive in infinitives:
            words.update(verb_forms(infinitive, lists["strong_verbs"].get(infinitive, ""), particle))
    return words


def verb_forms(infinitive: str, parts: str = "", particle: str = "") -> set[str]:
    """Return the forms of a verb that are written as one word, those of its participles included.

    Args:
        infinitive: as FINDEN, in capital letters.
        parts: of a strong verb its principal parts, as "FINDET FAND FAENDE GEFUNDEN".
        particle: what stands before it, as RAUS.

    Raises:
        ValueError: when there are parts, but not four.

    >>> sorted(verb_forms("HOLEN", particle="RAUS"))[:6]
    ['RAUSGEHOLT', 'RAUSGEHOLTE', 'RAUSGEHOLTEM', 'RAUSGEHOLTEN', 'RAUSGEHOLTER', 'RAUSGEHOLTES']
    """
    stem = infinitive.removesuffix("N") if _is_light(infinitive) else infinitive.removesuffix("EN")
    finite, participle = (_strong if parts else _weak)(infinitive, stem, parts)
    forms = {infinitive, *finite, *_present(infinitive, stem)}
    forms.update(stem + ending for stem in (participle, f"{infinitive}D") for ending in DECLENSION)
    if particle:
        forms.add(f"ZU{infinitive}")
    return {particle + form for form in forms}


def _is_light(infinitive: str) -> bool:
    """Return True if a verb has no E before its last N: FEIERN, BASTELN."""
    return infinitive.endswith(("ELN", "ERN"))


def _link(stem: str) -> str:
    return "E" if _NEEDS_E.search(stem) else ""


def _present(infinitive: str, stem: str) -> Iterator[str]:
    """Yield the forms of the present without a change of the vowel, and those of its subjunctive."""
    yield f"{stem}E"
    yield f"{stem}{_link(stem)}T"
    if not _is_light(infinitive):
        yield from (f"{stem}EST", f"{stem}ET")
    elif infinitive.endswith("ELN"):
        yield f"{stem[:-2]}LE"


def _weak(infinitive: str, stem: str, _: str) -> tuple[set[str], str]:
    """Return the second person and the past of a weak verb, and its participle."""
    third = f"{stem}{_link(stem)}T"
    second = third if stem.endswith(_HISSES) else f"{stem}{_link(stem)}ST"
    ge = "" if infinitive.endswith("IEREN") or infinitive.startswith(_NO_GE) else "GE"
    return {second, *(third + ending for ending in ("E", "EN", "EST", "ET"))}, ge + third


def _strong(infinitive: str, stem: str, parts: str) -> tuple[set[str], str]:
    """Return third and second person, past, its subjunctive and the participle of a strong verb."""
    third, past, subjunctive, participle = parts.split()
    forms = {third, _second(stem, third), *(subjunctive + ending for ending in ("", "ST", "N", "T"))}
    if past.endswith("E"):
        forms.update(past + ending for ending in ("", "N", "ST", "T"))
    else:
        forms.update({past, f"{past}EN", past + _link(past) + "T"})
        forms.update({f"{past}EST"} if past.endswith(_HISSES) else {f"{past}{_link(past)}ST"})
    return forms, participle


def _second(stem: str, third: str) -> str:
    """Return the second person from the third: FINDET, FINDEST; HAELT, HAELTST; LAEDT, LAEDST."""
    if stem.endswith(_HISSES):
        return third
    if third.endswith("ET"):
        return f"{third[:-1]}ST"
    return f"{third}ST" if stem.endswith("T") else f"{third[:-1]}ST"
