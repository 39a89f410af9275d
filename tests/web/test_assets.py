"""The files of the pages: named by their hash, kept for ever, compressed; and the weight of a first visit."""

import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from wordsvc.web import create_app
from wordsvc.web.assets import FOLDER, asset, files

FIRST_VISIT = 60 * 1024
SWAPPED_PART = 15 * 1024
PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize("name", sorted(files()))
def test_a_file_has_a_name_with_its_hash_and_is_kept_for_ever(client: FlaskClient, name: str) -> None:
    address = asset(name)
    plain, packed = client.get(address), client.get(address, headers=PACKED)
    assert plain.data == files()[name].read_bytes()
    body = gzip.decompress(packed.data) if packed.headers.get("Content-Encoding") == "gzip" else packed.data
    assert body == plain.data
    for response in (plain, packed):
        assert response.headers.getlist("Cache-Control") == ["public, max-age=31536000, immutable"]
    assert client.get(f"/static/{name}").status_code == 404
    assert client.get(address.replace(".", ".0", 1)).status_code == 404


def test_a_first_visit_is_light(client: FlaskClient) -> None:
    page = client.get("/", headers=PACKED)
    addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', gzip.decompress(page.data).decode())
    assert len(addresses) == len(set(addresses)) > 3
    total = len(page.data) + sum(len(client.get(address, headers=PACKED).data) for address in addresses)
    assert total <= FIRST_VISIT


def test_a_part_that_is_swapped_is_light(client: FlaskClient) -> None:
    query = {"word": ["RECIEVE"] * 3, "cards": ["R E C I E V E"] * 3}
    part = client.get("/", query_string=query, headers={"HX-Request": "true", **PACKED})
    text = gzip.decompress(part.data).decode()
    assert "<main" not in text
    assert "RECIEVE does not count" in text
    assert len(part.data) <= SWAPPED_PART


def test_the_worker_of_sheets_is_asked_for_anew_and_loads_nothing_else(client: FlaskClient) -> None:
    worker = client.get("/sheet-worker.js")
    assert worker.data == Path(FOLDER, "sheet-worker.js").read_bytes()
    assert worker.headers["Cache-Control"] == "no-cache"
    assert worker.headers["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'"


def test_style_and_script_stay_small() -> None:
    assert len(Path(FOLDER, "site.css").read_bytes()) <= 12 * 1024
    assert len(Path(FOLDER, "site.js").read_bytes()) <= 12 * 1024
