"""Migrations of the tables to `wordsvc.store.schema`: the scripts of Alembic."""
