"""The tables as they were first: matches and what belongs to them, rulings and score sheets."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Text,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "matches",
        Column("id", String(16), nullable=False),
        Column("step", BigInteger(), nullable=False),
        Column("game", String(64), nullable=False),
        Column("status", String(10), nullable=False),
        Column("visibility", String(8), nullable=False),
        Column("agreed", Text(), nullable=False),
        Column("owner", String(64), nullable=False),
        Column("address", String(64), nullable=False),
        Column("state", Text()),
        Column("settled", Integer(), nullable=False),
        Column("moves", Integer(), nullable=False),
        Column("versions", Text(), nullable=False),
        Column("asked", Text()),
        Column("asking", Text()),
        Column("rematch", String(16)),
        Column("created_at", BigInteger(), nullable=False),
        Column("moved_at", BigInteger(), nullable=False),
        Column("ended_at", BigInteger()),
        PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_address_status", "matches", ["address", "status"])
    op.create_index("ix_matches_status_created_at", "matches", ["status", "created_at"])
    op.create_table(
        "outbox",
        Column("id", BigInteger().with_variant(Integer(), "sqlite"), nullable=False),
        Column("match", String(16), nullable=False),
        Column("at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_at", "outbox", ["at"])
    op.create_table(
        "rulings",
        Column("id", String(16), nullable=False),
        Column("game", String(16), nullable=False),
        Column("body", Text(), nullable=False),
        Column("undo", String(64), nullable=False),
        Column("address", String(64), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("undone_at", BigInteger()),
        PrimaryKeyConstraint("id", name="pk_rulings"),
    )
    op.create_index("ix_rulings_created_at", "rulings", ["created_at"])
    op.create_index("ix_rulings_address_created_at", "rulings", ["address", "created_at"])
    op.create_table(
        "scoresheets",
        Column("id", String(16), nullable=False),
        Column("pad", Text(), nullable=False),
        Column("write", String(64), nullable=False),
        Column("read", String(64), nullable=False),
        Column("revision", Integer(), nullable=False),
        Column("keys", Text(), nullable=False),
        Column("address", String(64), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("changed_at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_scoresheets"),
    )
    op.create_index("ix_scoresheets_changed_at", "scoresheets", ["changed_at"])
    op.create_index("ix_scoresheets_address_created_at", "scoresheets", ["address", "created_at"])
    op.create_table(
        "due",
        Column("match", String(16), nullable=False),
        Column("kind", String(8), nullable=False),
        Column("seat", SmallInteger(), autoincrement=False, nullable=False),
        Column("step", BigInteger(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        Column("claimed_until", BigInteger()),
        Column("plan", Text()),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_due_match", ondelete="CASCADE"),
        PrimaryKeyConstraint("match", "kind", "seat", name="pk_due"),
    )
    op.create_index("ix_due_kind_at", "due", ["kind", "at"])
    op.create_table(
        "idempotency",
        Column("match", String(16), nullable=False),
        Column("seat", SmallInteger(), autoincrement=False, nullable=False),
        Column("key", String(64), nullable=False),
        Column("request", String(64), nullable=False),
        Column("version", Integer(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_idempotency_match", ondelete="CASCADE"),
        PrimaryKeyConstraint("match", "seat", "key", name="pk_idempotency"),
    )
    op.create_index("ix_idempotency_at", "idempotency", ["at"])
    op.create_table(
        "messages",
        Column("match", String(16), nullable=False),
        Column("viewer", SmallInteger(), autoincrement=False, nullable=False),
        Column("version", Integer(), autoincrement=False, nullable=False),
        Column("body", Text(), nullable=False),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_messages_match", ondelete="CASCADE"),
        PrimaryKeyConstraint("match", "viewer", "version", name="pk_messages"),
    )
    op.create_table(
        "seats",
        Column("match", String(16), nullable=False),
        Column("seat", SmallInteger(), autoincrement=False, nullable=False),
        Column("kind", String(6), nullable=False),
        Column("bot", String(64)),
        Column("name", String(32)),
        Column("ticket", String(64)),
        Column("token", String(64)),
        Column("join_key", String(64)),
        Column("seen_at", BigInteger()),
        Column("gone", String(8)),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match", ondelete="CASCADE"),
        PrimaryKeyConstraint("match", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_token", "seats", ["token"])
    op.create_table(
        "steps",
        Column("match", String(16), nullable=False),
        Column("step", BigInteger(), autoincrement=False, nullable=False),
        Column("kind", String(8), nullable=False),
        Column("seat", SmallInteger()),
        Column("move", Text()),
        Column("events", Text()),
        Column("of", BigInteger()),
        Column("at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_steps_match", ondelete="CASCADE"),
        PrimaryKeyConstraint("match", "step", name="pk_steps"),
    )
    op.create_index("ix_steps_match_seat_at", "steps", ["match", "seat", "at"])
