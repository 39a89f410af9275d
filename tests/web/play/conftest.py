"""Two browsers at a server of their own."""

import pytest
from flask.testing import FlaskClient

from tests.web.play.table_pages.table_forms import new_client
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables


@pytest.fixture
def tables(sqlite_database: Database) -> Tables:
    return Tables(sqlite_database, TableSettings(matches_per_address=30, moves_a_minute=10_000))


@pytest.fixture
def ann(tables: Tables) -> FlaskClient:
    return new_client(tables)


@pytest.fixture
def bea(tables: Tables) -> FlaskClient:
    return new_client(tables)
