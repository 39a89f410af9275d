"""The line of evidence and the appeal under a ruling of the referee's page."""

import pytest
from flask.testing import FlaskClient

from wordsvc.web import create_app


@pytest.fixture
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize(
    ("language", "evidence", "subject"),
    [("en", "Grade: common.", "Appeal"), ("de", "Einstufung: häufig.", "Berufung")],
)
def test_a_ruling_has_its_evidence_and_an_appeal(
    client: FlaskClient, language: str, evidence: str, subject: str
) -> None:
    page = client.get("/?word=quiz", headers={"Accept-Language": language}).get_data(as_text=True)
    assert evidence in page
    assert f"mailto:?subject={subject}%3A%20QUIZ&amp;body=" in page


def test_every_word_of_a_challenge_has_its_own_appeal(client: FlaskClient) -> None:
    page = client.get("/?word=quiz&word=qzx&challenger=Bea&challenged=Ann").get_data(as_text=True)
    for word in ("QUIZ", "QZX"):
        assert page.count(f"mailto:?subject=Appeal%3A%20{word}&amp;body=") == 1


def test_where_only_the_ruling_is_wanted_nothing_is_explained(client: FlaskClient) -> None:
    page = client.get("/?word=quiz&ruling_only=on").get_data(as_text=True)
    assert "mailto:" not in page
    assert "Grade:" not in page
