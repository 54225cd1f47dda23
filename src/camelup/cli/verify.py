"""Check that the dice of a finished game were fair.

The record of a game from a server holds the secret, its SHA-256 (the commitment that was shown before the
start), what each seat contributed, and the list that each chance event was drawn from. This plays the game
again and checks it all. Only you can tell which commitment you saw before the start, and what your client
contributed: name them, and they are compared.

  camelup verify game.json
  camelup verify game.json --commit 5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef
  camelup verify game.json --commit 5f70bf18a0860070 --contribution 00112233445566778899aabbccddeeff
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
    """What `camelup verify` takes."""
    parser.add_argument("file", metavar="FILE", help="a record, as the server exports it")
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
    """Say what was checked and compared; an unfair or broken record is an error."""
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
    """What was compared with what the reader knows from before the start, and what was not."""
    if commit is None and not contributions:
        yield "not compared with what you saw before the start: name it with --commit and --contribution"
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
    return _digits(COMMIT, text, "a commitment has 64 hexadecimal digits; name the first 16 at least")


def _contribution(text: str) -> str:
    return _digits(CONTRIBUTION, text, "a contribution has 32 to 64 hexadecimal digits")


def _digits(form: re.Pattern[str], text: str, problem: str) -> str:
    if not form.fullmatch(text.lower()):
        raise argparse.ArgumentTypeError(problem)
    return text.lower()
