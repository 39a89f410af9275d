import pytest

# Their assertions say what differs, as those of tests do.
pytest.register_assert_rewrite("tests.tables.witness")
