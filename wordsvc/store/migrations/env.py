"""Alembic's script to upgrade a database: the connection comes from `wordsvc.store.upkeep.upgrade`."""

from alembic import context

from wordsvc.store.schema import metadata

# Both databases can take back a change of tables, so that an upgrade happens whole or not at all.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_type=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
