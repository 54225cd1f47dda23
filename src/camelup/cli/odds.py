"""Compute the odds of a position: leg, race, tiles, and the value of every action.

A position is a line of text (docs/position.md): the game, then each stack from bottom to top, then
anything else that is known. Camels are letters: b g p r y, and W and K for the crazy camels, in second;
b g o w y in classic and cards.

  camelup odds "second 1:bgr 3:yp 15:W 16:K +5 -7"
  camelup odds "classic 4:bg 5:oyw dice:bgo tickets:g5"
  camelup odds --record game.json --at 40 --seat 2
  camelup odds --state state.json --json
  camelup odds "second 1:bgr 3:yp 15:W 16:K" --plot odds.png
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from camelup.cli.shared import console, progress_bar, whole_number
from camelup.errors import CamelUpError, SetupError, StateError
from camelup.games import GAMES
from camelup.notation import load_record, read_state, write_state
from camelup.notation.position import parse_position, plain_form
from camelup.notation.records import LARGEST_FILE
from camelup.play import replay
from camelup.schema.plain import Json

DEFAULT_ERROR = 0.005

T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup odds`."""
    parser.add_argument("position", nargs="*", metavar="POSITION", help="a position text, in quotes")
    parser.add_argument("--state", metavar="FILE", help="a state or view as JSON")
    parser.add_argument("--record", metavar="FILE", help="a record; see --at")
    parser.add_argument(
        "--at", type=whole_number, metavar="N", help="the position after N events (default: after all)"
    )
    parser.add_argument("--seat", type=whole_number, metavar="S", help="the view of this seat")
    parser.add_argument("--json", action="store_true", help="print JSON with full precision")
    parser.add_argument("--plot", metavar="FILE.png", help="also write a plot (needs camelup[plot])")
    parser.add_argument(
        "--error",
        type=half_width,
        default=DEFAULT_ERROR,
        metavar="E",
        help=f"for sampled odds: half the width of the 95 %% interval (default: {DEFAULT_ERROR})",
    )
    parser.add_argument("--all", action="store_true", help="list all actions, not only the best twelve")


def half_width(text: str) -> float:
    """Parse a tolerated error, for argparse."""
    try:
        error = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 < error < 0.5:
        raise argparse.ArgumentTypeError(f"must be between 0 and 0.5, not {text}")
    return error


def run(chosen: argparse.Namespace) -> int:
    """Print the odds of a position."""
    if chosen.plot:
        from camelup.odds.plot import check_plot

        check_plot(chosen.plot)
    state, events = position_asked(chosen)
    known = ask(state, chosen.error, events)
    if chosen.plot:
        from camelup.odds.plot import plot

        plot(known, state, chosen.plot)
    if chosen.json:
        print(json.dumps(known))
        return 0
    show(known, state, everything=chosen.all)
    return 0


def ask(state: Json, error: float, events: Sequence[str] | None = None) -> Json:
    """The odds as JSON."""
    from camelup.odds import odds

    asked = odds(state, error=error, events=events)
    if GAMES[state["game"]].race_table == "first use":
        _have_classic_table(state["length"])
    return asked.to_json()


def _have_classic_table(length: int) -> None:
    """Solve the race table on first use, which takes seconds, with a progress bar."""
    from camelup.odds.tables import classic_table

    with progress_bar(f"solving the race on {length} spaces, once") as progress:
        classic_table(length, progress)


def show(known: Json, state: Json, *, everything: bool) -> None:
    """Print the report."""
    from camelup.odds.report import report

    screen = console()
    screen.print(report(known, state, width=screen.width, everything=everything))


# ---------------------------------------------------------------------------------------- which position


def position_asked(chosen: argparse.Namespace) -> tuple[Json, Sequence[str] | None]:
    """The state given by the arguments, and the events that led to it, if known."""
    given = [bool(chosen.position), chosen.state is not None, chosen.record is not None]
    if sum(given) != 1:
        how = "only one of" if sum(given) else "one of"
        raise SetupError(
            f"give {how} a position text, --state FILE or --record FILE; see camelup odds --help"
        )
    if chosen.at is not None and chosen.record is None:
        raise SetupError("--at needs --record")
    events: Sequence[str] | None = None
    if chosen.record is not None:
        table = replay(load_record(chosen.record), chosen.at)
        state, events = table.state(), table.whole_past
    elif chosen.state is not None:
        state = load_state(chosen.state)
    else:
        state = parse_position(" ".join(chosen.position))
    return state if chosen.seat is None else seen_by(state, chosen.seat), events


def load_state(path: str) -> Json:
    """Read a state from a file: JSON, or a position text."""
    text = _read_text(path)
    if plain_form(text).split(" ")[0].lower() in GAMES:
        return _named(path, parse_position, text)
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StateError(f"{path} is not JSON: {error}") from None
    return _named(path, _checked, given)


def _read_text(path: str) -> str:
    try:
        size = Path(path).stat().st_size
        if size > LARGEST_FILE:
            raise StateError(f"{path} is {size:,} bytes long; more than {LARGEST_FILE:,} are not read")
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise StateError(f"{path} is not JSON: it is not a text file") from None


def _named(path: str, read: Callable[[T], Json], given: T) -> Json:
    """Parse the content of a file; errors name the file."""
    try:
        return read(given)
    except CamelUpError as error:
        raise StateError(f"{path}: {error}") from None


def _checked(given: object) -> Json:
    game, options, rules, state, viewer = read_state(given)
    return write_state(game, rules, options, state, viewer)


def seen_by(state: Json, seat: int) -> Json:
    """A state as one seat sees it."""
    game, options, rules, read, viewer = read_state(state)
    if not 0 <= seat < rules.seats:
        raise SetupError(f"there is no seat {seat}; seats are 0 to {rules.seats - 1}")
    if viewer not in (None, seat):
        raise SetupError(
            f"this is the view of {state['view']}; the view of seat {seat} cannot be derived from it"
        )
    return write_state(game, rules, options, read, seat)
