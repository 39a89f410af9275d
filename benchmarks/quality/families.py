"""Families of words: bases that count and regular forms of these that do not."""

import importlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from benchmarks.quality.coverage import some
from dictionaries import Language, is_letters
from dictionaries.recipe.sources.packages import load_pins, open_package
from wordsvc.words import open_lexicon

_PARTS: Final = {"noun": "n", "verb": "v"}
"""WordNet's parts of speech whose bases have all regular forms, and their classes in the paradigms."""

_LONG: Final = 13


def print_families(language: Language, sources: Path) -> None:
    """Print by class the bases some of whose regular forms do not count, with a few of these forms.

    An English noun or verb is one that WordNet has as such, without irregular forms. Every other base has the
    class most of whose forms count, if at least four in five do, or all but one of three or four.
    """
    try:
        paradigms = importlib.import_module(f"dictionaries.paradigms.{language}")
    except ModuleNotFoundError:
        print(f"  {language}: no paradigms")
        return
    counting = set(open_lexicon(language).words())
    known = _wordnet_classes(sources) if language == "en" else {}
    others = {letter: inflect for letter, inflect in paradigms.CLASSES.items() if letter not in known}
    families: dict[str, dict[str, set[str]]] = {letter: {} for letter in paradigms.CLASSES}
    for letter, bases in known.items():
        families[letter] = {base: paradigms.CLASSES[letter](base) for base in bases & counting}
    for base in counting:
        found = {letter: _forms(inflect, base) for letter, inflect in others.items()}
        letter = max(found, key=lambda letter: _attested(found[letter], counting))
        missing = len(found[letter] - counting)
        if missing < len(found[letter]) - 1 and missing <= max(1, len(found[letter]) // 5):
            families[letter][base] = found[letter]
    for letter, members in families.items():
        lacking = {base: forms - counting for base, forms in members.items() if forms - counting}
        missing = sorted(set().union(*lacking.values()))
        print(f"  {language}, class {letter}: {len(lacking):,} of {len(members):,} bases lack a form")
        print(f"    {len(missing):,} forms: {some(missing)}")


def _forms(inflect: Callable[[str], set[str]], base: str) -> set[str]:
    """Return the forms of a base without itself; none if it cannot have the class."""
    try:
        return inflect(base) - {base}
    except ValueError:
        return set()


def _attested(forms: set[str], counting: set[str]) -> float:
    """Return the share of some forms that count; 0 for a single one, which may count by chance."""
    return len(forms & counting) / len(forms) if len(forms) > 1 else 0.0


def _wordnet_classes(sources: Path) -> dict[str, set[str]]:
    """Return WordNet's nouns and verbs in small letters without irregular forms, by class."""
    wordnet = open_package(load_pins()["wordnet"], sources)
    classes: dict[str, set[str]] = {letter: set() for letter in _PARTS.values()}
    for part, spelling in wordnet_lemmas(sources):
        if part in _PARTS and is_letters(word := spelling.upper()):
            classes[_PARTS[part]].add(word)
    for part, letter in _PARTS.items():
        irregular = wordnet.read(f"usr/share/wordnet/{part}.exc").decode().upper().splitlines()
        classes[letter].difference_update(*(line.split()[1:] for line in irregular))
    return classes


def wordnet_lemmas(sources: Path) -> Iterator[tuple[str, str]]:
    """Yield WordNet's words that are spelled with small letters, each after its part of speech."""
    wordnet = open_package(load_pins()["wordnet"], sources)
    for part in ("noun", "verb", "adj", "adv"):
        for line in wordnet.read(f"usr/share/wordnet/data.{part}").decode().splitlines():
            if not line.startswith("  "):
                fields = line.split(" ")
                lemmas = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
                yield from ((part, lemma.partition("(")[0]) for lemma in lemmas if lemma.islower())


def print_run_together(sources: Path, lists: Mapping[str, set[str]]) -> None:
    """Print the English words that WordNet writes apart or with a hyphen, and that no list has closed."""
    counting = set(open_lexicon("en").words())
    closed = set().union(*lists.values())
    for title, mark in (("apart", "_"), ("with a hyphen", "-")):
        joined = {lemma.replace(mark, "").upper() for _, lemma in wordnet_lemmas(sources) if mark in lemma}
        written = joined & counting
        found = sorted(written - closed)
        print(f"  en, of {len(written):,} words that WordNet writes {title} {len(found):,} are in no list")
        print(f"    {some(found)}")


def print_compounds(
    commonest: list[str], names: tuple[str, ...], reason: Callable[[str], str | None]
) -> None:
    """Print the German compounds of common words among some tokens that no dictionary allows or explains.

    A compound has two parts of at least four letters that count in `de-common`, with S, N or nothing between.
    """
    parts = {word for word in open_lexicon("de-common").words() if len(word) >= 4}
    for name in names:
        counting = set(open_lexicon(name).words())
        unknown = [word for word in commonest if word not in counting and reason(word) == "not_in_dictionary"]
        found = [word for word in unknown if _is_compound(word, parts)]
        print(f"  {name}: {len(found):,} compounds refused: {some(found)}")


def _is_compound(word: str, parts: set[str]) -> bool:
    return any(
        word[at:] in parts
        and any(word[: at - len(link)] in parts and word[:at].endswith(link) for link in ("", "S", "N"))
        for at in range(4, len(word) - 3)
    )


def print_unsupported(language: Language, grade: Callable[[str], str | None]) -> None:
    """Print the words that count without a second source, by their level and their length."""
    lexicon = open_lexicon(language)
    words = [word for word in lexicon.words() if grade(word) == "disputed"]
    print(f"  {language}: {len(words):,} of {lexicon.manifest.words:,} have no second source: {some(words)}")
    levels = Counter(lexicon.level(word) for word in words)
    if len(levels) > 1:
        print(f"    by level: {', '.join(f'{level}: {levels[level]:,}' for level in sorted(levels))}")
    lengths = Counter(min(len(word), _LONG) for word in words)
    print(f"    by length, {_LONG} and more: {', '.join(f'{n}: {lengths[n]:,}' for n in sorted(lengths))}")
