from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from docs.example_tables import example_tables, make_app
from wordsvc.tables.tables import Tables


@pytest.fixture
def tables() -> Iterator[Tables]:
    with example_tables() as found:
        yield found


@pytest.fixture
def client(tables: Tables) -> FlaskClient:
    return make_app(tables).test_client()
