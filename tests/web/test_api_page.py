import hashlib
import json
import re
from contextlib import closing
from importlib.metadata import metadata
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from wordsvc.web import create_app
from wordsvc.web.assets import asset

STATIC = Path(__file__).parents[2] / "wordsvc" / "web" / "static"
VENDOR = STATIC / "vendor"
PACKAGES = json.loads((VENDOR / "manifest.json").read_text("utf-8"))["packages"]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_the_page_loads_its_own_files_only(client: FlaskClient) -> None:
    response = client.get("/docs")
    assert response.content_type == "text/html; charset=utf-8"
    addresses = re.findall(r'(?:src|href|spec-url)="([^"]*)"', response.text)
    assert "/openapi.json" in addresses
    for address in addresses:
        assert address.startswith("/")
        assert not address.startswith("//")
        with closing(client.get(address)) as loaded:
            assert loaded.status_code == 200
    assert 'load-fonts="false"' in response.text


def test_the_policy_of_the_page_lets_no_foreign_script_run(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "http" not in policy


def test_the_script_is_served_as_one(client: FlaskClient) -> None:
    with closing(client.get(asset("vendor/rapidoc/rapidoc-min.js"))) as response:
        assert response.mimetype == "text/javascript"
        assert len(response.data) > 100_000


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package["name"])
def test_a_vendored_package_is_the_pinned_one_and_has_its_licence(package: dict[str, object]) -> None:
    files = package["files"]
    assert isinstance(files, list)
    for file in files:
        assert hashlib.sha256((VENDOR / file["name"]).read_bytes()).hexdigest() == file["sha256"]
    assert any(file["name"].endswith("/LICENSE.txt") for file in files)
    assert str(package["licence"]) in metadata("wordsvc")["License-Expression"].split(" AND ")


def test_nothing_is_vendored_that_the_manifest_does_not_list() -> None:
    listed = {file["name"] for package in PACKAGES for file in package["files"]}
    found = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}
    assert found == listed | {"manifest.json"}
