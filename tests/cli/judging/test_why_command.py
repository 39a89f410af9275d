"""`wordcheck why` and `wordcheck appeal`, and the same over HTTP."""

import json
import subprocess
import sys
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from dictionaries import load_manifest
from wordsvc.cli import main
from wordsvc.web import create_app


@pytest.fixture
def client() -> FlaskClient:
    return create_app().test_client()


def run(*arguments: str, language: str = "en") -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments, env={"LANGUAGE": language})
    assert result.stderr == ""
    return result.exit_code, result.stdout


def test_why_says_the_verdict_and_its_sources() -> None:
    code, output = run("why", "colour")
    assert code == 0
    for line in ("COLOUR counts.", "  In SCOWL (size ", "  Grade: common.", "  Counts since en "):
        assert f"\n{line}" in f"\n{output}"


def test_why_of_a_refused_word_says_where_the_reason_comes_from() -> None:
    code, output = run("why", "London")
    assert code == 1
    assert "  The reason comes from SCOWL, WordNet 3.0.\n" in output


def test_why_speaks_german() -> None:
    _, output = run("why", "Haus", "--dict", "de", language="de")
    assert "  Einstufung: häufig.\n" in output


def test_the_json_is_that_of_a_verdict_with_evidence(client: FlaskClient) -> None:
    _, output = run("why", "quiz", "--json")
    assert json.loads(output) == client.get("/v1/words/quiz?evidence=true").get_json()
    (many,) = client.post("/v1/words", json={"words": ["quiz"], "evidence": True}).get_json()["verdicts"]
    assert json.loads(output) == many


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_appeal_has_all_that_somebody_needs_to_decide(language: str) -> None:
    code, output = run("appeal", "quiz", "--because", "It is a brand.", language=language)
    assert code == 0
    for part in ("QUIZ", load_manifest("en").sha256, "SCOWL", "It is a brand."):
        assert part in output


def test_an_appeal_is_a_letter_without_an_address() -> None:
    _, output = run("appeal", "quiz", "--json")
    appeal = json.loads(output)
    address = urlsplit(appeal["mailto"])
    assert (address.scheme, address.path) == ("mailto", "")
    assert parse_qs(address.query) == {"subject": [appeal["subject"]], "body": [appeal["text"]]}


@pytest.mark.parametrize("arguments", [["check", "HELLO"], ["quiddler", "QUIT"]])
def test_a_verdict_alone_loads_no_evidence(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom wordsvc.cli import main\n"
        f"try: main({arguments!r})\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if 'evidence' in name or 'appeal' in name], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"
