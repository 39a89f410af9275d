"""The index of the public matches, what each address uses in a day, the service time."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, PrimaryKeyConstraint, String, text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the index and the tables."""
    public = text("visibility = 'public'")
    op.create_index(
        "ix_matches_public",
        "matches",
        ["created_at", "id", "game", "status"],
        sqlite_where=public,
        postgresql_where=public,
    )
    op.create_table(
        "usage",
        Column("address", String(64), nullable=False),
        Column("day", Integer(), nullable=False),
        Column("matches", Integer(), nullable=False),
        Column("bytes", BigInteger(), nullable=False),
        Column("cpu_ms", BigInteger(), nullable=False),
        PrimaryKeyConstraint("address", "day", name="pk_usage"),
    )
    op.create_index("ix_usage_day", "usage", ["day"])
    op.create_table(
        "service_clock",
        Column("id", Integer(), nullable=False, autoincrement=False),
        Column("offset_ms", BigInteger(), nullable=False),
        Column("seen_at", BigInteger(), nullable=False),
        Column("jumped_at", BigInteger()),
        PrimaryKeyConstraint("id", name="pk_service_clock"),
    )
