"""The checksum of what a match has agreed on and of its seats, and the recovery secrets of seats."""

from alembic import op
from sqlalchemy import Column, String, inspect

revision = "0004"
down_revision = "0003"

_COLUMNS = (("matches", "checksum"), ("seats", "recovery"))


def upgrade() -> None:
    """Add the columns that are missing; some databases of revision 0003 have them."""
    inspector = inspect(op.get_bind())
    for table, name in _COLUMNS:
        if all(column["name"] != name for column in inspector.get_columns(table)):
            op.add_column(table, Column(name, String(64)))
