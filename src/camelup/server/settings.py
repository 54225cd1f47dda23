"""The settings of a server, from the environment or from options of `camelup serve`.

>>> read_settings({"CAMELUP_PORT": "9000"}).port
9000
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from camelup.errors import SetupError
from camelup.schema.plain import Json

SQLITE = "sqlite+aiosqlite:///"
POSTGRES = "postgresql+asyncpg://"
LEVELS = ("debug", "info", "warning", "error")
ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")
MUCH = 1e6
RANGES = {
    "port": (0, 65535),
    "bot_delay": (0, MUCH),
    "bot_limit": (0.01, MUCH),
    "bot_threads": (1, 1000),
    "bot_effort": (1, 100),
    "bot_memory": (256, MUCH),
    "bot_tables": (1, MUCH),
    "bot_warm_up": (0, 1),
    "gone_after": (0, MUCH),
    "idle_minutes": (0.001, MUCH),
    "queue": (1, MUCH),
    "hello_seconds": (0.01, MUCH),
    "sockets_per_address": (1, MUCH),
    "connections_per_address": (1, MUCH),
    "requests_per_address": (1, MUCH),
    "percent_per_address": (0.1, 100),
    "keep_records": (0, MUCH),
    "keep_guests": (0, MUCH),
}
"""The allowed values of numbers. A queue of length 0 would be unlimited, so it begins at 1."""


def _setting(default: Any, help: str) -> Any:  # noqa: A002
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Settings:
    """Each setting is an environment variable CAMELUP_NAME and an option --name of `camelup serve`."""

    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for all networks")
    port: int = _setting(8000, "port to listen on; 0 for any free one")
    database: str = _setting("camelup.db", "SQLite file or SQLAlchemy URL; DATABASE_URL is read as well")
    database_password: str = field(
        default="",
        repr=False,
        metadata={
            "help": "password for a Postgres URL without one, not encoded; better set in the environment"
        },
    )
    origins: str = _setting(
        "", "exact origins of pages that may connect, separated by commas; empty for the server's own"
    )
    proxies: str = _setting(
        "127.0.0.1", "addresses and networks of reverse proxies whose forwarded headers are trusted"
    )
    bot_delay: float = _setting(0.8, "seconds a bot waits before it moves")
    bot_limit: float = _setting(
        10.0,
        "seconds for a bot's move; then the move is random, and the third time the substitute takes the seat",
    )
    bot_threads: int = _setting(
        2, "processes for bots, and as many for odds; no more than there are processors"
    )
    bot_memory: int = _setting(
        1024, "MiB that such a process may allocate; compiling for the first time takes 600"
    )
    bot_effort: int = _setting(
        1, "factor on the work of bots that can use more time; their moves take as much longer"
    )
    bot_tables: int = _setting(10, "games with bots that one host may have under way")
    bot_warm_up: int = _setting(1, "1 to warm up bots at the start, 0 to wait until somebody needs them")
    substitute: str = _setting(
        "greedy", "bot that plays for people who are away, unless a table names another"
    )
    gone_after: float = _setting(
        120.0,
        "seconds of disconnection after which others may vote for a bot, unless a table says otherwise",
    )
    idle_minutes: float = _setting(10.0, "minutes after which a table without readers is removed from memory")
    queue: int = _setting(64, "messages queued for a slow reader before it is disconnected")
    hello_seconds: float = _setting(10.0, "seconds that a new socket has for its hello")
    sockets_per_address: int = _setting(100, "sockets that one address may hold open")
    connections_per_address: int = _setting(
        200,
        "connections other than sockets that one address may hold open; no limit for trusted proxies",
    )
    requests_per_address: int = _setting(
        4, "requests of one address that are answered at a time; others wait for their turn"
    )
    percent_per_address: float = _setting(
        5.0, "percent of the server's time that one address may take while others use it; 100 for no limit"
    )
    most_lag: float = _setting(1.0, "seconds of event loop lag at which /readyz fails")
    limit_create: str = _setting("30/minute", "tables, tokens and records created, per address and per token")
    limit_join: str = _setting("60/minute", "seats taken")
    limit_code: str = _setting("10/minute", "table codes looked up")
    limit_act: str = _setting("20/second", "actions, votes and all other commands")
    limit_chat: str = _setting("10/minute", "chat lines")
    limit_odds: str = _setting("60/minute", "requests for odds")
    limit_read: str = _setting("50/second", "reads of tables, records and lists")
    limit_replay: str = _setting(
        "300/minute", "pages of replays and histories; one late in a long game counts as several"
    )
    limit_store: str = _setting("4096/day", "KiB of imported records")
    keep_records: float = _setting(30.0, "days that an imported record is kept; 0 for ever")
    keep_guests: float = _setting(30.0, "days that a token without any table is kept; 0 for ever")
    log_level: str = _setting("info", "debug, info, warning or error")

    def __post_init__(self) -> None:
        """Validate. Raises SetupError."""
        for name, (least, most) in RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise SetupError(f"{name} must be from {least:,.10g} to {most:,.10g}, not {value}")
        if self.log_level.lower() not in LEVELS:
            raise SetupError(f"log_level must be one of {', '.join(LEVELS)}, not {self.log_level!r}")
        for origin in self.allowed_origins:
            if not ORIGIN.fullmatch(origin):
                raise SetupError(f"an origin is like https://camel.example, without a path, not {origin!r}")

    @property
    def allowed_origins(self) -> list[str]:
        """The list of origins.

        >>> Settings(origins="https://a.example, https://b.example:8443").allowed_origins
        ['https://a.example', 'https://b.example:8443']
        """
        return [origin.strip() for origin in self.origins.split(",") if origin.strip()]

    @property
    def url(self) -> str:
        """The database as an SQLAlchemy URL with an async driver.

        >>> Settings(database="postgres://db/camelup").url
        'postgresql+asyncpg://db/camelup'
        >>> Settings(database="postgres://ann@db/camelup", database_password="p@ss/word").url
        'postgresql+asyncpg://ann:p%40ss%2Fword@db/camelup'
        """
        return with_password(async_url(self.database), self.database_password)


def async_url(database: str) -> str:
    """Return a file, or a URL for SQLite or Postgres, as an SQLAlchemy URL with an async driver. Raises
    SetupError."""
    if ":memory:" in database:
        raise SetupError("the database must be a file: a server's games outlive it")
    for scheme in ("postgres://", "postgresql://", "postgresql+psycopg://", POSTGRES):
        if database.startswith(scheme):
            return POSTGRES + database.removeprefix(scheme)
    for scheme in ("sqlite:///", SQLITE):
        if database.startswith(scheme):
            return SQLITE + database.removeprefix(scheme)
    if "://" in database:
        raise SetupError("the database must be a file, or a URL that begins with sqlite:/// or postgresql://")
    return SQLITE + database


def with_password(url: str, password: str) -> str:
    """Return a Postgres URL with a password, unless it has one already."""
    if not password or not url.startswith(POSTGRES):
        return url
    from sqlalchemy.engine import make_url

    parts = make_url(url)
    if parts.password is None:
        parts = parts.set(password=password)
    return parts.render_as_string(hide_password=False)


def read_settings(environment: Mapping[str, str], given: Mapping[str, Any] | None = None) -> Settings:
    """Return the settings from the environment; given values take precedence. Raises SetupError."""
    values: Json = {}
    if environment.get("DATABASE_URL"):
        values["database"] = environment["DATABASE_URL"]
    for setting in fields(Settings):
        name = f"CAMELUP_{setting.name.upper()}"
        if environment.get(name):
            values[setting.name] = _convert(name, environment[name], type(setting.default))
    values |= {key: value for key, value in (given or {}).items() if value is not None}
    return Settings(**values)


def _convert(name: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        what = "a whole number" if kind is int else "a number"
        raise SetupError(f"{name} must be {what}, not {text!r}") from None
