"""What must not be lost: matches, rulings and score sheets, in SQLite or PostgreSQL."""
