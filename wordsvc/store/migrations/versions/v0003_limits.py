"""The index of the public matches."""

from alembic import op
from sqlalchemy import text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the index."""
    public = text("visibility = 'public'")
    op.create_index(
        "ix_matches_public",
        "matches",
        ["created_at", "id", "game", "status"],
        sqlite_where=public,
        postgresql_where=public,
    )
