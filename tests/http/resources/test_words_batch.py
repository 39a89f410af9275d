import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dictionaries import FOLDER, load_manifest
from wordsvc import judge
from wordsvc.cards.verdict_document import MAX_FAR_WORDS
from wordsvc.http import create_app
from wordsvc.words import glosses
from wordsvc.words.glosses import Gloss
from wordsvc.words.search.word_sets import forget_word_sets


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_a_batch_is_the_single_verdicts_in_their_order(client: FlaskClient) -> None:
    wanted = ["hello", "LONDON", "x-ray", "hello"]
    verdicts = client.post("/v1/words", json={"words": wanted}).get_json()["verdicts"]
    assert verdicts == [judge(word).to_dict() for word in wanted]


def test_an_error_of_one_word_stands_in_its_place(client: FlaskClient) -> None:
    response = client.post("/v1/words", json={"words": ["hello", "", 3, "X" * 51, "quit"]})
    assert response.status_code == 200
    first, empty, number, long, last = response.get_json()["verdicts"]
    assert (first["allowed"], last["allowed"]) == (True, True)
    assert (empty["input"], empty["error"]["pointer"], empty["error"]["code"]) == ("", "/words/1", "empty")
    assert (number["input"], number["error"]["code"]) == (None, "not_text")
    assert long["error"]["code"] == "too_long"


def test_a_thousand_long_words_with_a_house_list_are_read(client: FlaskClient) -> None:
    words = ["A" * 50] * 1_000
    house = {"add": ["B" * 50] * 1_000}
    response = client.post("/v1/words", json={"words": words, "house": house})
    assert len(response.get_json()["verdicts"]) == 1_000


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/words", "missing"),
        ({"words": []}, "/words", "wrong_length"),
        ({"words": ["A"] * 1_001}, "/words", "wrong_length"),
        ({"words": "A"}, "/words", "wrong_length"),
        ({"words": ["A"], "suggest": "yes"}, "/suggest", "not_a_flag"),
        ({"words": ["A"], "house": {"add": ["x-y"]}}, "/house/add/0", "not_letters"),
        ({"words": ["A"], "house": {"add": ["A"] * 600, "reject": ["B"] * 401}}, "/house", "too_many_words"),
        ({"words": ["A"], "cards": ["A"]}, "/cards", "unknown_field"),
    ],
)
def test_a_batch_that_cannot_be_read_names_the_field(
    client: FlaskClient, body: dict[str, Any], pointer: str, code: str
) -> None:
    response = client.post("/v1/words", json=body)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


def test_suggestions_come_when_asked_for(client: FlaskClient) -> None:
    body = {"words": ["recieve", "receive"], "suggest": True}
    wrong, right = client.post("/v1/words", json=body).get_json()["verdicts"]
    assert wrong["suggestions"][0] == "RECEIVE"
    assert right["suggestions"] == []
    assert client.get("/v1/words/recieve?suggest=true").get_json()["suggestions"][0] == "RECEIVE"
    assert "suggestions" not in client.get("/v1/words/recieve?suggest=false").get_json()
    document = {"word": "HNAG", "cards": "G,N,H,A", "suggest": True}
    assert client.post("/v1/diabolo/check", json=document).get_json()["suggestions"][0] == "HANG"
    document = {"word": "QUITT", "suggest": True}
    assert client.post("/v1/quiddler/check", json=document).get_json()["suggestions"][0] == "QUIT"


def test_a_flag_in_a_query_is_true_or_false_once(client: FlaskClient) -> None:
    for query in ("suggest=1", "suggest=", "suggest=true&suggest=true"):
        response = client.get(f"/v1/words/A?{query}")
        assert (response.status_code, response.get_json()["errors"][0]["code"]) == (422, "not_a_flag")


def test_a_house_list_and_no_names_join_the_version(client: FlaskClient) -> None:
    (verdict,) = client.post("/v1/words", json={"words": ["QUIZ"], "house": {"reject": ["quiz"]}}).get_json()[
        "verdicts"
    ]
    assert verdict["reasons"] == ["house_rejected"]
    assert "+house." in verdict["dictionaries"][0]["version"]
    assert (
        client.get("/v1/words/A?no_names=true").get_json()["dictionaries"][0]["version"].endswith("+no-names")
    )


def test_a_gloss_comes_when_asked_for_or_null(client: FlaskClient) -> None:
    body = {"words": ["CATS", "ZZZZ"], "define": True}
    cats, unknown = client.post("/v1/words", json=body).get_json()["verdicts"]
    assert (cats["gloss"]["lemma"], cats["gloss"]["source"]) == ("cat", "WordNet 3.0")
    assert list(cats["gloss"]) == [*Gloss._fields]
    assert (cats["gloss"]["part"], cats["gloss"]["relation"]) == ("noun", "plural")
    assert [sense["part"] for sense in cats["other_senses"]][:1] == ["verb"]
    assert (unknown["gloss"], unknown["other_senses"]) == (None, [])
    assert "gloss" not in client.get("/v1/words/CATS").get_json()
    document = {"word": "KATZEN", "cards": "K,A,T,Z,E,N", "define": True}
    assert client.post("/v1/diabolo/check", json=document).get_json()["gloss"]["lemma"] == "Katze"


@pytest.mark.parametrize("rules", [{"dictionary": "en-kids"}, {"no_offensive": True}])
def test_a_table_without_offensive_words_gets_no_offensive_meaning(
    client: FlaskClient, rules: dict[str, object]
) -> None:
    body = {"words": ["TACO", "WOP", "SHIT"], "define": True}
    told = client.post("/v1/words", json=body | rules).get_json()["verdicts"]
    senses = [[each["gloss"], *each["other_senses"]] for each in told]
    assert "tortilla" in senses[0][0]["text"]
    assert not any(sense and sense["offensive"] for found in senses for sense in found)
    assert senses[2] == [None]


def test_a_damaged_file_of_glosses_is_unavailable(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(Path(FOLDER, "en"), tmp_path / "en")
    (tmp_path / "en" / "en-glosses.marisa").write_bytes(b"damaged")
    glosses._open_glossary.cache_clear()
    monkeypatch.setattr(glosses, "load_manifest", partial(load_manifest, folder=str(tmp_path)))
    answer = client.post("/v1/words", json={"words": ["CATS"], "define": True})
    glosses._open_glossary.cache_clear()
    assert (answer.status_code, answer.get_json()["code"]) == (503, "dictionary_unavailable")


def test_a_few_words_get_words_two_changes_away(client: FlaskClient) -> None:
    words = ["GREATFUL", "EVERYTIME"]
    found = client.post("/v1/words", json={"words": words, "suggest": True}).get_json()["verdicts"]
    assert [verdict["suggestions"][0] for verdict in found] == ["GRATEFUL", "OVERTIME"]
    many = client.post("/v1/words", json={"words": words * 11, "suggest": True}).get_json()["verdicts"]
    assert {tuple(verdict["suggestions"]) for verdict in many} == {()}


@pytest.mark.parametrize("dictionaries", [["en"], ["en-common", "en-us"]], ids=len)
def test_a_fresh_server_names_words_near_a_whole_hand(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dictionaries: list[str]
) -> None:
    forget_word_sets()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    misspelt = ["GREATFUL", "AVAIBLE", "TOUNGE", "DEFINATLEY"]
    words = [*misspelt, *(word + "X" for word in misspelt), *(f"{i * 'E'}RECIEVE" for i in range(12))]
    assert len(words) == MAX_FAR_WORDS
    response = client.post("/v1/words", json={"words": words, "dictionary": dictionaries, "suggest": True})
    assert response.status_code == 200, response.get_json()
    found = [verdict["suggestions"] for verdict in response.get_json()["verdicts"]]
    assert [near[0] for near in found[:4]] == ["GRATEFUL", "AVAILABLE", "TONGUE", "DEFINITELY"]
