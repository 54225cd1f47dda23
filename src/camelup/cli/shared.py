"""What several subcommands share: the options of a game, and a console with the camels' colours."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from camelup.errors import SetupError, require
from camelup.games import Options, colours, find_game

if TYPE_CHECKING:
    from rich.console import Console

TEXT_STYLES = {colour: f"bold {look.screen}" for colour, look in colours.LOOKS.items()} | {
    "bold": "bold",
    "dim": "dim",
}


SERVER_MODULES = (
    "aiosqlite",
    "alembic",
    "asyncpg",
    "fastapi",
    "homoglyphs_fork",
    "limits",
    "prometheus_client",
    "sqlalchemy",
    "uvicorn",
    "websockets",
)


def console(*, stderr: bool = False) -> Console:
    """A console for readable output; plain where it is piped or NO_COLOR is set."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


@contextmanager
def progress_bar(name: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal from the first report on; silent otherwise."""
    from rich.progress import Progress, TaskID

    screen = console(stderr=True)
    tasks: list[TaskID] = []
    with Progress(console=screen, disable=not screen.is_terminal, transient=True) as bar:

        def report(done: int, total: int) -> None:
            if not tasks:
                tasks.append(bar.add_task(name, total=total))
            bar.update(tasks[0], completed=done, total=total)

        yield report


def paint(text: str, look: str) -> str:
    """A text in rich's markup."""
    from rich.markup import escape

    return f"[{TEXT_STYLES[look]}]{escape(text)}[/]" if look in TEXT_STYLES else escape(text)


def require_server(what: str) -> None:
    """Raise MissingExtra if a package of the server is not installed."""
    require(what, "server", *SERVER_MODULES)


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add arguments for the options of a game."""
    parser.add_argument(
        "--modules", metavar="A,B", default="", help="Supercup modules for classic, separated by commas"
    )
    parser.add_argument("--spicy", action="store_true", help="with long_track: support dice may be added")
    parser.add_argument(
        "--memory", action="store_true", help="cards: intel and played cards are shown once, then hidden"
    )


def game_options(chosen: argparse.Namespace, seats: int) -> Options:
    """The options given, checked."""
    modules = tuple(name.strip() for name in chosen.modules.split(",") if name.strip())
    options = Options(modules, chosen.spicy, chosen.memory)
    find_game(chosen.game).check_options(options, seats)
    return options


def whole_number(text: str) -> int:
    """Parse a whole number, for argparse."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def at_least(least: int, value: int, what: str) -> int:
    """Raise SetupError if a number is too small."""
    if value < least:
        raise SetupError(f"{what} must be {least} or more, not {value}")
    return value
