"""A browser at a server of its own."""

import pytest
from flask.testing import FlaskClient

from tests.web.score.sheet_forms import new_client
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables


@pytest.fixture
def tables(sqlite_database: Database) -> Tables:
    return Tables(sqlite_database, TableSettings(sheets_a_day=50))


@pytest.fixture
def client(tables: Tables) -> FlaskClient:
    return new_client(tables)
