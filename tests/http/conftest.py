import pytest


@pytest.fixture(scope="session", autouse=True)
def ready(prepared: None) -> None:
    """`/readyz` answers 200 at once."""
