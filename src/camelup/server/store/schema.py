"""The database tables. Migrations bring a database of any version to this schema."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

schema = MetaData()
WAITING = text("status = 'lobby'")

guests = Table(
    "guests",
    schema,
    Column("hash", String(64), primary_key=True),
    Column("created", Float, nullable=False),
)
tables = Table(
    "tables",
    schema,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("status", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("code", String(8)),
    Column("due", Float),
    Index("tables_listed", "listed", "status", "updated"),
    Index("tables_updated", "updated"),
    Index("tables_due", "due"),
    Index("tables_code", "code", unique=True, sqlite_where=WAITING, postgresql_where=WAITING),
)
entries = Table(
    "entries",
    schema,
    Column("table_id", String(32), nullable=False),
    Column("step", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(64)),
    Column("client", String(64)),
    Column("at", Float, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "step"),
    UniqueConstraint("table_id", "person", "client", name="entries_once"),
)
members = Table(
    "members",
    schema,
    Column("person", String(64), nullable=False),
    Column("table_id", String(32), nullable=False),
    PrimaryKeyConstraint("person", "table_id"),
)
records = Table(
    "records",
    schema,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("text", Text, nullable=False),
)
heartbeat = Table(
    "heartbeat",
    schema,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
presence = Table(
    "presence",
    schema,
    Column("table_id", String(32), nullable=False),
    Column("person", String(64), nullable=False),
    Column("process", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("here", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "person", "process"),
)
ALL = (guests, tables, entries, members, records)
"""What a backup contains."""
