"""The examples of web frameworks judge words."""

import asyncio
import runpy
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.once

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
QUIT, BAD_CARDS, REFUSED = "/words/QUIT?cards=QU,I,T", "/words/QUIT?cards=QU,7", "/words/QXZ"


def test_fastapi_judges_in_its_threads() -> None:
    pytest.importorskip("fastapi", reason="fastapi is not here")
    transport = httpx.ASGITransport(runpy.run_path(str(EXAMPLES / "fastapi_app.py"))["app"])

    async def ask() -> None:
        async with httpx.AsyncClient(transport=transport, base_url="http://judge") as client:
            assert (await client.get(QUIT)).json()["spellings"][0]["points"] == 14
            assert (await client.get(REFUSED)).json()["reasons"] == ["not_in_dictionary"]
            refused = await client.get(BAD_CARDS)
            assert (refused.status_code, refused.json()["detail"]["code"]) == (422, "not_a_card")

    asyncio.run(ask())


def test_django_judges_in_a_view() -> None:
    pytest.importorskip("django", reason="django is not here")
    from django.test import RequestFactory

    judge = runpy.run_path(str(EXAMPLES / "django_app.py"))["judge"]
    assert b'"points": 14' in judge(RequestFactory().get(QUIT), "QUIT").content
    refused = judge(RequestFactory().get(BAD_CARDS), "QUIT")
    assert (refused.status_code, b"not_a_card" in refused.content) == (422, True)
