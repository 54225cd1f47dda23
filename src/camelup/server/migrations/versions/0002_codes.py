"""Short codes that lead to tables which have not started yet."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables made before have none."""
    op.add_column("tables", sa.Column("code", sa.String(8)))
    waiting = sa.text("status = 'lobby'")
    op.create_index(
        "tables_code", "tables", ["code"], unique=True, sqlite_where=waiting, postgresql_where=waiting
    )
