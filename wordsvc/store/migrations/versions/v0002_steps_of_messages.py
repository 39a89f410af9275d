"""The step of the match that each message tells of, by which a late call is known (D26)."""

from alembic import op
from sqlalchemy import BigInteger, Column

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; the messages that are there have none."""
    op.add_column("messages", Column("step", BigInteger()))
