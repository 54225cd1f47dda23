"""Check that the dice of a finished game were fair.

The record of a game from a server contains the secret, its SHA-256 (the commitment, which was shown before
the start), the contributions of the seats, and the list that each chance event was drawn from. This command
replays the game and checks all of it. Only you know which commitment you saw before the start and what your
client contributed: pass them to compare them with the record.

camelup verify game.json camelup verify game.json --commit
5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef camelup verify game.json --commit
5f70bf18a0860070 --contribution 00112233445566778899aabbccddeeff
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator

from camelup.errors import RecordError
from camelup.notation import load_record
from camelup.schema.plain import Json

COMMIT = re.compile("[0-9a-f]{16,64}")
CONTRIBUTION = re.compile("[0-9a-f]{32,64}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `camelup verify`."""
    parser.add_argument("file", metavar="FILE", help="a record exported by a server")
    parser.add_argument(
        "--commit",
        metavar="HEX",
        type=_commit,
        help="the commitment you saw before the start, or at least its first 16 digits",
    )
    parser.add_argument(
        "--contribution",
        metavar="HEX",
        type=_contribution,
        action="append",
        default=[],
        help="what your client contributed; once for each of your seats",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Print what was checked and compared. Raises Unfair or RecordError."""
    from camelup.server.verify import Unfair, verify

    record = _read(chosen.file)
    try:
        checked = verify(record, chosen.commit, chosen.contribution)
    except Unfair as unfair:
        if chosen.json:
            print(json.dumps({"fair": False, "problem": str(unfair)}))
        raise
    if chosen.json:
        print(json.dumps(_result(record["dice"], checked, chosen.commit, chosen.contribution)))
    else:
        print(f"fair: {checked} chance events follow from the secret and the contributions in the record")
        print("\n".join(_compared(chosen.commit, len(chosen.contribution))))
    return 0


def _read(path: str) -> Json:
    load_record(path)
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            record: Json = json.load(file)
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be read: {error}") from None
    return record


def _result(dice: Json, checked: int, commit: str | None, given: list[str]) -> Json:
    return {
        "fair": True,
        "chance_events": checked,
        "commit": dice["commit"],
        "contributions": dice["contributions"],
        "compared": {"commit": commit is not None, "contributions": len(given)},
    }


def _compared(commit: str | None, contributions: int) -> Iterator[str]:
    """Yield what was compared with what the user knows from before the start, and what was not."""
    if commit is None and not contributions:
        yield "not compared with what you saw before the start: pass --commit and --contribution"
        return
    if commit is not None:
        yield "compared: the commitment is the one you saw before the start"
    else:
        yield "not compared: the commitment you saw before the start (--commit)"
    if contributions:
        yield f"compared: your contribution{'s were' if contributions > 1 else ' was'} used"
    else:
        yield "not compared: what you contributed (--contribution)"


def _commit(text: str) -> str:
    return _digits(COMMIT, text, "a commitment has 64 hexadecimal digits; give at least the first 16")


def _contribution(text: str) -> str:
    return _digits(CONTRIBUTION, text, "a contribution has 32 to 64 hexadecimal digits")


def _digits(form: re.Pattern[str], text: str, problem: str) -> str:
    if not form.fullmatch(text.lower()):
        raise argparse.ArgumentTypeError(problem)
    return text.lower()
