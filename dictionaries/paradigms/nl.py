"""Regular inflection in Dutch: weak verbs, plurals and diminutives of nouns, degrees of adjectives.

Bases and forms are in folded capital letters. Forms that are written with an apostrophe (FOTO'S, BABY'TJE)
are left out: a Dutch dictionary refuses them as contractions. Strong verbs and irregular forms come from the
sources of a dictionary, not from here.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

_VOWELS: Final = "AEIOUY"
_GROUP = re.compile(r"IJ|[AEIOUY]+")
_LONG = re.compile(r"(AA|EE|OO|UU)([BCDFGKLMNPRSTVZ])$")
_SHORT = re.compile(r"(?:^|[^AEIOUY]|QU)([AEIOUY])([BCDFGKLMNPRSTVZ])$")
_WEAK_ING = re.compile(r"(?:IJ|[AEIOUY])[^AEIOUY]*(?<!E[LMNR])(?<![^AEIOUYL]L)ING$")
"""A noun in -ING whose stress stands right before it: KONINKJE, but TEKENINGETJE and LEERLINGETJE."""

_SCHWA: Final = r"(?:(?<![OIE])|(?<=[AEOU]I))E"
_WEAK_END = re.compile(rf"(?:{_SCHWA}[LMNR]|IG|IK|OR)$")
"""Ends of longer words that have no stress: their consonant is not doubled."""

_STRESSED_END = re.compile(r"(?:HOTEL|MODEL|PASTEL|TOESTEL|SPEL|CEL)$")
_LENGTHENED = re.compile(r"(?:DAG|PAD|GAT|BAD|WEG|GLAS|DAK|VAT|SLAG|OORLOG)$")
"""Nouns whose vowel is long in the plural: DAGEN."""

_S_PLURAL = re.compile(rf"(?:{_SCHWA}[LMNR]|UM|IE|EAU|[AEO]Y|E)$")
_BOTH_PLURALS = re.compile(r"(?:AAR|EUR|IER|OR)$")
_APOSTROPHE = re.compile(r"[AO]$|(?:^|[^AEIOU])[IUY]$")
"""Ends behind which the S of a plural has an apostrophe."""

_VOICELESS: Final = ("T", "K", "F", "S", "CH", "SH", "P", "X", "C")
"""The ends of 't kofschip, with those of English verbs: the past has a T."""

_SOUNDS: Final = {"V": "F", "Z": "S"}
_VOICED: Final = {"F": "V", "S": "Z"}

_PREFIX = re.compile(
    r"^(?:BE(?![EIU])|GE(?![EIU]|NER)|HER|ONT|VER|ER(?=KEN))(?!([^AEIOUY])\1)(?=[^AEIOUY]*[AEIOUY])"
)
"""A prefix without stress: the participle has no GE."""

_PARTICLE = re.compile(
    r"^(AAN|ACHTER|AF(?!FIC)|BIJ|BINNEN|DICHT|DOOR|IN(?!DEX|DIC|FEC|FIL|FLU|FORM|JEC|NOV|SPEC|SPIR|STAL|STRU|TEGR|TER|VEST)"
    r"|KAPOT|KLAAR|LEEG|LOS|MEE|MIS|NA(?!DER$|TI|VI)|NEER|OM|ONDER|OPEN|OP(?!EN$|ER|TI)|OVER|ROND|SAMEN|SCHOON|STIL|TEGEN|TERUG|THUIS|TOE(?!TER)|UIT|VAST"
    r"|VOL(?![DGT])|VOORBIJ|VOOR|WEG)(?=[^AEIOUY]*[AEIOUY])"
)
"""A particle that is separated: the participle has GE behind it."""

_INSEPARABLE: Final = ("DOOR", "MIS", "OM", "ONDER", "OVER")
"""Particles that many verbs keep: OVERLEEFD beside OVERGESTAPT."""

_APP = re.compile(r"(?:^|WHATS)APP$")
_WEAK_ER = re.compile(r"(?:TT|PP|KK|BB|DD|GG|[LNR]D|(?:UI|IJ|EI|OE|IE|AA|EU)[^AEIOUY]*)ER$")
"""Verbs in -EREN with the stress before it: KNIPPEREN, not NOTEREN."""


def stem(infinitive: str) -> str:
    """Return the stem of a verb, which is its first person.

    >>> stem("LEVEN"), stem("BLOGGEN"), stem("NOTEREN"), stem("GOOGELEN")
    ('LEEF', 'BLOG', 'NOTEER', 'GOOGEL')
    """
    raw = infinitive[:-2]
    if _APP.search(raw):
        return raw
    if raw[-1] == raw[-2:-1] and raw[-1] not in _VOWELS:
        raw = raw[:-1]
    elif _is_stressed_verb(raw) and (found := _SHORT.search(raw)) and found[1] in "AEOU":
        raw = f"{raw[:-1]}{found[1]}{raw[-1]}"
    return raw[:-1] + _SOUNDS.get(raw[-1], raw[-1])


def plurals(noun: str) -> set[str]:
    """Return the regular plurals of a noun; none where an apostrophe is written.

    >>> plurals("HUIS"), plurals("BAL"), plurals("TAFEL"), plurals("FOTO")
    ({'HUIZEN'}, {'BALLEN'}, {'TAFELS'}, set())
    """
    if _APOSTROPHE.search(noun):
        return set()
    if _LENGTHENED.search(noun):
        return {f"{noun}EN"}
    if noun.endswith("CEL"):
        return {f"{noun}LEN"}
    if noun.endswith("HEID"):
        return {f"{noun[:-4]}HEDEN"}
    if _S_PLURAL.search(noun) and (_syllables(noun) > 1 or noun[-1] in _VOWELS):
        return {f"{noun}S"}
    if _BOTH_PLURALS.search(noun) and _syllables(noun) > 1:
        return {f"{noun}S", f"{_open(noun)}EN"}
    return {f"{_open(noun)}EN"}


def diminutives(noun: str) -> set[str]:
    """Return the regular diminutive of a noun and its plural; none where an apostrophe is written.

    >>> sorted(diminutives("KONING")), sorted(diminutives("BOOM"))
    (['KONINKJE', 'KONINKJES'], ['BOOMPJE', 'BOOMPJES'])
    """
    small = _diminutive(noun)
    return {small, f"{small}S"} if small else set()


def noun_forms(noun: str) -> set[str]:
    """Return a noun with its plurals and diminutives.

    >>> sorted(noun_forms("HUIS"))
    ['HUIS', 'HUISJE', 'HUISJES', 'HUIZEN']
    """
    return {noun, *plurals(noun), *diminutives(noun)}


def loan_forms(noun: str) -> set[str]:
    """Return a noun that takes S although it ends as nouns with EN do; one in a silent E has no diminutive.

    >>> sorted(loan_forms("BLOG"))
    ['BLOG', 'BLOGJE', 'BLOGJES', 'BLOGS']
    """
    small = set() if re.search(r"[^IE]E$", noun) else diminutives(noun)
    return {noun, *(set() if _APOSTROPHE.search(noun) else {f"{noun}S"}), *small}


def verb_forms(infinitive: str) -> set[str]:
    """Return a weak verb with its stem, presents, pasts and participles.

    >>> sorted(verb_forms("WERKEN") - {"WERKEN"})
    ['GEWERKT', 'GEWERKTE', 'WERK', 'WERKEND', 'WERKENDE', 'WERKT', 'WERKTE', 'WERKTEN']
    """
    if not infinitive.endswith("EN") or not _GROUP.search(infinitive[:-2]):
        return {infinitive}
    return _weak(infinitive, stem(infinitive), infinitive[:-2])


def english_verb_forms(infinitive: str) -> set[str]:
    """Return a weak verb made of an English one whose E stays: SWIPEN, SWIPET, GESWIPET.

    >>> sorted(english_verb_forms("GAMEN") - {"GAMEN"})
    ['GAME', 'GAMEDE', 'GAMEDEN', 'GAMEND', 'GAMENDE', 'GAMET', 'GEGAMED', 'GEGAMEDE']
    """
    return _weak(infinitive, infinitive[:-1], infinitive[:-2]) if infinitive.endswith("EN") else {infinitive}


def adjective_forms(adjective: str) -> set[str]:
    """Return an adjective with its E, comparatives and superlatives; by itself if it ends in a vowel or EN.

    >>> sorted(adjective_forms("GROOT"))
    ['GROOT', 'GROOTST', 'GROOTSTE', 'GROTE', 'GROTER', 'GROTERE']
    """
    if adjective[-1] in _VOWELS or (adjective.endswith("EN") and _syllables(adjective) > 1):
        return {adjective}
    opened, end = _open(adjective), "T" if adjective.endswith("S") else "ST"
    more = f"{adjective}D" if adjective.endswith("R") else opened
    return {
        adjective, f"{opened}E", f"{more}ER", f"{more}ERE", f"{adjective}{end}", f"{adjective}{end}E",
    }  # fmt: skip


CLASSES: Final[Mapping[str, Callable[[str], set[str]]]] = {
    "n": noun_forms,
    "s": loan_forms,
    "v": verb_forms,
    "e": english_verb_forms,
    "a": adjective_forms,
}
"""The forms of a base by a letter: noun, noun with S, weak verb, English verb with its E, adjective."""

DEFAULT: Final[str] = ""
"""A class must be named: hardly anything of a Dutch word tells it."""


def _weak(infinitive: str, first: str, raw: str) -> set[str]:
    """Return the forms of a weak verb; `first` is its first person, `raw` the infinitive without EN."""
    end = "T" if raw.endswith(_VOICELESS) else "D"
    third = first if first.endswith("T") else f"{first}T"
    ended = first.endswith(("T", "D"))
    participles = _with_ge(first, "" if ended else end)
    inflected = _with_ge(raw if ended else first, "E" if ended else f"{end}E")
    pasts = {f"{first}{end}E", f"{first}{end}EN"}
    return {infinitive, first, third, *pasts, *participles, *inflected, f"{infinitive}D", f"{infinitive}DE"}


def _with_ge(first: str, ending: str) -> set[str]:
    """Return the participles of a stem and an ending: with GE, unless a prefix stands in its place."""
    if _PREFIX.search(first):
        return {first + ending}
    if found := _PARTICLE.search(first):
        particle = found[0]
        separated = {f"{particle}{rest}" for rest in _with_ge(first.removeprefix(particle), ending)}
        return separated | ({first + ending} if particle in _INSEPARABLE else set())
    return {f"GE{first}{ending}"}


def _diminutive(noun: str) -> str:
    """Return the diminutive of a noun; empty where an apostrophe is written."""
    if _APOSTROPHE.search(noun):
        last = noun[-1]
        return "" if last == "Y" else f"{noun}{'E' if last == 'I' else last}TJE"
    if noun.endswith("NG"):
        return f"{noun[:-1]}KJE" if _WEAK_ING.search(noun) else f"{noun}ETJE"
    if noun.endswith("LL"):
        return f"{noun}ETJE"
    if noun[-1] in "LNRM":
        if _SHORT.search(noun) and _is_stressed(noun) and not noun.endswith("UM"):
            return f"{noun}{noun[-1]}ETJE"
        return f"{noun}{'P' if noun.endswith('M') else 'T'}JE"
    return f"{noun}TJE" if noun[-1] in f"{_VOWELS}JW" else f"{noun}JE"


def _open(base: str) -> str:
    """Return a noun or adjective as it is spelled before an ending with a vowel: BOM of BOOM, BALL of BAL."""
    if _LONG.search(base):
        return base[:-2] + _VOICED.get(base[-1], base[-1])
    if _SHORT.search(base):
        return base + base[-1] if _is_stressed(base) else base
    return re.sub(r"(?<=[AEIOUYJ])[FS]$|(?<=[LR])F$", lambda last: _VOICED[last[0]], base)


def _is_stressed(base: str) -> bool:
    """Return True if the last syllable of a noun or adjective has a stress."""
    return _syllables(base) == 1 or not _WEAK_END.search(base) or bool(_STRESSED_END.search(base))


def _is_stressed_verb(raw: str) -> bool:
    """Return True if the last syllable of an infinitive without EN has a stress."""
    bare = _PREFIX.sub("", _PARTICLE.sub("", raw))
    if _syllables(bare) == 1:
        return True
    return not _WEAK_ER.search(raw) if raw.endswith("ER") else not _WEAK_END.search(raw)


def _syllables(word: str) -> int:
    return len(_GROUP.findall(word))
