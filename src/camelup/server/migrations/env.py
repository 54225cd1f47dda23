"""Run by Alembic: migrate over the connection that `migrate` holds."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
