"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]


class Metrics:
    """All meters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "camelup_requests", "HTTP requests", ["method", "route", "status"], registry=self.registry
        )
        self.commands = Counter(
            "camelup_commands", "Commands at tables", ["type", "outcome"], registry=self.registry
        )
        self.entries = Counter("camelup_entries", "Entries of games stored", registry=self.registry)
        self.lost_races = Counter(
            "camelup_lost_races", "Entries whose step was taken by another process", registry=self.registry
        )
        self.dropped = Counter("camelup_dropped_readers", "Readers too slow", registry=self.registry)
        self.commit = Histogram(
            "camelup_commit_seconds",
            "Time of a commit",
            buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
            registry=self.registry,
        )
        self.bot_failures = Counter(
            "camelup_bot_failures",
            "Moves made at random for a bot",
            ["bot", "reason"],
            registry=self.registry,
        )
        self.bot_substitutes = Counter(
            "camelup_bot_substitutes",
            "Seats that a substitute plays since a bot has failed too often",
            ["bot"],
            registry=self.registry,
        )
        self.bot_workers_lost = Counter(
            "camelup_bot_workers_lost", "Processes of bots that hung or ended", registry=self.registry
        )
        self.bot_thinking = Histogram(
            "camelup_bot_thinking_seconds",
            "Time of a bot's decision",
            buckets=(0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
            registry=self.registry,
        )
        self.bot_queue = Histogram(
            "camelup_bot_queue_seconds",
            "Time until a bot is asked",
            buckets=(0.001, 0.01, 0.1, 1, 3, 10, 30, 100),
            registry=self.registry,
        )
        self.sockets = Gauge("camelup_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("camelup_live_tables", "Tables in memory", registry=self.registry)
        self.database = Gauge("camelup_database_bytes", "Size of the database", registry=self.registry)
        self.rows = Gauge("camelup_rows", "Rows of the database", ["kind"], registry=self.registry)
        self.lag = Gauge("camelup_loop_lag_seconds", "How late the event loop is", registry=self.registry)

    def committed(self, entries: int, seconds: float) -> None:
        """Note a commit."""
        self.entries.inc(entries)
        self.commit.observe(seconds)

    def text(self) -> bytes:
        """All meters as Prometheus reads them."""
        return generate_latest(self.registry)
