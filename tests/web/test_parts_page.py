"""The page of parts: there in development alone, with the colours of the site."""

import re
from pathlib import Path

import pytest

from wordsvc.http.server.settings import Settings
from wordsvc.web import create_app
from wordsvc.web.assets import FOLDER

PLAIN = {"Accept": "text/html"}


def test_it_is_there_in_development_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    client = create_app(Settings(log_requests=False, rate_limit=None)).test_client()
    monkeypatch.delenv("WORDSVC_PARTS", raising=False)
    assert client.get("/parts", headers=PLAIN).status_code == 404
    monkeypatch.setenv("WORDSVC_PARTS", "on")
    text = client.get("/parts").text
    for said in ("QUIT counts", "QUIT gilt", "joker as OS", "Joker als OS"):
        assert said in text
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_its_colours_are_those_of_the_site() -> None:
    def colours(name: str) -> list[dict[str, str]]:
        text = Path(FOLDER, name).read_text("utf-8")
        blocks = re.findall(r"\{([^{}]*--paper:[^{}]*)\}", text)
        return [dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in blocks if "#" in block]

    assert colours("parts.css") == colours("site.css")[:2]
