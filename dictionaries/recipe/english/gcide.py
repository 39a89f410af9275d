"""Entries of the GNU Collaborative International Dictionary of English, as Debian's dict-gcide has them.

The package has an index of keys, each with the place and the length of a text in base 64, and the texts one
after the other. A text begins with its heading: the headword with its sound, the part of speech, the forms
and the etymology. The senses follow, numbered where there are several. Names of sources, examples,
citations and labels are left out, and accents written in brackets become letters.
"""

import gzip
import io
import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from dictionaries.glossary import Meaning
from dictionaries.recipe.files.glosses import shorten
from dictionaries.recipe.sources.packages import Package

_FOLDER: Final = "usr/share/dictd/gcide"
_DIGITS: Final = {
    digit: value
    for value, digit in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
_INDENT: Final = 3
"""The columns before a sense; examples have more."""

_MAX_MEANINGS: Final = 2
"""The most senses of an entry that are kept."""

_PARTS: Final = {
    "n": "n",
    "v": "v",
    "vb": "v",
    "a": "a",
    "adj": "a",
    "adv": "r",
    "pron": "u",
    "prep": "p",
    "conj": "c",
    "interj": "i",
}
"""The mark of a part of speech by its abbreviation, the rest of which follows after a blank: v. t."""

_FORMS: Final = {
    "pl": "plural",
    "imp": "past",
    "p. p": "past_participle",
    "p. pr": "present_participle",
    "compar": "comparative",
    "superl": "superlative",
}
"""The relation of the forms that follow an abbreviation in a heading."""

_ACCENTS: Final = dict(zip("'`^\"=~,", "\u0301\u0300\u0302\u0308\u0304\u0303\u0327", strict=True))
"""The combining accent of each mark before a letter."""
_ACCENTED = re.compile(r"\[(['`^\"=~,.-]?)([A-Za-z]{1,2})(\^?)\]")
_HEADWORD = re.compile(r"(?:^|, |; | or )([A-Za-z][A-Za-z'-]*) \\[^\\]*\\")
_PART = re.compile(r"\\[^\\]*\\(?:\s*\([^()]*\))?[,;.]?\s*(prop\. n|[a-z]+)\.(?!.*\\)", re.DOTALL)
_FORM = re.compile(r"\b(pl|imp|p\. p|p\. pr|compar|superl)\.|\{([A-Za-z]+)\}")
_SOURCE = re.compile(
    r"\[(?:1913 Webster|Webster 1913|Webster Suppl|WordNet|PJC|Century|RP|AS|MW|JDE)[^\]]*\][^\n]*"
)
"""The mark of a source, which ends a paragraph; the next headword may follow it."""

_NUMBERED = re.compile(r"\d{1,2}\. ")
_LETTERED = re.compile(r"\([a-z]\)")
_LABELS = re.compile(
    r"(?:\([^()]*\)|\[[^\[\]]*\]|\bpl\.|[,;:.]|and [a-z]+\.|(?:n|a|v|adv|adj|prep)\.|\d\. )\s*"
)
_TAIL = re.compile(
    r"[,;:.]?\s(?:--|as, |\[|e\. ?g\.|\""
    r"|(?:See|Cf\.|Compare|Called also|Also called|Written also|Opposed to)\b).*"
)
_FRACTION = re.compile(r"(?<![\d/])(\d{1,3})(\d/\d)(?![\d/])")
_ELSEWHERE = re.compile(
    r"(?P<label>See|Same as|The same as|A variant of|Var\. of|Variant of"
    r"|pl\. of|Plural of|imp\. of|p\. p\. of)"
    r" (?P<word>[A-Za-z]+)(?:[.,;(].*)?"
)
_RELATIONS: Final = {"pl": "plural", "Pl": "plural", "im": "past", "p.": "past_participle"}
_PEOPLE = re.compile(
    r"(?:American|African|European|Indian|British|English|French|German|Roman|Spanish|Italian|Scottish"
    r"|Japanese|Chinese|Greek|Latin|Hebrew|Turkish|Polish|Russian|Dutch|Irish|Welsh|Jewish|Christian|God)\b"
)
"""Words that keep their capital at the beginning of a sense."""

_OFFENSIVE_LABEL = re.compile(
    r"vulgar|obscene|offensive|disparag|derogat|contempt|opprobri|ethnic|slur", re.IGNORECASE
)
_OFFENSIVE = re.compile(
    r"\b(?:prostitut\w*|whor\w+|harlot\w*|strumpet|slut\w*|bawd\w*|lewd\w*|lascivious\w*|lustful\w*|copulat\w+|coition|coitus"
    r"|sexual\w*|penis|vagina\w*|vulva\w*|testicles?|semen|sodom\w*|brothel\w*|pimp|procur(?:er|ess)|courtesan|concubine\w*"
    r"|adulter\w+|fornicat\w+|masturbat\w+|negro\w*|nigger\w*|mulatto\w*|half-?breed\w*|savages?|jews?|excrement\w*|fec(?:es|al)"
    r"|dung|erotic\w*|aphrodisiac\w*|wench\w*|castrat\w+|genital\w*|anus|rape|ravish\w*)\b",
    re.IGNORECASE,
)


class Entry(NamedTuple):
    """One text: its headwords in small letters, the mark of its part of speech, and its senses.

    `forms` are words that the heading gives, with their relation. An entry without senses says what other
    word explains it: `elsewhere`, to which it is `relation`.
    """

    headwords: tuple[str, ...]
    part: str
    meanings: tuple[Meaning, ...] = ()
    forms: tuple[tuple[str, str], ...] = ()
    elsewhere: str = ""
    relation: str = ""


def read_entries(gcide: Package) -> Iterator[Entry]:
    """Yield the entries of the dictionary that are no names, in the order of their texts."""
    places = {
        (_number(start), _number(length))
        for line in gcide.read(f"{_FOLDER}.index").decode("utf-8").splitlines()
        for _, start, length in [line.split("\t")[:3]]
    }
    with gzip.open(io.BytesIO(gcide.read(f"{_FOLDER}.dict.dz"))) as texts:
        end = 0
        for start, length in sorted(places):
            if start < end:  # a part of the text before it
                continue
            texts.seek(start)
            end = start + length
            entry = read_entry(texts.read(length).decode("utf-8", "replace"))
            if entry:
                yield entry


def read_entry(text: str) -> Entry | None:
    r"""Return the entry that a text writes; None for a name and where it explains nothing.

    >>> read_entry('Oxter \\Ox"ter\\, n. [AS. [=o]hsta.]\n   The armpit; also, the arm. [Scot.]\n')
    Entry(headwords=('oxter',), part='n', meanings=(Meaning(text='the armpit; also, the arm', ...
    """
    lines = _SOURCE.sub("", _ACCENTED.sub(_letter, text)).rstrip().split("\n")
    height = _heading_height(lines)
    heading = " ".join(line.strip() for line in lines[:height])
    headwords = tuple(word.lower() for word in _HEADWORD.findall(heading))
    part = found[1] if (found := _PART.search(heading.partition("[")[0])) else ""
    if not headwords or part.startswith("prop"):
        return None
    forms = tuple(_heading_forms(heading, headwords))
    meanings: list[Meaning] = []
    for paragraph in _senses(lines[height:]):
        whole = re.sub(r"[{}]", "", paragraph)
        if not meanings and (
            seen := _ELSEWHERE.fullmatch(_LABELS.sub("", whole) if whole[:1] == "(" else whole)
        ):
            relation = _RELATIONS.get(seen["label"][:2], "variant")
            return Entry(headwords, _PARTS.get(part, ""), (), forms, seen["word"].lower(), relation)
        if meaning := _meaning(whole):
            meanings.append(meaning)
    if not meanings:
        return None
    return Entry(headwords, _PARTS.get(part, ""), tuple(meanings[:_MAX_MEANINGS]), forms)


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 64 + _DIGITS[digit]
    return number


def _letter(accented: re.Match[str]) -> str:
    accent, letters, _ = accented.groups()
    return unicodedata.normalize("NFC", letters[0] + _ACCENTS.get(accent, "") + letters[1:])


def _heading_height(lines: list[str]) -> int:
    """Return how many lines the heading has: to the end of the first where all brackets are closed."""
    depth = 0
    for place, line in enumerate(lines, 1):
        depth += sum(map(line.count, "([")) - sum(map(line.count, ")]"))
        if depth <= 0:
            return place
    return 1


def _heading_forms(heading: str, headwords: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    relation = ""
    for part in _FORM.finditer(re.split(r"\[(?:A|F|L|D|G|O|M|From|Cf|See)", heading)[0]):
        if part[1]:
            relation = _FORMS[part[1]]
        elif relation and part[2].lower() not in headwords:
            yield part[2].lower(), relation


def _senses(lines: list[str]) -> Iterator[str]:
    """Yield the paragraphs that are senses, each in one line."""
    first = True
    for blank, group in groupby(lines, lambda line: not line.strip()):
        if blank:
            continue
        paragraph = list(group)
        indent = len(paragraph[0]) - len(paragraph[0].lstrip())
        text = " ".join(" ".join(paragraph).split())
        if text.startswith(("{", "--")) and not first:
            return
        if indent != _INDENT or text.startswith(("Note:", "Syn:", "Usage:", "{", "--")):
            continue
        numbered = _NUMBERED.match(text)
        if numbered or first:
            text = text[numbered.end() :] if numbered else text
            before, *lettered = _LETTERED.split(text, maxsplit=2)
            yield lettered[0].strip() if lettered and not _LABELS.sub("", before).strip() else text
            first = False


def _meaning(text: str) -> Meaning | None:
    """Return a sense without labels, examples and citations; None when nothing remains."""
    labelled = text
    while label := _LABELS.match(text):
        text = text[label.end() :]
    text = _FRACTION.sub(r"\1 \2", _TAIL.sub("", text)).strip(" ;:,.")
    if len(text) < len("an ax") or "?" in text or "[" in text:
        return None
    if (text[1:2].islower() and not _PEOPLE.match(text)) or text[1:2] == " ":
        text = text[0].lower() + text[1:]
    offensive = bool(_OFFENSIVE_LABEL.search(labelled.replace(text, "")) or _OFFENSIVE.search(text))
    return Meaning(shorten(text), offensive)
