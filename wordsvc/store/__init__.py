"""The store of matches, rulings and score sheets, in SQLite or PostgreSQL."""
