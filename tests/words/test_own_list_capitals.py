"""Capitals of an own list, and the reasons that the language's own dictionary adds (Q34)."""

import hashlib
import tempfile
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dictionaries import fold, is_letters
from tests.hypothesis_profiles import examples
from wordsvc.words import Authority, House, judge_by, make_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.word_sets import word_sets

SYSTEM = """\
abacus
abacus's
Bob
bob
bobs
can't
dont
e.g.
etc
etc.
house
London
London's
mice
NATO
Polish
polish
us
US
zzyx
"""
"""As Debian's word lists are: names with a capital, abbreviations in capitals or with a dot."""

SYLLABLES = ["".join(letters) for letters in product("bcdfghjkmp", "aeiou")]
FILLING = "".join(f"{first}{second}\n" for first, second in islice(product(SYLLABLES, repeat=2), 1_000))
"""A thousand lines in small letters, which make a list long enough for its capitals to count."""

LONG = SYSTEM + FILLING

Make = Callable[..., Authority]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "wordsvc" / "v2" / "lists"


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def make(text: str, language: str = "en", **rules: object) -> Authority:
        path = tmp_path / f"{hashlib.sha256(text.encode()).hexdigest()[:8]}.txt"
        path.write_text(text, "utf-8")
        return make_authority([open_own_list(str(path), language)], **rules)  # type: ignore[arg-type]

    return make


def reasons(authority: Authority, *words: str) -> list[str | None]:
    return [authority.reason(word) for word in words]


def test_a_short_list_is_taken_as_it_stands(make: Make) -> None:
    assert reasons(make(SYSTEM), "LONDON", "NATO", "ETC", "DONT") == [None] * 4
    assert reasons(make("st\nka\nquit\n"), "ST", "KA", "QUIT") == [None] * 3
    assert reasons(make("au\ndes\nmaison\n"), "AU", "DES") == [None] * 2
    assert reasons(make("CAT\nKO\nDOG\n"), "KO") == [None]
    assert reasons(make("Paris\ncat\ndog\nbird\nNATO\nfish\n"), "PARIS", "NATO", "CAT") == [None] * 3


def test_a_list_explains_a_word_that_it_lacks(make: Make) -> None:
    assert reasons(make("cat\ndog\n"), "ETC") == ["abbreviation"]


def test_names_and_abbreviations_of_a_system_list_are_refused_with_their_reason(make: Make) -> None:
    authority = make(LONG)
    assert reasons(authority, "LONDON", "NATO", "EG") == ["proper_noun", "abbreviation", "abbreviation"]
    assert judge_by(authority, "London").reasons == ("proper_noun",)


def test_a_word_that_also_stands_in_small_letters_counts(make: Make) -> None:
    assert reasons(make(LONG), "POLISH", "BOB", "US", "ZZYX", "HOUSE") == [None] * 5


def test_no_dictionary_of_ours_refuses_a_word_of_the_list(make: Make) -> None:
    assert reasons(make(LONG), "ETC", "DONT", "MICE") == [None] * 3


def test_a_word_that_the_list_lacks_gets_the_reason_of_the_language(make: Make) -> None:
    authority = make(LONG)
    words = ("GERMANY", "USA", "ISNT", "HELLO", "QZX")
    assert reasons(authority, *words) == [
        "proper_noun",
        "abbreviation",
        "contraction",
        "not_in_dictionary",
        "not_in_dictionary",
    ]
    assert reasons(make("haus\n", "de"), "EUROPAS", "DVD", "GEHEN") == [
        "proper_noun",
        "abbreviation",
        "not_in_dictionary",
    ]


def test_any_other_list_is_taken_as_it_is(make: Make) -> None:
    for text in (LONG.upper(), LONG.title().replace("'S", "'s")):
        assert reasons(make(text), "LONDON", "NATO", "ETC", "DONT") == [None] * 4
    german = make(LONG, "de")
    assert reasons(german, "LONDON", "NATO", "ETC") == [None] * 3


@pytest.mark.parametrize(
    ("small", "capitals", "refused"),
    [(998, 1, False), (999, 1, True), (500, 500, True), (500, 501, False)],
)
def test_some_lines_of_a_long_list_begin_with_a_capital(
    make: Make, small: int, capitals: int, refused: bool
) -> None:
    text = "cat\n" * small + "London\n" * capitals
    assert (make(text).reason("LONDON") == "proper_noun") is refused


def test_no_names_uses_the_names_of_the_language(make: Make) -> None:
    capitals = SYSTEM.upper()
    assert reasons(make(capitals), "LONDON") == [None]
    assert reasons(make(capitals, no_names=True), "LONDON", "NATO") == ["proper_noun", None]
    german = "Deutschland\nHaus\n"
    assert reasons(make(german, "de"), "DEUTSCHLAND", "HAUS") == [None, None]
    assert reasons(make(german, "de", no_names=True), "DEUTSCHLAND", "HAUS") == ["proper_noun", None]


def test_a_house_list_adds_what_it_likes(make: Make) -> None:
    house = House(add=frozenset({"LONDON", "ETC", "QZX"}))
    assert reasons(make(LONG, house=house), "LONDON", "ETC", "QZX", "NATO") == [
        None,
        None,
        None,
        "abbreviation",
    ]


def test_a_dictionary_beside_the_list_allows_what_it_has(make: Make) -> None:
    (own,) = make(LONG).lexicons
    both = make_authority([own, open_lexicon("en")])
    assert reasons(both, "HELLO", "ZZYX", "LONDON", "NATO") == [None, None, "proper_noun", "abbreviation"]


def test_what_is_refused_is_not_found_either(make: Make) -> None:
    for rules in ({}, {"no_names": True}):
        authority = make(LONG, **rules)
        found = sorted(word for words in word_sets(authority) for word in words)
        assert not {"LONDON", "NATO", "EG"} & {*found}
        assert {"ABACUS", "BOBS", "ETC", "DONT", "MICE", "POLISH", "US", "ZZYX"} <= {*found}
    capitals = [word for words in word_sets(make(LONG.upper(), no_names=True)) for word in words]
    assert {"NATO", "ETC"} <= set(capitals)
    assert "LONDON" not in capitals


def test_the_dictionary_that_is_asked_joins_the_version(make: Make) -> None:
    authority = make(LONG)
    digest = hashlib.sha256(LONG.encode()).hexdigest()
    (reference,) = authority.dictionaries
    assert reference.version == f"{digest[:12]}+en.{open_lexicon('en').reference.sha256[:12]}"
    assert reference.sha256 != digest
    assert make(LONG, no_names=True).dictionaries[0].version == f"{reference.version}+no-names"


def test_without_the_dictionary_of_the_language_the_list_decides_alone(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordsvc.words.lexicons.lexicon.installed", list)
    authority = make(LONG)
    assert reasons(authority, "LONDON", "NATO", "ETC", "GERMANY") == [
        "proper_noun",
        "abbreviation",
        None,
        "not_in_dictionary",
    ]
    assert authority.dictionaries[0].version == hashlib.sha256(LONG.encode()).hexdigest()[:12]


def test_the_kept_list_has_every_tag(make: Make, cache: Path) -> None:
    first = make(LONG)
    (path,) = cache.iterdir()
    stamp = path.stat().st_mtime_ns
    again = make(LONG)
    assert path.stat().st_mtime_ns == stamp
    words = {fold(line, "en").replace(".", "") for line in LONG.split()}
    assert [first.reason(word) for word in words] == [again.reason(word) for word in words]
    assert again.reason("LONDON") == "proper_noun"


def test_a_kept_file_with_other_bytes_is_made_anew(make: Make, cache: Path) -> None:
    make(LONG)
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    other = make("house\nmice\n")
    assert other.reason("ZZYX") == "not_in_dictionary"
    strange = next(kept for kept in cache.iterdir() if kept != path).read_bytes()
    changed = bytearray(whole)
    changed[-1] ^= 1
    for damaged in (
        whole[:-1],
        bytes(changed),
        whole[:8] + b"\0" + whole[9:],
        strange[:32] + whole[32:],
        b"",
    ):
        path.write_bytes(damaged)
        assert reasons(make(LONG), "LONDON", "ZZYX") == ["proper_noun", None]
        assert path.read_bytes() == whole


def slow_reasons(lines: list[str]) -> dict[str, str | None]:
    """Return the reason for each word of an English list, line by line and written out."""
    capitals = [line for line in lines if line[0] != line[0].lower()]
    tells = len(lines) >= 1_000 and 0 < 2 * len(capitals) <= len(lines)
    found: dict[str, str | None] = {}
    for word in {fold(line, "en").replace(".", "") for line in lines}:
        if not is_letters(word):
            continue
        mine = [line for line in lines if fold(line, "en").replace(".", "") == word]
        plain = [line for line in mine if "." not in line]
        if not tells:
            if plain:
                found[word] = None
            continue
        counting = [line for line in plain if line[0] == line[0].lower()]
        shortened = [line for line in mine if "." in line or line == line.upper()]
        found[word] = None if counting else "abbreviation" if shortened else "proper_noun"
    return found


LINES = "cat Cat CAT etc etc. Etc NATO nato dont Don't e.g. us US iPad 12 x-ray Élan élan"


@settings(max_examples=examples(150))
@given(st.lists(st.sampled_from(LINES.split())), st.sampled_from([1, 200, 1_000]))
def test_every_list_is_read_as_by_the_slow_way(lines: list[str], times: int) -> None:
    lines = ["house", *lines * times]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        own = open_own_list(file.name, "en", partial=True)
    expected = slow_reasons(lines)
    assert {word: own.refusal(word) for word in expected} == expected
    assert set(own.listed()) >= {word for word, reason in expected.items() if reason is None}
