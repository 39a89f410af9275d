"""Dictionaries of Hunspell: the forms that an affix file gives, and the words that are none."""

from pathlib import Path

import pytest

from wordsvc.input import InputError
from wordsvc.words.list_files import affixes as affixes_module
from wordsvc.words.list_files.affixes import Affixes
from wordsvc.words.own_lists import OwnList, open_own_list


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def open_dictionary(folder: Path, entries: str, rules: str, encoding: str = "utf-8") -> OwnList:
    lines = entries.split()
    (folder / "my.dic").write_bytes("\n".join([str(len(lines)), *lines]).encode(encoding))
    (folder / "my.aff").write_bytes(rules.encode(encoding))
    return open_own_list(str(folder / "my.dic"), "en")


SUFFIXES = "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n"

RULES = {
    "two rules of one flag": (SUFFIXES, "city/S", "city cities"),
    "a flag without rules": (SUFFIXES, "boy/ST", "boy"),
    "a prefix": ("PFX R Y 1\nPFX R 0 re .\n", "do/R", "do redo"),
    "cross products": (f"{SUFFIXES}PFX R Y 1\nPFX R 0 re .\n", "tell/RS", "tell tells retell retells"),
    "no cross product": (f"{SUFFIXES}PFX R N 1\nPFX R 0 re .\n", "tell/RS", "tell tells retell"),
    "a suffix behind a suffix": (
        f"{SUFFIXES}SFX R Y 1\nSFX R 0 er/S .\n",
        "sell/R",
        "sell seller sellers",
    ),
    "long flags": ("FLAG long\nSFX S1 Y 1\nSFX S1 0 s .\n", "cat/S1S2", "cat cats"),
    "numbers as flags": ("FLAG num\nSFX 12 Y 1\nSFX 12 0 s .\n", "cat/12,13", "cat cats"),
    "aliases": ("AF 2\nAF S\nAF T\nSFX S Y 1\nSFX S 0 s .\n", "cat/1", "cat cats"),
    "a stem that needs an affix": (f"NEEDAFFIX x\n{SUFFIXES}", "cat/xS", "cats"),
    "a form for compounds alone": ("ONLYINCOMPOUND o\nSFX S Y 1\nSFX S 0 s/o .\n", "cat/S", "cat"),
    "both or none": (
        "CIRCUMFIX c\nSFX P Y 1\nSFX P 0 t/Gc .\nPFX G Y 1\nPFX G 0 ge/c .\n",
        "sag/P",
        "sag gesagt",
    ),
    "a condition of signs": ("SFX S Y 1\nSFX S 0 s (t\n", "cat/S", "cat"),
    "a condition that never ends": ("SFX S Y 1\nSFX S 0 s [a\n", "cat/S", "cat"),
}


@pytest.mark.parametrize("name", RULES)
def test_the_rules_give_forms(name: str) -> None:
    rules, entry, forms = RULES[name]
    stem, _, letters = entry.partition("/")
    affixes = Affixes(rules)
    assert sorted(affixes.forms(stem, affixes.parse_flags(letters))) == sorted(forms.split())


def test_a_forbidden_form_is_no_word(tmp_path: Path) -> None:
    words = open_dictionary(tmp_path, "city/S child/S childs/F", f"FORBIDDENWORD F\n{SUFFIXES}")
    assert sorted(words.listed()) == ["CHILD", "CITIES", "CITY"]
    assert words.reading.unread == 0


def test_compounds_are_counted_and_not_formed(tmp_path: Path) -> None:
    words = open_dictionary(tmp_path, "foot/C ball/C cat", "COMPOUNDFLAG C\n")
    assert sorted(words.listed()) == ["BALL", "CAT", "FOOT"]
    assert words.gaps("FOOTBALL") == ("2 words form compounds, which were not read",)
    assert words.gaps("FOOT") == ()


def test_the_affix_file_tells_the_encoding(tmp_path: Path) -> None:
    words = open_dictionary(tmp_path, "žena/S", "SET ISO8859-2\nSFX S Y 1\nSFX S a ám a\n", "iso8859-2")
    assert sorted(words.listed()) == ["ZENA", "ZENAM"]
    assert words.reading.encoding == "ISO8859-2"


def test_too_many_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(affixes_module, "_MAX_TRIED", 10)
    with pytest.raises(InputError) as caught:
        open_dictionary(tmp_path, "cat/S " * 20, SUFFIXES)
    assert caught.value.code == "too_large"
