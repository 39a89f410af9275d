import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import Language
from tests.conditions import MAX_SECONDS
from wordsvc import judge
from wordsvc.input import InputError
from wordsvc.words import House, make_authority, open_authority, open_lexicon
from wordsvc.words.house import parse_house, parse_house_lists

WORDS = st.sets(st.text("ABCXYZ", min_size=1, max_size=6), max_size=8)


def test_a_file_has_signs_blank_lines_and_comments() -> None:
    house = parse_house("# ours\n+zzyzx  # a place\n\n- Quiz\n+ Straße\n", "de")
    assert house == House(frozenset({"ZZYZX", "STRASSE"}), frozenset({"QUIZ"}))


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [("QUIZ", 1, "not_a_house_line"), ("+A\n+x-ray", 2, "not_letters"), ("+A\n\n-", 3, "empty")],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int, code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_house(text, "en")
    assert (caught.value.field, caught.value.code) == (("house", "line", line), code)


def test_a_word_of_a_request_that_cannot_be_read_is_named() -> None:
    with pytest.raises(InputError) as caught:
        parse_house_lists(["AB"], ["OK", "a b"], "en")
    assert caught.value.field == ("house", "reject", 1)


@given(WORDS, WORDS)
def test_writing_and_reading_a_list_changes_nothing(add: set[str], reject: set[str]) -> None:
    house = House(frozenset(add), frozenset(reject))
    assert parse_house(house.to_text(), "en", is_written=True) == house


def test_a_word_is_not_added_and_rejected() -> None:
    with pytest.raises(InputError, match="both added and rejected") as caught:
        parse_house("+QUIZ\n+ABC\n-quiz\n", "en")
    assert (caught.value.field, caught.value.code) == (("house", "line", 3), "contradiction")
    with pytest.raises(InputError, match="both added and rejected") as caught:
        judge("quiz", house={"add": ["quiz", "abc"], "reject": ["ok", "QUIZ"]})
    assert (caught.value.field, caught.value.code) == (("house", "reject", 1), "contradiction")
    house = parse_house("+RIZZ*\n-RIZZED", "en")
    assert [bool(judge(word, house=house)) for word in ("RIZZES", "RIZZED")] == [True, False]


@pytest.mark.parametrize(
    ("entry", "language", "some"),
    [
        ("+rizz*", "en", {"RIZZ", "RIZZES", "RIZZED", "RIZZING"}),
        ("+rizz*n", "en", {"RIZZ", "RIZZES"}),
        ("+googeln*v", "de", {"GOOGELN", "GOOGELT", "GEGOOGELT"}),
        ("+appen*v", "nl", {"APPEN", "APPT", "GEAPPT"}),
    ],
)
def test_a_star_stands_for_the_regular_forms(entry: str, language: Language, some: set[str]) -> None:
    house = parse_house(entry, language)
    assert some <= house.add
    assert house.digest() == parse_house("\n".join(f"+{word}" for word in house.add), language).digest()
    assert parse_house(entry.replace("+", "-"), language).reject == house.add


@pytest.mark.parametrize(("entry", "language"), [("+rizz*x", "en"), ("+googeln*", "de"), ("-rizz*nn*", "en")])
def test_a_star_names_classes_of_the_language(entry: str, language: Language) -> None:
    with pytest.raises(InputError) as caught:
        parse_house(f"+OK\n{entry}", language)
    assert (caught.value.field, caught.value.code) == (("house", "line", 2), "no_such_class")


def test_the_forms_of_a_request_are_counted() -> None:
    bases = [f"A{a}{b}*" for a in "BCDFGHKLMNPRSTVWXZ" for b in "ABCDEFGHIKLMNOPRSTU"]
    with pytest.raises(InputError, match="at most 1000 words"):
        judge("HELLO", house={"add": bases})


@given(WORDS, WORDS)
def test_a_reject_beats_an_add_and_both_beat_the_dictionary(add: set[str], reject: set[str]) -> None:
    authority = open_authority("en", house=House(frozenset(add), frozenset(reject)))
    plain = open_authority("en")
    for word in add | reject | {"CAB", "ZAX"}:
        expected = "house_rejected" if word in reject else None if word in add else plain.reason(word)
        assert authority.reason(word) == expected


def test_a_house_list_joins_version_and_hash_whatever_its_order() -> None:
    (plain,) = judge("HELLO").dictionaries
    houses = [parse_house(text, "en") for text in ("+A\n-B\n", "# c\n-b\n+a")]
    first, second = (judge("HELLO", house=house).dictionaries for house in houses)
    assert first == second
    digest = hashlib.sha256(b"+A\n-B\n").hexdigest()[:12]
    assert first[0].version == f"{plain.version}+house.{digest}"
    assert first[0].sha256 == hashlib.sha256(f"{plain.sha256} house.{digest}".encode()).hexdigest()


def test_an_empty_list_changes_nothing() -> None:
    assert judge("HELLO", house=House()).dictionaries == judge("HELLO").dictionaries


def test_a_house_word_must_still_be_laid_with_the_cards() -> None:
    from wordsvc import judge as judge_any

    house = House(frozenset({"ZZYZX"}))
    verdict = judge_any("ZZYZX", game="quiddler", cards="Z,Z,Y,X", house=house)
    assert verdict.reasons == ("cannot_be_made",)


def test_no_names_joins_version_and_hash() -> None:
    (reference,) = judge("HELLO", no_names=True).dictionaries
    assert reference.version.endswith("+no-names")
    assert reference.sha256 != open_lexicon("en").reference.sha256


def test_an_authority_needs_a_dictionary() -> None:
    with pytest.raises(InputError) as caught:
        make_authority([])
    assert caught.value.field == ("dictionary",)


@pytest.mark.parametrize(
    "words",
    [["AB", "CD"], pytest.param(["AB", "CD", "EF", "GH", "IJ", "KL"], marks=pytest.mark.slow)],
    ids=len,
)
def test_the_kept_list_survives_changes_made_at_the_same_time(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import multiprocessing

    from wordsvc.words.house_file import stored_house

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=add_word, args=(word,)) for word in words]
    for process in processes:
        process.start()
    for process in processes:
        process.join(MAX_SECONDS)
        assert process.exitcode == 0
    assert stored_house("en").add == set(words)


def add_word(word: str) -> None:
    from wordsvc.words.house_file import change_house

    change_house(add=[word])


def test_adding_rejecting_and_forgetting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wordsvc.words.house_file import change_house, stored_house

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert stored_house("en") == House()
    change_house(add=["quiz", "ab"])
    assert change_house(reject=["QUIZ"]) == "+AB\n-QUIZ\n"
    assert change_house(add=[" ab "], forget=["quiz "]) == "+AB\n"
    assert change_house(reject=["QUIZ"], forget=["ab", "zz"]) == "-QUIZ\n"
    with pytest.raises(InputError):
        change_house(add=["x-y"])
    assert stored_house("en") == House(frozenset(), frozenset({"QUIZ"}))


def test_the_kept_list_keeps_umlauts_for_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wordsvc.words.house_file import change_house, stored_house

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert change_house(add=["Bärq", "barq"]) == "+BARQ\n+BÄRQ\n"
    assert stored_house("de").add == {"BARQ", "BAERQ"}
    assert stored_house("en").add == {"BARQ"}
    assert change_house(forget=["bärq"]) == "+BARQ\n"


def test_a_list_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from wordsvc.words.house_file import change_house

    monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null")
    with pytest.raises(InputError) as caught:
        change_house(add=["AB"])
    assert caught.value.code == "unwritable_list"
