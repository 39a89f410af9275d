"""The regular inflection of German words, by classes that each have a letter.

    v  weak verb: GOOGELN, GOOGELT, GEGOOGELT
    z  weak verb with a separable particle: ANTAEUSCHEN, ANZUTAEUSCHEN, ANGETAEUSCHT
    a  adjective with its comparison: LECKER, LECKERE, LECKERER, LECKERSTEN
    d  adjective or participle that is only declined: KLIMANEUTRAL, KLIMANEUTRALES
    f  feminine noun with the plural in EN: KATZE, KATZEN
    g  feminine noun with E and an umlaut: KRAFT, KRAEFTE, KRAEFTEN
    e  noun with the plural in E: TEST, TESTS, TESTES, TESTE, TESTEN
    u  noun with E and an umlaut: BACH, BAECHE
    r  noun with the plural in ER: BILD, BILDER
    h  noun with ER and an umlaut: HAUS, HAEUSER
    l  noun with one form for both numbers: LEHRER, LEHRERS, LEHRERN
    k  the same with an umlaut: GARTEN, GAERTEN
    s  noun with the plural in S: HANDY, HANDYS
    w  noun with EN in every other form: PATIENT, PATIENTEN
    p  noun with S in the genitive and EN in the plural: SENSOR, SENSORS, SENSOREN

A base does not tell its class, so that one must be named. A strong verb is conjugated from its principal
parts (`verb_forms`) and has no class.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

_DECLENSION: Final = ("", "E", "EM", "EN", "ER", "ES")
"""The endings of an adjective or a participle."""

_PARTICLES: Final = re.compile(
    r"AB|AN|AUF|AUS|BEI|DA|DRAN|DRAUF|EIN|EMPOR|FEHL|FERN|FEST|FORT|FREI|HEIM|HER(AB|AN|AUF|AUS|EIN|UM|UNTER|VOR)?"
    r"|HIN(AB|AUS|EIN|UNTER|ZU)?|HOCH|LOS|MIT|NACH|NIEDER|RAN|RAUF|RAUS|REIN|RUEBER|RUM|RUNTER|TEIL"
    r"|VOR(AN|AUS|BEI)?|WEG|WEITER|ZU(RECHT|RUECK|SAMMEN)?"
)
"""The particles that are separable before every verb; not UEBER, UNTER, UM and DURCH, which are both."""

_NEEDS_E: Final = re.compile(r"([DT]|CHN|FFN|GN|DM|TM)$")
"""A stem that takes an E before ST and T: FINDET, RECHNET."""

_HISSES: Final = ("S", "X", "Z")
"""The ends of stems that take T for ST, as DU PASST, and of nouns that take ES for S."""

_NO_GE: Final = re.compile(
    r"(?!BECHER|BEICHT|BEIZ|BEUG|BEUL|ENTER)(BE|EMP|ENT|ER|HINTER|MISS|UEBER|UNTER|VER|WIDER|ZER)"
    r"(?!([^AEIOUY])\2)[A-Z]*[AEIOUY]"
)
"""The beginning of a stem whose participle has no GE: a prefix and a stem, not BETTEL, BELL, ERNT."""

_S_ALONE: Final = re.compile(r"(LING|IG|ICH|E[LMNR]|[AEIOUY])$")
"""The unstressed end of a noun that takes no ES in the genitive."""

_SUPERLATIVE_E: Final = re.compile(
    r"(?<!END)(?<!ERT)(?<!ELT)(?<!NET)(?<!TET)(?<=[DTSXZ])$|^[^AEIOUY]*[AEIOU]+[^AEIOUY]*SCH$"
)
"""The end of a stem that takes an E before ST: WILDESTE and FRISCHESTE, not TYPISCHSTE and DRINGENDSTE."""


def verb_forms(infinitive: str, parts: str = "", particle: str = "") -> set[str]:
    """Return the forms of a verb that are written as one word, those of its participles included.

    Args:
        infinitive: as FINDEN, in capital letters.
        parts: of a strong verb the third person of the present, the past, its subjunctive and the
            participle, as "FINDET FAND FAENDE GEFUNDEN"; a verb without parts is weak.
        particle: a part that can be separated, as RAUS.

    Raises:
        ValueError: when there are parts, but not four.

    >>> sorted(verb_forms("HOLEN", particle="RAUS"))[:6]
    ['RAUSGEHOLT', 'RAUSGEHOLTE', 'RAUSGEHOLTEM', 'RAUSGEHOLTEN', 'RAUSGEHOLTER', 'RAUSGEHOLTES']
    """
    stem = infinitive.removesuffix("N") if _is_light(infinitive) else infinitive.removesuffix("EN")
    finite, participle = _strong(stem, parts) if parts else _weak(infinitive, stem)
    forms = {infinitive, *finite, *_present(infinitive, stem)}
    forms.update(stem + ending for stem in (participle, f"{infinitive}D") for ending in _DECLENSION)
    if particle:
        forms.add(f"ZU{infinitive}")
    return {particle + form for form in forms}


def separable_forms(infinitive: str) -> set[str]:
    """Return the forms of a weak verb that begins with a separable particle.

    Raises:
        ValueError: when it begins with none.

    >>> sorted(separable_forms("ABHOLEN") - verb_forms("ABHOLEN"))[:3]
    ['ABGEHOLT', 'ABGEHOLTE', 'ABGEHOLTEM']
    """
    found = _PARTICLES.match(infinitive)
    if not found:
        raise ValueError(f"{infinitive} begins with no separable particle")
    return verb_forms(infinitive[found.end() :], particle=found[0])


def declined_forms(adjective: str) -> set[str]:
    """Return the declined forms of an adjective.

    >>> sorted(declined_forms("DUNKEL"))
    ['DUNKEL', 'DUNKLE', 'DUNKLEM', 'DUNKLEN', 'DUNKLER', 'DUNKLES']
    """
    stem = _adjective_stem(adjective)
    return {adjective, *(stem + ending for ending in _DECLENSION[1:])}


def adjective_forms(adjective: str) -> set[str]:
    """Return the forms of an adjective in all three degrees; those without an umlaut.

    >>> sorted(adjective_forms("FRISCH") - declined_forms("FRISCH"))[:4]
    ['FRISCHERE', 'FRISCHEREM', 'FRISCHEREN', 'FRISCHERER']
    """
    stem = adjective.removesuffix("E")
    superlative = f"{stem}EST" if _SUPERLATIVE_E.search(stem) else f"{stem}ST"
    stems = (f"{_adjective_stem(adjective)}ER", superlative)
    degrees = {stem + ending for stem in stems for ending in _DECLENSION} - {superlative}
    return declined_forms(adjective) | degrees


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


def _weak(infinitive: str, stem: str) -> tuple[set[str], str]:
    """Return the second person and the past of a weak verb, and its participle."""
    third = f"{stem}{_link(stem)}T"
    second = third if stem.endswith(_HISSES) else f"{stem}{_link(stem)}ST"
    ge = "" if infinitive.endswith("IEREN") or _NO_GE.match(stem) else "GE"
    return {second, *(third + ending for ending in ("E", "EN", "EST", "ET"))}, ge + third


def _strong(stem: str, parts: str) -> tuple[set[str], str]:
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


def _adjective_stem(adjective: str) -> str:
    """Return what stands before the endings: LEISE, LEIS; DUNKEL, DUNKL; TEUER, TEUR."""
    if adjective.endswith(("EL", "AUER", "EUER")):
        return adjective[:-2] + adjective[-1]
    return adjective.removesuffix("E")


def _noun_forms(noun: str, plural: str, umlaut: bool = False, genitive: bool = True) -> set[str]:
    """Return the forms of a noun from the ending of its plural."""
    base = f"{noun}S" if plural == "E" and noun.endswith("NIS") else noun
    ending = "N" if plural == "EN" and noun.endswith(("E", "EL", "ER")) else plural
    ending = "NEN" if plural == "EN" and not genitive and noun.endswith("IN") else ending
    several = (_change_vowel(base) if umlaut else base) + ending
    forms = {noun, several}
    if not several.endswith(("N", "S")):
        forms.add(f"{several}N")
    if genitive:
        if not noun.endswith(_HISSES):
            forms.add(f"{noun}S")
        if plural in {"E", "ER"} and not _S_ALONE.search(noun):
            forms.add(f"{base}ES")
    return forms


def _change_vowel(noun: str) -> str:
    """Return a noun with an umlaut for its last A, O, U or AU: HAEUS, KRAEFT, SAEL."""
    return re.sub(r"(AU|AA|OO|[AOU])(?=[^AOU]*$)", lambda found: _UMLAUTS[found[0]], noun)


_UMLAUTS: Final = {"AU": "AEU", "AA": "AE", "OO": "OE", "A": "AE", "O": "OE", "U": "UE"}


def _weak_noun_forms(noun: str) -> set[str]:
    return {noun, noun.removesuffix("E") + "EN"}


CLASSES: Final[Mapping[str, Callable[[str], set[str]]]] = {
    "v": verb_forms,
    "z": separable_forms,
    "a": adjective_forms,
    "d": declined_forms,
    "f": partial(_noun_forms, plural="EN", genitive=False),
    "g": partial(_noun_forms, plural="E", umlaut=True, genitive=False),
    "e": partial(_noun_forms, plural="E"),
    "u": partial(_noun_forms, plural="E", umlaut=True),
    "r": partial(_noun_forms, plural="ER"),
    "h": partial(_noun_forms, plural="ER", umlaut=True),
    "l": partial(_noun_forms, plural=""),
    "k": partial(_noun_forms, plural="", umlaut=True),
    "s": partial(_noun_forms, plural="S"),
    "w": _weak_noun_forms,
    "p": partial(_noun_forms, plural="EN"),
}
"""The regular forms of a base, itself included, by the letter of its class."""

DEFAULT: Final = ""
"""The classes of a base without a letter: none, since a base in German does not tell its class."""
