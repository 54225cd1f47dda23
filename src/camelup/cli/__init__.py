"""The command line. Each subcommand is a module, imported only when it is used."""

from __future__ import annotations

import argparse
import io
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from camelup import __version__
from camelup.cli.plain import tolerate_plain_streams
from camelup.errors import CamelUpError, SetupError, listed, suggestion

SUBCOMMANDS = {
    "play": "play a game in the terminal, with people and bots",
    "replay": "tell the story of a recorded game, or print its states",
    "arena": "let bots compete: win shares, ratings, who is stronger",
    "ladder": "measure the built-in bots against each other",
    "simulate": "let bots play many games and write their records",
    "odds": "compute the odds of a position and the value of every action",
    "solve": "solve the race of a game once, for exact race odds",
    "rules": "print the short rules of a game",
    "bench": "measure the speed of the environments for learning agents",
    "serve": "start the game server",
    "admin": "back up, restore or prune the database of a server",
    "verify": "check that the dice of a finished game were fair",
}


class Parser(argparse.ArgumentParser):
    """A parser that reports errors on one line."""

    def error(self, message: str) -> NoReturn:
        """Raise SetupError instead of exiting."""
        raise SetupError(f"{message}; see {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand and return the exit code. Errors are printed on one line, without a traceback."""
    if sys.stdout is None:  # closed by whoever started us, who still wants the work done
        sys.stdout = io.StringIO()
    tolerate_plain_streams()
    warnings.formatwarning = lambda message, *_, **__: f"camelup: {message}\n"
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return code
    except CamelUpError as error:
        print(f"camelup: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ncamelup: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        print(f"camelup: {error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)
        sys.stdout = None  # otherwise Python flushes again at exit
        return 2


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else "--help"
    if first in ("-h", "--help"):
        print(_help())
        return 0
    if first == "--version":
        print(f"camelup {__version__}")
        if "--verbose" in arguments[1:]:
            print(_engine())
        return 0
    if first not in SUBCOMMANDS:
        raise SetupError(
            f"there is no command {first!r}; they are {listed(SUBCOMMANDS)}{suggestion(first, SUBCOMMANDS)}"
        )
    command = import_module(f"camelup.cli.{first}")
    parser = Parser(
        prog=f"camelup {first}",
        description=command.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    exit_code: int = command.run(parser.parse_args(arguments[1:]))
    return exit_code


def _engine() -> str:
    """Which engine runs here, and why."""
    from camelup.engine.choice import choice

    chosen = choice()
    return f"engine: {chosen.name} ({chosen.reason})"


def _help() -> str:
    width = max(map(len, SUBCOMMANDS))
    listing = "\n".join(f"  {name:<{width}}  {about}" for name, about in SUBCOMMANDS.items())
    return f"""camelup {__version__}: the Camel Up games, every edition and module.

usage: camelup COMMAND …

{listing}

camelup COMMAND --help tells more about each; camelup --version prints the version,
and with --verbose the engine that runs the rules, odds and bots."""
