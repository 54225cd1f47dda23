"""Tell the story of a recorded game, with the board after each event.

With --states, print one JSON line per event: the event, the actions that were legal before it, and the full
state after it. A record that breaks the rules is rejected at the offending event.

  camelup replay game.json
  camelup replay game.json --states > states.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys

from camelup.cli.shared import console, paint
from camelup.notation import GameRecord, load_record
from camelup.play import Table, check_result, follow
from camelup.story import tell
from camelup.terminal import draw_state


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup replay`."""
    parser.add_argument("file", metavar="FILE", help="a record, as `camelup simulate` writes them")
    parser.add_argument(
        "--states", action="store_true", help="print states as JSON lines instead of the story"
    )


def run(chosen: argparse.Namespace) -> int:
    """Replay the record."""
    record = load_record(chosen.file)
    table = Table.from_record(record, at=0)
    if chosen.states:
        print_states(record, table)
    else:
        print_story(record, table)
    check_result(record, table)
    return 0


def print_states(record: GameRecord, table: Table) -> None:
    """Print one JSON line per event."""
    legal = list(table.legal)
    for event in follow(table, record.events):
        line = {"event": event, "legal": legal, "state": table.state()}
        sys.stdout.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        legal = list(table.legal)


def print_story(record: GameRecord, table: Table) -> None:
    """Print sentences, and the board whenever it changes."""
    screen = console()
    if not record.events:
        screen.print("The record has no events.")
    before = table.state()
    for number, event in enumerate(follow(table, record.events), 1):
        after = table.state()
        told = tell(before, event, after, table.players)
        screen.print(
            f"{paint(f'{number:>4}', 'dim')}  {paint(told[0], 'bold')} {paint(' '.join(told[1:]), 'plain')}"
        )
        screen.print(_indented(draw_state(after, table.players, paint)))
        before = after


def _indented(text: str) -> str:
    return "\n".join(f"      {line}" for line in text.split("\n")) + "\n"
