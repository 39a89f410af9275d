"""The changes of a dictionary over HTTP, on a page and at the command line; editions that are named."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from dictionaries import load_manifest
from dictionaries.editions import find_edition, load_history
from dictionaries.tags import ALSO_A_NAME, AMERICAN, allowed_tag, refused_tag
from tests.dictionary_editions import Content, forget_dictionaries, install, look_in, upgrade, write
from wordsvc.cli import main
from wordsvc.http import openapi
from wordsvc.http.middleware import caching
from wordsvc.input import InputError
from wordsvc.web import create_app
from wordsvc.web.pages import about
from wordsvc.words import find_manifest
from wordsvc.words.lexicons.changes import WordChange, find_changes

OLD = Content(
    {"CAT": allowed_tag(10), "DOG": allowed_tag(10), "BERN": allowed_tag(80), "COLOR": allowed_tag(10)}
)
NEW = Content(
    {
        "CAT": allowed_tag(60),
        "BERN": refused_tag("proper_noun"),
        "RIZZ": allowed_tag(80),
        "COLOR": allowed_tag(10, AMERICAN),
    },
    offensive={"CAT": 0},
)
CHANGES = [
    {"word": "BERN", "change": "removed", "reason": "proper_noun"},
    {"word": "CAT", "change": "retagged", "reason": "offensive"},
    {"word": "COLOR", "change": "retagged", "reason": "spelling"},
    {"word": "DOG", "change": "removed", "reason": "unlisted"},
    {"word": "RIZZ", "change": "added", "reason": "listed"},
]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """Return a client of a service whose dictionary has two editions."""
    install(tmp_path, OLD, "2026.11")
    upgrade(tmp_path, NEW, "2026.12")
    look_in(tmp_path, monkeypatch)
    yield create_app().test_client()
    forget_dictionaries()


@pytest.mark.parametrize("since", ["", "?since=2026.11"])
def test_the_changes_have_reasons(client: FlaskClient, since: str) -> None:
    document = client.get(f"/v1/dictionaries/en/changes{since}").get_json()
    assert document["words"] == CHANGES
    assert [edition["version"] for edition in document["editions"]] == ["2026.12", "2026.11"]
    assert (document["since"]["version"], document["to"]["version"]) == ("2026.11", "2026.12")


def test_nothing_changed_since_the_newest(client: FlaskClient) -> None:
    assert client.get("/v1/dictionaries/en/changes?since=2026.12").get_json()["words"] == []


@pytest.mark.parametrize("limit", [1, 2, 4, 5])
def test_pages_have_every_change_once(client: FlaskClient, limit: int) -> None:
    found, query = [], f"limit={limit}"
    while query:
        document = client.get(f"/v1/dictionaries/en/changes?{query}").get_json()
        assert document["total"] == len(CHANGES)
        assert 0 < len(document["words"]) <= limit
        found += document["words"]
        query = document["next"] and f"limit={limit}&after={document['next']}"
    assert found == CHANGES


def test_the_documented_example_compares_two_editions() -> None:
    example = json.loads(Path(openapi.EXAMPLES).read_text("utf-8"))["dictionaries_list_changes"]
    assert example["since"] != example["to"]
    assert example["total"] > len(example["words"]) == 3


def test_the_answer_is_known_by_its_etag(client: FlaskClient) -> None:
    path = "/v1/dictionaries/en/changes"
    etag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304


def test_the_page_shows_some_words_of_a_group(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "_MAX_WORDS", 0)
    page = client.get("/dictionaries/en/changes").get_data(as_text=True)
    assert "The first 0 are shown." in page
    assert "RIZZ" not in page
    assert 'href="/v1/dictionaries/en/changes?since=' in page


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/v1/dictionaries/fr/changes", 404, "unknown_dictionary"),
        ("/v1/dictionaries/en@2026.11/changes", 404, "unknown_dictionary"),
        ("/v1/dictionaries/en/changes?since=2026.10", 422, "unknown_edition"),
        ("/v1/dictionaries/en/changes?since=", 422, "unknown_edition"),
        ("/v1/dictionaries/en/changes?since=2026.11&since=2026.12", 422, "too_many"),
        ("/v1/dictionaries/en/changes?limit=0", 422, "out_of_range"),
        ("/v1/dictionaries/en/changes?limit=1001", 422, "out_of_range"),
        ("/v1/dictionaries/en/changes?limit=ten", 422, "out_of_range"),
        ("/v1/dictionaries/en/changes?after=CAR", 422, "not_a_place"),
    ],
)
def test_an_unknown_edition_is_refused(client: FlaskClient, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    problem = answer.get_json()
    assert answer.status_code == status
    assert code in (problem["code"], *(error["code"] for error in problem.get("errors", ())))


def test_a_word_is_judged_by_the_edition_that_is_named(client: FlaskClient) -> None:
    for name, allowed in (("en", False), ("en@2026.12", False), ("en@2026.11", True)):
        document = client.get(f"/v1/words/DOG?dictionary={name}").get_json()
        assert document["allowed"] is allowed
        body = {"words": ["DOG"], "dictionary": name}
        assert client.post("/v1/words", json=body).get_json()["verdicts"][0]["allowed"] is allowed


def test_the_page_names_the_words(client: FlaskClient) -> None:
    page = client.get("/dictionaries/en/changes").get_data(as_text=True)
    assert all(change["word"] in page for change in CHANGES)
    assert client.get("/dictionaries/en/changes?since=2026.10").status_code == 404
    assert client.get("/dictionaries/fr/changes").status_code == 404


@pytest.mark.usefixtures("client")
def test_the_command_prints_the_same() -> None:
    result = CliRunner().invoke(main, ["dict", "changes", "en", "--json"])
    assert json.loads(result.stdout)["words"] == CHANGES


@pytest.mark.usefixtures("client")
@pytest.mark.usefixtures("client")
def test_the_command_shows_the_first_of_each_kind() -> None:
    lines = CliRunner().invoke(main, ["dict", "changes", "en", "--limit", "1"]).stdout.splitlines()
    words = [line.split()[0] for line in lines if line.startswith("  ") and "--limit" not in line]
    assert words == ["RIZZ", "BERN", "CAT"]
    assert lines.count("  1 more; --limit shows more.") == 2


@pytest.mark.parametrize("name", ["en@2026.11", "en-us@2026.11"])
def test_an_older_edition_is_prepared(name: str) -> None:
    reference = find_edition(name).reference
    for named in (name, reference):
        result = CliRunner().invoke(main, ["dict", "prepare", named])
        assert result.exit_code == 0, result.stderr
        assert f"{named}: " in result.stdout


@pytest.mark.usefixtures("client")
def test_a_hash_has_eight_digits_in_small_letters_or_capitals() -> None:
    digits = find_edition("en@2026.11").sha256
    assert find_edition(f"en@{digits[:8].upper()}").version == "2026.11"
    with pytest.raises(InputError, match="needs 8 digits") as caught:
        find_manifest(f"en@{digits[:7]}")
    assert caught.value.code == "unknown_dictionary"
    with pytest.raises(InputError, match="there is no edition 'zzzz' of en"):
        find_manifest("en@zzzz")


def test_an_etag_changes_with_the_older_editions(client: FlaskClient) -> None:
    etags = set()
    for history in (load_history(load_manifest("en")), ()):
        write(load_manifest("en"), history)
        forget_dictionaries()
        caching._revision.cache_clear()
        etags.add(client.get("/v1/words/DOG?dictionary=en").headers["ETag"])
    caching._revision.cache_clear()
    assert len(etags) == 2


@pytest.mark.parametrize(
    ("name", "older", "newer", "change"),
    [
        ("en-common", allowed_tag(60), allowed_tag(10), ("added", "level")),
        ("en-common", allowed_tag(60), allowed_tag(10, ALSO_A_NAME), ("added", "level")),
        ("en-common", allowed_tag(60), allowed_tag(10, AMERICAN), ("added", "level")),
        ("en-us", allowed_tag(10, AMERICAN), allowed_tag(10), ("removed", "spelling")),
        ("en-us", allowed_tag(60, AMERICAN), allowed_tag(10, AMERICAN), ("retagged", "level")),
        ("en-us", allowed_tag(60), allowed_tag(10), None),
        ("en-common", allowed_tag(10), refused_tag("affix"), ("removed", "affix")),
        ("en-common", None, allowed_tag(10), ("added", "listed")),
        ("en-common", allowed_tag(10), None, ("removed", "unlisted")),
    ],
)
@pytest.mark.parametrize("levels", [({}, {}), ({"EMU": 10}, {"EMU": 20}), ({"EMU": 20}, {})])
def test_a_change_of_a_view_has_the_reason_of_the_view(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    older: int | None,
    newer: int | None,
    change: tuple[str, str] | None,
    levels: tuple[dict[str, int], dict[str, int]],
) -> None:
    assert _changes_of(tmp_path, monkeypatch, name, (older, newer), levels) == change


@pytest.mark.parametrize(
    ("offensive", "levels", "change"),
    [
        (({}, {}), ({"EMU": 20}, {"EMU": 40}), ("added", "frequency")),
        (({}, {}), ({"EMU": 40}, {}), ("removed", "frequency")),
        (({}, {}), ({"EMU": 40}, {"EMU": 50}), ("retagged", "level")),
        (({}, {}), ({"EMU": 10}, {"EMU": 20}), None),
        (({}, {"EMU": 0}), ({"EMU": 40}, {"EMU": 50}), ("removed", "offensive")),
        (({"EMU": 0}, {}), ({"EMU": 50}, {"EMU": 40}), ("added", "not_offensive")),
    ],
)
def test_a_view_is_asked_for_frequency_and_offence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    offensive: tuple[dict[str, int], dict[str, int]],
    levels: tuple[dict[str, int], dict[str, int]],
    change: tuple[str, str] | None,
) -> None:
    tags = allowed_tag(60), allowed_tag(10)
    assert _changes_of(tmp_path, monkeypatch, "en-kids", tags, levels, offensive) == change


def test_words_that_another_rule_of_the_view_picks_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, OLD, "2026.11")
    upgrade(tmp_path, OLD, "2026.12", views=[{"name": "en-common", "title": "Common", "level": 80}])
    look_in(tmp_path, monkeypatch)
    found = [write_change(each) for each in find_changes("en-common").words]
    forget_dictionaries()
    assert found == [("BERN", "added", "view")]


def write_change(change: WordChange) -> tuple[str, str, str]:
    return change.word, change.change, change.reason


def _changes_of(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    tags: tuple[int | None, int | None],
    levels: tuple[dict[str, int], dict[str, int]],
    offensive: tuple[dict[str, int], dict[str, int]] = ({}, {}),
) -> tuple[str, str] | None:
    """Return the change and the reason of EMU in a view from one edition to the next."""
    first, second = (
        Content(
            {"CAT": allowed_tag(10, AMERICAN)} | ({} if tag is None else {"EMU": tag}),
            offensive=hurting,
            levels=tenths,
        )
        for tag, hurting, tenths in zip(tags, offensive, levels, strict=True)
    )
    install(folder, first, "2026.11")
    upgrade(folder, second, "2026.12")
    look_in(folder, monkeypatch)
    found = [write_change(each)[1:] for each in find_changes(name).words]
    forget_dictionaries()
    return found[0] if found else None
