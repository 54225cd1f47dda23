"""Logs as JSON lines. They contain routes, kinds and counts, but no tokens, cards or contents of messages,
and only the beginning of a table's id.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from camelup.schema.plain import Json

log = logging.getLogger("camelup")

EXTRA = ("method", "route", "status", "ms", "table", "kind")


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as JSON."""
        line: Json = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: getattr(record, key) for key in EXTRA if hasattr(record, key)}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = _where(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _where(error: BaseException) -> list[str]:
    """Return the last lines of an error's traceback, without its message, which may contain secrets."""
    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-8:]


def set_up_logs(level: str) -> None:
    """Send all logs to standard error as JSON lines. The level applies to our own loggers only, because other
    packages log whole messages at lower levels."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level="WARNING", handlers=[handler], force=True)
    log.setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, log.level))
    logging.getLogger("uvicorn.error").addFilter(_names_no_path)


def _names_no_path(record: logging.LogRecord) -> bool:
    """Filter out Uvicorn's lines about sockets: they have the path, and the path of a private table is its
    key."""
    return "WebSocket" not in str(record.msg) and not str(record.msg).startswith("connection ")
