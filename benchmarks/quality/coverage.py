"""The share of words that count: by rank and by source, among new words and those of daily life."""

import json
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

import wordfreq

from dictionaries import Language, available, fold, is_letters, load_manifest
from wordsvc.words import open_authority, open_lexicon

RANKS: Final = (0, 10_000, 30_000, 50_000, 100_000, 200_000)
"""The ranks at which ranges begin; the last range ends at the last rank."""

DAILY_WORDS = Path(__file__).with_name("daily_words.json")
LONGEST_OF_TOURNAMENTS: Final = 15
_SHOWN: Final = 12


def views_of(language: Language) -> list[str]:
    """Return the dictionaries and views of a language."""
    return [name for name in available() if load_manifest(name).language == language]


def print_ranks(language: Language, lists: Mapping[str, set[str]]) -> None:
    """Print the share of tokens that count, and of those that another list has, by rank."""
    tokens = wordfreq.top_n_list(language, RANKS[-1])
    others = set().union(*lists.values())
    views = {name: set(open_lexicon(name).words()) for name in views_of(language)}
    authority = open_authority(language)
    for first, last in pairwise(RANKS):
        words = list(dict.fromkeys(fold(token, language) for token in tokens[first:last]))
        if not words:
            continue
        reasons = Counter(authority.reason(word) for word in words)
        unknown = reasons["not_in_dictionary"]
        refused = len(words) - reasons[None]
        print(
            f"  {language}, ranks {first:,} to {first + len(words):,}: {_share(unknown, words)} unknown,"
            f" {unknown:,} of {refused:,} refused without a reason ({unknown / refused:.1%})"
        )
        print(f"    count in {', '.join(f'{name} {_counting(words, views[name])}' for name in views)}")
        for title, listed in {**lists, "any of these": others}.items():
            known = [word for word in words if word in listed]
            lacking = [word for word in known if word not in views[language]]
            if known:
                share = _counting(known, views[language])
                print(f"    {title}: {len(known):,}, of these count {share}; refused: {some(lacking)}")


def print_new_words(language: Language, title: str, words: Collection[str]) -> None:
    """Print the share of the words of a list that older lists lack, all and from a Zipf value on."""
    counting = set(open_lexicon(language).words())
    for least in (0, 1, 2, 3):
        found = [
            word
            for word in words
            if len(word) <= LONGEST_OF_TOURNAMENTS
            and wordfreq.zipf_frequency(word.lower(), language) >= least
        ]
        if found:
            refused = sorted(set(found) - counting)
            share = _counting(found, counting)
            print(f"  {title}, Zipf {least} or more: {share} of {len(found):,}; refused: {some(refused)}")


def print_precision(language: Language, title: str, words: set[str]) -> None:
    """Print which share of each view a list of tournaments has, and which share of the list the view has."""
    for name in views_of(language):
        counting = {word for word in open_lexicon(name).words() if 1 < len(word) <= LONGEST_OF_TOURNAMENTS}
        both = len(counting & words)
        print(f"  {name:10} precision {both / len(counting):.1%}, recall {both / len(words):.1%} by {title}")


def print_daily_words(language: Language) -> None:
    """Print the words of daily life that do not count, by field."""
    fields: dict[str, str] = json.loads(DAILY_WORDS.read_text("utf-8"))[language]
    authority = open_authority(language)
    total = refused_in_all = 0
    for field, text in fields.items():
        words = [word for spelling in text.split() if is_letters(word := fold(spelling, language))]
        refused = [word for word in words if authority.reason(word)]
        total, refused_in_all = total + len(words), refused_in_all + len(refused)
        print(f"  {language}, {field}: {len(refused)} of {len(words)} refused: {' '.join(refused)}")
    print(f"  {language}, all fields: {refused_in_all} of {total:,} refused")


def some(words: Collection[str]) -> str:
    """Return a few words that are spread over all of them, "none" without any."""
    listed = list(words)
    step = max(1, len(listed) // _SHOWN)
    return " ".join(listed[::step][:_SHOWN]) or "none"


def _counting(words: Collection[str], counting: Collection[str]) -> str:
    return _share(sum(map(counting.__contains__, words)), words)


def _share(number: int, words: Collection[str]) -> str:
    return f"{number / len(words):.1%}"
