"""Near words: how often the right one comes first or is named, and the time that the search takes.

Misspellings are drawn with a fixed seed. English ones are those of codespell, German ones those of
`misspellings_de.json`, which were written before any of them was tried. For both, slips are made in common
words (wordfreq's 20,000 commonest that count): neighbours swapped, a letter dropped, doubled, or hit beside,
each kind by itself, and for German letters that sound alike by the rules of hunspell's dictionary.
Misspellings that count are left out, and so are corrections that do not.

The time of all near words of a misspelling is that of `suggest`. The time of the words two changes away is
printed with slices, without them, and by trying every change: for words drawn from the English and the
German dictionary with a fixed seed and misspelt by two changes. Prints the median and the worst
milliseconds of CPU for words of 4 to 14 letters; trying every text two changes away is measured up to eight
letters. `change` is the generator that it tries.

    python -m benchmarks.quality.suggestions
"""

from benchmarks.conditions import print_conditions

import importlib.util
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import wordfreq

from dictionaries import Language, fold, is_letters
from wordsvc.cards.near_words import MAX_SUGGESTIONS, suggest
from wordsvc.words import Authority, judge_by, open_authority
from wordsvc.words.search.near_words import change, within_two_changes
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.word_sets import word_sets

SEED = 20261121
WORDS = 40
MAX_TRIED = 8
TRIED = 5
MISSPELLINGS = 1_000
SLIPS = ("swapped", "dropped", "doubled", "hit beside")
SLIPS_OF_A_KIND = 250
COMMONEST = 20_000

KEYS: dict[Language, tuple[str, ...]] = {
    "en": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "de": ("QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"),
}

SOUNDS = "F PH,PH F,SS S,S SS,I IE,IE I,EE E,OH O,O OH,AH A,A AH,EH E,E EH,D T,T D,TH T,T TH,RH R,CH K,K CH"
"""The replacements (REP) of the German dictionary of hunspell, hunspell-de-de 20161207."""

Pair = tuple[str, list[str]]
"""A misspelling and its corrections."""


def read_codespell() -> Iterator[Pair]:
    """Yield the misspellings of codespell; none if it is not installed."""
    found = importlib.util.find_spec("codespell_lib")
    if found is None or found.origin is None:
        print("  codespell is not installed")
        return
    text = Path(found.origin).with_name("data").joinpath("dictionary.txt").read_text("utf-8")
    for line in text.splitlines():
        wrong, _, right = line.partition("->")
        yield wrong, [each.strip() for each in right.split(",")]


def read_german() -> Iterator[Pair]:
    """Yield the German misspellings of `misspellings_de.json`."""
    for pair in json.loads(Path(__file__).with_name("misspellings_de.json").read_text("utf-8")):
        wrong, right = pair.split()
        yield wrong, [right]


def slip(word: str, kind: str, language: Language, chance: random.Random) -> str | None:
    """Return a word with one slip of a kind; None where it has no place for one."""
    place = chance.randrange(len(word) - 1)
    if kind == "swapped":
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if kind == "dropped":
        return word[:place] + word[place + 1 :]
    if kind == "doubled":
        return word[:place] + word[place] + word[place:]
    if kind == "hit beside":
        row = next(row for row in KEYS[language] if word[place] in row)
        at = row.index(word[place])
        return (
            word[:place] + chance.choice(row[max(at - 1, 0) : at] + row[at + 1 : at + 2]) + word[place + 1 :]
        )
    rules = [rule.split() for rule in SOUNDS.split(",")]
    likely = [(letters, others) for letters, others in rules if letters in word]
    if not likely:
        return None
    letters, others = chance.choice(likely)
    return word.replace(letters, others, 1)


def make_slips(kind: str, authority: Authority, chance: random.Random) -> Iterator[Pair]:
    """Yield slips of a kind in common words of four letters or more."""
    language = authority.language
    tokens = (fold(token, language) for token in wordfreq.top_n_list(language, COMMONEST))
    words = [word for word in tokens if len(word) > 3 and is_letters(word) and authority.reason(word) is None]
    while True:
        word = chance.choice(words)
        if (wrong := slip(word, kind, language, chance)) is not None:
            yield wrong, [word]


def print_right(title: str, pairs: Iterable[Pair], authority: Authority, number: int) -> None:
    """Print how often the right word comes first, within three or at all, for so many misspellings."""
    asked = first = three = named = words = 0
    for wrong, corrections in pairs:
        text = fold(wrong, authority.language)
        right = {fold(each, authority.language) for each in corrections}
        right = {each for each in right if is_letters(each) and authority.reason(each) is None}
        if not is_letters(text) or authority.reason(text) is None or not right:
            continue
        found = suggest(judge_by(authority, text), authority)
        asked += 1
        words += len(found)
        first += found[0] in right if found else False
        three += not right.isdisjoint(found[:3])
        named += not right.isdisjoint(found)
        if asked == number:
            break
    if asked:
        print(
            f"  {title:13} {asked:5,} misspellings: right first {first / asked:.1%}, within three"
            f" {three / asked:.1%}, among the {MAX_SUGGESTIONS} that are named {named / asked:.1%};"
            f" {words / asked:.1f} words named"
        )


def misspell(word: str, chance: random.Random) -> str:
    """Return a text two changes away or fewer."""
    for _ in range(2):
        word = chance.choice([text for text in change(word, ALPHABET) if text])
    return word


def try_all(word: str, authority: Authority) -> set[str]:
    """Return every text two changes away that counts."""
    texts = {twice for once in set(change(word)) for twice in change(once)}
    return {text for text in texts if text and authority.reason(text) is None}


def measure(name: str, find: Callable[[str], object], words: list[str]) -> float:
    """Print what a way of searching takes, and return its median."""
    times = []
    for word in words:
        start = time.process_time()
        find(word)
        times.append((time.process_time() - start) * 1e3)
    median = statistics.median(times)
    print(f"  {name:24} {median:7.1f} ms, at most {max(times):7.1f} ms")
    return median


def print_quality() -> None:
    """Print how good the near words are."""
    for language, title, read in (
        ("en", "codespell", read_codespell),
        ("de", "common errors", read_german),
    ):
        authority = open_authority(language)
        word_sets(authority)
        print(f"{language}, near words")
        pairs = list(read())
        random.Random(SEED).shuffle(pairs)
        print_right(title, pairs, authority, MISSPELLINGS)
        for kind in (*SLIPS, "by sound") if language == "de" else SLIPS:
            chance = random.Random(SEED)
            print_right(kind, make_slips(kind, authority, chance), authority, SLIPS_OF_A_KIND)


def print_times() -> None:
    """Print the time of the words two changes away."""
    chance = random.Random(SEED)
    kept = os.environ.get("XDG_CACHE_HOME")
    for dictionary in ("en", "de"):
        authority = open_authority(dictionary)
        (sets,) = word_sets(authority)
        drawn = chance.sample([word for word in sets if 4 <= len(word) <= 14], WORDS)
        words = [misspell(word, chance) for word in drawn]
        print(f"{dictionary}, {WORDS} words")
        within_two_changes(words[0], authority)
        fast = measure("with slices", lambda word, a=authority: within_two_changes(word, a), words)
        measure(
            "all near words", lambda word, a=authority: suggest(judge_by(a, word), a, offensive=True), words
        )
        with tempfile.TemporaryDirectory() as nothing:
            os.environ["XDG_CACHE_HOME"] = nothing
            measure("without slices", lambda word, a=authority: within_two_changes(word, a), words)
            if kept is None:
                del os.environ["XDG_CACHE_HOME"]
            else:
                os.environ["XDG_CACHE_HOME"] = kept
        short = [word for word in words if len(word) <= MAX_TRIED][:TRIED]
        slow = measure("trying every change", lambda word, a=authority: try_all(word, a), short)
        print(f"  with slices {slow / fast:.0f} times as fast as trying every change of up to eight letters")


def main() -> None:
    """Measure and print."""
    print_quality()
    print_times()


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
