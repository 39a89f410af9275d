"""Regular inflection in English: plurals, the forms of verbs, comparatives, and the nouns made of verbs.

Bases and forms are in folded capital letters. Where usage has two regular spellings, both are given:
LABELED and LABELLED. Irregular forms come from the sources of a dictionary, not from here.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

_HISSES: Final = ("S", "X", "Z", "CH", "SH")
"""The ends that take ES for S."""

_MONKEY = re.compile(r"(?:[AEO]|(?<!Q)U)Y$")
"""A Y that stays before an ending: MONKEYS, BUYS, but SOLILOQUIES."""

_NO_MEN = re.compile(r"(?:^|CAI|DOL|GER|HU|OTTO|RO|SHA|TALIS)MAN$")
"""Nouns in -MAN whose plural is not -MEN."""

_ONSET: Final = (
    r"(?:S?QU|S?[PTCK][HLRW]?|S[CHKLMNPTW]|[BDFG][LR]|SCR|SHR|THR|[DG]W|GN|KN|WH|WR|[BDFGHJLMNRSVWYZ])"
)
_SHORT: Final = r"[AEIOUY][BDFGJKLMNPRSTVZ]$"
_ONE_SYLLABLE = re.compile(rf"^(?:[^AEIOUY]*|Y|S?QU){_SHORT}")
"""A verb or adjective of one syllable that doubles its last letter: STOP, QUIZ, IN."""

_STRESSED_END = re.compile(
    rf"^(?:BE|DE|FORE|MIS|OUT|OVER|RE|UN|UNDER|UP)(?!DER$|PER$|TER$){_ONSET}{_SHORT}"
    r"|(?:AD|COM|EE|PER|SUB|TRANS|^E|^O)MIT$|(?:CON|IN|PRE|TRANS)FER$|(?:CON|IN|OC)CUR$|ALLOT$|EQUIP$"
    r"|^(?:ABET|ABHOR|ABUT|AVER|CONTROL|DETER|EXTOL|INTER)$|^(?:COM|DIS|EX|IM|PRO)PEL$"
    r"|(?:BABY|HOUSE|PET)SIT$"
    r"|[AEIOUY].*(?:BAG|BED|BLOG|BUG|CAP|CHAT|CHIP|CLUB|CROP|CUT|DIG|DOG|DROP|FLIP|FLOP|FOG|FROG|GAG|GRAM|GUN"
    r"|HOG|HOP|JAM|LAG|LEG|MAP|MAT|NAP|PAD|PAN|PEG|PIN|PLAN|PLUG|POP|PUT|RAG|RIG|RUB|SHED|SHOP|SHOT|SKIP|SLAM"
    r"|SLAP|SLED|SLIP|SLOT|SNAP|SPAN|SPIN|SPOT|STAB|STEP|STOP|STRAP|STRIP|SWAP|TAG|TAP|TOP|TRAP|TRIM|TRIP|TROT"
    r"|WAG|WEB|WHIP|WIG|WRAP|ZAG|ZIP)$"
)
"""Longer verbs that double their last letter because it ends a stressed or a whole word: REPIN, AIRDROP."""

_PLAIN_END = re.compile(r"^(?:DEBIT|DEBUT|DEMON|RESIN)$|BISHOP$|LLEL$")
_UNSTRESSED_L = re.compile(r"[AEIOUY].*(?:[^AEIOUY]|QU)[AEIOUY]L$|(?:UE|IA)L$")
_BUS = re.compile(r"^[^AEIOUY]*US$")
_HARD_C = re.compile(r"[AEIOUY].*[AI]C$")
_TIE = re.compile(r"^(?:BE|OUT|OVER|RE|UN|UNDER)?[BCDFGHJKLMNPRSTVWZ]+IE$")
_KEPT_E = ("EE", "OE", "YE")


def plurals(noun: str) -> set[str]:
    """Return the regular plural of a noun.

    >>> plurals("CHECKBOX"), plurals("QUIZ"), plurals("TOY"), plurals("LADY")
    ({'CHECKBOXES'}, {'QUIZZES'}, {'TOYS'}, {'LADIES'})
    """
    if noun.endswith("MAN") and not _NO_MEN.search(noun):
        return {f"{noun[:-2]}EN"}
    if noun.endswith("SIS") and len(noun) > len("OASIS"):
        return {f"{noun[:-2]}ES"}
    return {_with_s(noun)}


def third_persons(verb: str) -> set[str]:
    """Return the regular third persons of a verb.

    >>> third_persons("VETO"), sorted(third_persons("BUS"))
    ({'VETOES'}, ['BUSES', 'BUSSES'])
    """
    if re.search(r"[^AEIOUY]O$", verb):
        return {f"{verb}ES"}
    if verb.endswith(("S", "Z")):
        return {f"{stem}ES" for stem in _stems(verb)}
    return {_with_s(verb)}


def pasts(verb: str) -> set[str]:
    """Return the regular pasts of a verb, which are its participles too.

    >>> pasts("PANIC"), sorted(pasts("LABEL"))
    ({'PANICKED'}, ['LABELED', 'LABELLED'])
    """
    return {_joined(stem, "ED") for stem in _stems(verb)}


def gerunds(verb: str) -> set[str]:
    """Return the regular forms of a verb in -ING.

    >>> gerunds("TIE"), gerunds("AGREE"), gerunds("BAKE")
    ({'TYING'}, {'AGREEING'}, {'BAKING'})
    """
    if _TIE.search(verb):
        return {f"{verb[:-2]}YING"}
    if verb.endswith("E") and not verb.endswith(("IE", *_KEPT_E)) and len(verb) > len("BE"):
        return {f"{verb[:-1]}ING"}
    return {f"{stem}ING" for stem in _stems(verb)}


def agents(verb: str) -> set[str]:
    """Return the regular nouns in -ER for one who does what a verb says.

    >>> agents("BAKE"), agents("CARRY"), agents("VLOG")
    ({'BAKER'}, {'CARRIER'}, {'VLOGGER'})
    """
    return {_joined(stem, "ER") for stem in _stems(verb)}


def comparatives(adjective: str) -> set[str]:
    """Return the regular comparatives of an adjective.

    >>> comparatives("HAPPY"), comparatives("BIG")
    ({'HAPPIER'}, {'BIGGER'})
    """
    return {_joined(stem, "ER") for stem in _stems(adjective)}


def superlatives(adjective: str) -> set[str]:
    """Return the regular superlatives of an adjective.

    >>> superlatives("NICE"), superlatives("DRY")
    ({'NICEST'}, {'DRIEST'})
    """
    return {_joined(stem, "EST") for stem in _stems(adjective)}


def noun_forms(noun: str) -> set[str]:
    """Return a noun and its plural.

    >>> sorted(noun_forms("CHECKBOX"))
    ['CHECKBOX', 'CHECKBOXES']
    """
    return {noun, *plurals(noun)}


def verb_forms(verb: str) -> set[str]:
    """Return a verb and its regular forms.

    >>> sorted(verb_forms("RIZZ"))
    ['RIZZ', 'RIZZED', 'RIZZES', 'RIZZING']
    """
    return {verb, *third_persons(verb), *pasts(verb), *gerunds(verb)}


def adjective_forms(adjective: str) -> set[str]:
    """Return an adjective with its comparatives and superlatives.

    >>> sorted(adjective_forms("ANGSTY"))
    ['ANGSTIER', 'ANGSTIEST', 'ANGSTY']
    """
    return {adjective, *comparatives(adjective), *superlatives(adjective)}


def deverbal_nouns(verb: str) -> set[str]:
    """Return a verb with its nouns in -ER and -ING, each with its plural.

    >>> sorted(deverbal_nouns("VLOG"))
    ['VLOG', 'VLOGGER', 'VLOGGERS', 'VLOGGING', 'VLOGGINGS']
    """
    nouns = agents(verb) | gerunds(verb)
    return {verb, *nouns, *(f"{noun}S" for noun in nouns)}


CLASSES: Final[Mapping[str, Callable[[str], set[str]]]] = {
    "n": noun_forms,
    "v": verb_forms,
    "a": adjective_forms,
    "d": deverbal_nouns,
}
"""The forms of a base by a letter: noun, verb, adjective, and the nouns derived from a verb."""

DEFAULT: Final[str] = "nv"
"""The classes of a base of which none is named."""


def _with_s(base: str) -> str:
    if base.endswith("Y") and not _MONKEY.search(base):
        return f"{base[:-1]}IES"
    if base.endswith("Z") and _ONE_SYLLABLE.search(base):
        return f"{base}ZES"
    return f"{base}ES" if base.endswith(_HISSES) else f"{base}S"


def _stems(base: str) -> set[str]:
    """Return the stems before an ending that begins with a vowel, with its last letter doubled or not."""
    doubled = base + base[-1]
    if _BUS.search(base):
        return {base, doubled}
    if _HARD_C.search(base):
        return {f"{base}K"}
    if _PLAIN_END.search(base):
        return {base}
    if _ONE_SYLLABLE.search(base) or _STRESSED_END.search(base):
        return {doubled}
    return {base, doubled} if _UNSTRESSED_L.search(base) else {base}


def _joined(stem: str, ending: str) -> str:
    """Return a stem with an ending that begins with E."""
    if stem.endswith("E"):
        return stem + ending[1:]
    if stem.endswith("Y") and not _MONKEY.search(stem):
        return f"{stem[:-1]}I{ending}"
    return stem + ending
