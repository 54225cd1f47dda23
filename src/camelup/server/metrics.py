"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

COMMIT_BUCKETS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3)
THINKING_BUCKETS = (0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
QUEUE_BUCKETS = (0.001, 0.01, 0.1, 1, 3, 10, 30, 100)


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("requests", "HTTP requests", "method", "route", "status")
        self.commands = self._counter("commands", "Commands at tables", "type", "outcome")
        self.entries = self._counter("entries", "Entries of games stored")
        self.lost_races = self._counter("lost_races", "Entries whose step was taken by another process")
        self.dropped = self._counter("dropped_readers", "Readers disconnected because they were too slow")
        self.commit = self._histogram("commit_seconds", "Time of a commit", COMMIT_BUCKETS)
        self.bot_failures = self._counter("bot_failures", "Random moves for failed bots", "bot", "reason")
        self.bot_substitutes = self._counter(
            "bot_substitutes", "Seats that a substitute plays because a bot failed too often", "bot"
        )
        self.bot_workers_lost = self._counter("bot_workers_lost", "Worker processes that hung or exited")
        self.bot_thinking = self._histogram(
            "bot_thinking_seconds", "Time of a bot's decision", THINKING_BUCKETS
        )
        self.bot_queue = self._histogram("bot_queue_seconds", "Time until a bot is asked", QUEUE_BUCKETS)
        self.sockets = self._gauge("sockets", "Open sockets")
        self.tables = self._gauge("live_tables", "Tables in memory")
        self.database = self._gauge("database_bytes", "Size of the database")
        self.rows = self._gauge("rows", "Rows of the database", "kind")
        self.lag = self._gauge("loop_lag_seconds", "Lag of the event loop")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"camelup_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"camelup_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: Sequence[float]) -> Histogram:
        return Histogram(f"camelup_{name}", about, buckets=buckets, registry=self.registry)

    def committed(self, entries: int, seconds: float) -> None:
        """Count a commit with its entries."""
        self.entries.inc(entries)
        self.commit.observe(seconds)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
