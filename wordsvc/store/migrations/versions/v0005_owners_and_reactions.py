"""The device that made a match and the last sign of its owner; the reactions at open matches."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
)

revision = "0005"
down_revision = "0004"

_NUMBER = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    """Add the columns, the index and the table."""
    op.add_column("matches", Column("device", String(64)))
    op.add_column("matches", Column("owner_seen_at", BigInteger))
    op.create_index("ix_matches_device_status", "matches", ["device", "status"])
    op.create_table(
        "reactions",
        Column("id", _NUMBER, nullable=False),
        Column("match", String(16), nullable=False),
        Column("seat", SmallInteger(), nullable=False),
        Column("reaction", String(16), nullable=False),
        Column("at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_reactions_match", ondelete="CASCADE"),
        PrimaryKeyConstraint("id", name="pk_reactions"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reactions_match_at", "reactions", ["match", "at"])
    op.create_index("ix_reactions_at", "reactions", ["at"])
