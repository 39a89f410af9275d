"""Connections of SQLite and PostgreSQL: their locks, time limits and errors."""
