"""When a table has something to do by itself, and who is connected to it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every table in play is looked at once."""
    op.add_column("tables", sa.Column("due", sa.Float))
    op.execute("update tables set due = updated where status = 'playing'")
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "process"),
    )
