"""English words that no source explains, and the words that explain them: those that they are formed of.

A noun or adjective is used as a verb (DEACONED), an adjective as a noun (CENTRIFUGALS), and endings and
prefixes make words whose sense follows from their parts (BRANDABLE, REBOIL). A part must be
explained, and be of a part of speech that the ending or the prefix goes with.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from dictionaries.glossary import Link, split_name
from dictionaries.paradigms import en
from dictionaries.recipe.files.glosses import Glosses

_MIN_BASE: Final = 3
_MIN_LONG_BASE: Final = 5
"""The least length of a word before a suffix that words end in by chance: PORISM is not of pores."""

_ROUNDS: Final = 3
"""The number of steps from a word to one with a meaning: UNREADABLY, READABLY, readable."""

_MIN_VERB: Final = 5
"""The least length of a verb that explains a noun in -ER: a PALMER does not palm."""

_INFLECTED: Final[Mapping[str, tuple[tuple[str, Callable[[str], set[str]], str], ...]]] = {
    "S": (("plural", en.plurals, "na"), ("third_person", en.third_persons, "vna")),
    "D": (("past", en.pasts, "vna"),),
    "G": (("present_participle", en.gerunds, "vna"),),
    "R": (("comparative", en.comparatives, "a"), ("agent", en.agents, "v")),
    "T": (("superlative", en.superlatives, "a"),),
}
"""Regular forms by their last letter, with the parts of speech that have them: nouns are used as verbs."""

_OF_ANY: Final = "SDG"
"""The last letters of the forms that a word of an unknown part of speech has too."""

_ENDINGS: Final = (("", ""), ("I", "Y"), ("", "E"), ("Y", "IE"))
"""Pairs of the letters before the ending of a form and of those that end the base in their place."""

_SUFFIXES: Final[Mapping[str, tuple[str, str]]] = {
    "LY": ("a", "adverb"),
    "NESS": ("a", "noun"),
    "ABLE": ("v", "derived"),
    "LESS": ("n", "derived"),
    "LIKE": ("n", "derived"),
    "FUL": ("n", "derived"),
    "SHIP": ("n", "derived"),
    "HOOD": ("n", "derived"),
    "ISH": ("na", "derived"),
    "ISM": ("na", "derived"),
    "IST": ("na", "derived"),
    "IZE": ("na", "derived"),
    "ISE": ("na", "derived"),
}
"""The parts of speech that an ending goes with, and the relation of what it makes."""

_PREFIXES: Final = {
    "ANTI": "na",
    "DIS": "v",
    "INTER": "va",
    "MICRO": "na",
    "MINI": "n",
    "MIS": "vn",
    "NON": "na",
    "OUT": "v",
    "OVER": "vna",
    "PRE": "vn",
    "RE": "v",
    "SUB": "na",
    "SUPER": "na",
    "UN": "va",
    "UNDER": "vn",
}
"""The parts of speech that a prefix goes with."""

_COMPOUND_ENDS: Final = frozenset({"DISH", "FISH", "FIST", "LIST", "MIST"})
"""Nouns that end like a suffix, with a letter before it."""

_COMPOUND_END: Final = 4

_FORMED: Final = frozenset({"agent", "noun", "derived", "variant"})
"""The relations of words that have forms of their own."""

_DOUBLED = re.compile(r"([BDFGLMNPRTVZ])\1$")


def explain_derived(glosses: Glosses, words: Iterable[str]) -> Glosses:
    """Return the glosses with links from those of the folded `words` that are formed of explained words.

    >>> from dictionaries.glossary import Meaning
    >>> boil = Glosses({"BOILED": [Link("boil/v", "past")]}, {"boil/v": [Meaning("to bubble")]})
    >>> explain_derived(boil, ["BOILED", "REBOILED", "REBOUND"]).words["REBOILED"]
    [Link(name='boil/v', relation='derived')]
    """
    explained = dict(glosses.words)
    rest = sorted(word for word in words if word not in explained)
    for _ in range(_ROUNDS):
        found = {
            word: links for word in rest if (links := _inflected(word, explained) or _formed(word, explained))
        }
        explained |= found
        rest = [word for word in rest if word not in found]
    return Glosses(explained, glosses.entries)


def _inflected(word: str, explained: Mapping[str, Sequence[Link]]) -> list[Link]:
    """Return links to the word of which another is a regular form."""
    for relation, forms, parts in _INFLECTED.get(word[-1], ()):
        for base in _stems(word):
            if relation == "agent" and len(base) < _MIN_VERB:
                continue
            links = _of(_lemmas(base, explained), parts, or_any=word[-1] in _OF_ANY)
            if links and word in forms(base):
                return _linked(links, relation)
    return []


def _stems(form: str) -> Iterator[str]:
    """Yield the words that a form may be of: STOP for STOPPED, TIE for TYING."""
    for ending in ("S", "ES", "ED", "ING", "ER", "EST"):
        if form.endswith(ending):
            stem = form.removesuffix(ending)
            yield from (
                stem.removesuffix(before) + instead for before, instead in _ENDINGS if stem.endswith(before)
            )
            yield stem[:-1]


def _formed(word: str, explained: Mapping[str, Sequence[Link]]) -> list[Link]:
    """Return links to the words that a word is formed of by an ending or a prefix."""
    for suffix, (parts, relation) in _SUFFIXES.items():
        if word.endswith(suffix) and not _is_compound(word, explained):
            for base in _bases(word.removesuffix(suffix), suffix):
                if suffix[0] == "I" and len(base) < _MIN_LONG_BASE:
                    continue
                if links := _of(_lemmas(base, explained), parts):
                    return _linked(links, relation)
    for prefix, parts in _PREFIXES.items():
        base = word.removeprefix(prefix)
        if base != word and (links := _prefixed(explained.get(base, ()), parts)):
            return [Link(link.name, "derived") for link in links]
    return []


def _prefixed(links: Iterable[Link], parts: str) -> list[Link]:
    """Return the links that a prefix goes with; of a short lemma verbs alone: MINIMAXES is of no max."""
    return [
        link
        for link in links
        for lemma, part, _ in [split_name(link.name)]
        if part in {*(parts if len(lemma) > _MIN_BASE else "v")}
    ]


def _is_compound(word: str, explained: Mapping[str, Sequence[Link]]) -> bool:
    """Return True if a word is two that only end like a suffix: SCARFISH is no scarf, WORDLIST no wordle."""
    first, last = word[:-_COMPOUND_END], word[-_COMPOUND_END:]
    return last in _COMPOUND_ENDS and bool(_of(_lemmas(first, explained), "n"))


def _lemmas(base: str, explained: Mapping[str, Sequence[Link]]) -> list[Link]:
    """Return the links of a word that is a lemma or was formed itself; none of one that is too short."""
    return [
        link
        for link in explained.get(base, ())
        if len(base) >= _MIN_BASE
        and (
            link.relation in _FORMED
            or (not link.relation and split_name(link.name)[0].replace("-", "").upper() == base)
        )
    ]


def _of(links: Iterable[Link], parts: str, *, or_any: bool = False) -> list[Link]:
    """Return the links to entries of these parts of speech; `or_any`: those of no known part as well."""
    wanted = {*parts, ""} if or_any else {*parts}
    return [link for link in links if split_name(link.name)[1] in wanted]


def _linked(links: Iterable[Link], relation: str) -> list[Link]:
    """Return links with a relation to the lemma, which is "derived" where the base is formed itself."""
    return [Link(link.name, relation if link.relation in ("", "variant") else "derived") for link in links]


def _bases(stem: str, suffix: str) -> Iterator[str]:
    """Yield the words that may stand before a suffix: READABLE for READAB(LY), HAPPY for HAPPI(NESS)."""
    yield stem
    if stem.endswith("I"):
        yield f"{stem[:-1]}Y"
    if suffix == "LY":
        yield f"{stem}LE"
        if stem.endswith("L"):
            yield f"{stem}L"
        if stem.endswith("AL"):
            yield stem.removesuffix("AL")
    if suffix[0] in "AI" and len(stem) >= _MIN_BASE:
        yield f"{stem}E"
        if _DOUBLED.search(stem):
            yield stem[:-1]
