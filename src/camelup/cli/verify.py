"""Check that the dice of a finished game were fair.

The record of a game from a server holds the secret that was promised before the start, what each seat
added to it, and the list that each chance event was drawn from. This plays the game again and checks it all.

  camelup verify game.json
"""

from __future__ import annotations

import argparse
import json

from camelup.errors import RecordError
from camelup.notation import load_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `camelup verify` takes."""
    parser.add_argument("file", metavar="FILE", help="a record, as the server exports it")


def run(chosen: argparse.Namespace) -> int:
    """Say what was found; an unfair or broken record is an error."""
    from camelup.server.verify import verify

    load_record(chosen.file)
    try:
        with open(chosen.file, encoding="utf-8") as file:  # noqa: PTH123
            record = json.load(file)
    except (OSError, ValueError) as error:
        raise RecordError(f"{chosen.file} cannot be read: {error}") from None
    print(f"fair: {verify(record)} chance events follow from the secret promised before the start")
    return 0
