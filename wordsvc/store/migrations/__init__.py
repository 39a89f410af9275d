"""How the tables came to be as `wordsvc.store.schema` says: the scripts of Alembic."""
