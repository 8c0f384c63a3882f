"""Alembic runs this: on the connection that ``migrating.py`` hands over, in its transaction."""

from alembic import context

from stammtisch.store.database import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()
