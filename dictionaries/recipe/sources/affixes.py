"""Forms that a dictionary of Hunspell derives from its stems by the suffixes of its affix file.

The affix file has a line for each suffix: SFX, its flag, the letters to strip, those to add, and the end that
a stem must have. A line of the dictionary is a stem, a slash and its flags, of two letters each.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from dictionaries.folding import Language, fold
from dictionaries.recipe.sources.packages import Package

_FORBIDDEN: Final = "Fw"
_FIELDS: Final = 5


class _Suffix(NamedTuple):
    strip: str
    add: str
    end: re.Pattern[str]


def affix_forms(package: Package, file: str, language: Language, kinds: str) -> dict[str, set[str]]:
    """Return the folded forms of each folded stem that is spelled in small letters.

    A stem that is itself a form of another (the plural of a noun) has none, and neither have forms that the
    dictionary forbids.

    Args:
        package: has the dictionary.
        file: the path of its two files, without .aff and .dic.
        language: folds the words.
        kinds: the first letters of the flags that inflect a word; others make compounds.
    """
    suffixes = _suffixes(package.read(f"{file}.aff").decode("utf-8"), kinds)
    stems = dict(_stems(package.read(f"{file}.dic").decode("utf-8")))
    forbidden = {stem for stem, flags in stems.items() if _FORBIDDEN in flags}
    found = {
        stem: {form for flag in flags for form in _apply(stem, suffixes.get(flag, ()))} - forbidden
        for stem, flags in stems.items()
        if _is_plain(stem) and stem not in forbidden
    }
    derived = set().union(*found.values())
    folded: defaultdict[str, set[str]] = defaultdict(set)
    for stem, forms in found.items():
        if stem not in derived:
            folded[fold(stem, language)] |= {fold(form, language) for form in forms if _is_plain(form)}
    return dict(folded)


def _suffixes(text: str, kinds: str) -> Mapping[str, Collection[_Suffix]]:
    suffixes: defaultdict[str, list[_Suffix]] = defaultdict(list)
    for line in text.splitlines():
        kind, flag, strip, add, end, *_ = (line.split() + [""] * _FIELDS)[:_FIELDS]
        if kind == "SFX" and flag[0] in kinds and not add.isdigit():
            add = add.partition("/")[0]
            suffixes[flag].append(_Suffix(strip.strip("0"), add.strip("0"), re.compile(f"(?:{end})$")))
    return suffixes


def _stems(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each stem with its flags; the first line of a dictionary is the number of its lines."""
    for line in text.splitlines()[1:]:
        stem, _, flags = line.split(maxsplit=1)[0].partition("/")
        yield stem, re.findall("..", flags)


def _apply(stem: str, suffixes: Collection[_Suffix]) -> Iterator[str]:
    for suffix in suffixes:
        if suffix.end.search(stem) and stem.endswith(suffix.strip):
            yield stem.removesuffix(suffix.strip) + suffix.add


def _is_plain(spelling: str) -> bool:
    return spelling.isalpha() and spelling.islower()
