"""Check the dice of a finished game: the commitment, the draws, and the game itself.

A record alone shows that every draw follows from the secret and the contributions in it. That the secret was
fixed before somebody contributed shows only in comparison with the commitment they saw before the start, and
that their contribution was used only in comparison with the one they sent.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Any, get_args

from camelup.errors import CamelUpError, RecordError, shown
from camelup.play import replay
from camelup.schema.plain import Json
from camelup.server.dice import SECRET_BYTES, Dice, EventDraws, Seating, commitment, draw_seating


class Unfair(CamelUpError):
    """The record does not show fair dice."""


def verify(record: Json, commit: str | None = None, contributions: Sequence[str] = ()) -> int:
    """Replay a record and check every draw; return how many chance events were checked. Raises Unfair, or
    RecordError for a malformed record.

    `commit` is the commitment that was seen before the start, or the first digits of it, and `contributions`
    are what was contributed after that; the record must hold both.
    """
    replay(record)
    dice, report = _read(record.get("dice"), len(record["players"]))
    draws = dict(report["draws"])
    _check_seating(dice, report, draws.pop("0", []))
    checked = _check_events(record, dice, int(report["from"]), draws)
    if draws:
        raise Unfair(f"there is no chance event {next(iter(draws))}, but draws for it")
    _compare(report, commit, contributions)
    return checked


def _compare(report: Json, commit: str | None, contributions: Sequence[str]) -> None:
    """Check that the record has the commitment that was shown, and the contributions that were made."""
    if commit is not None and not report["commit"].startswith(commit):
        raise Unfair(f"the commitment of the record is {report['commit']}, not {commit} as before the start")
    missing = Counter(contributions) - Counter(report["contributions"])
    if missing:
        raise Unfair(f"the record does not hold the contribution {next(iter(missing))}")


def _read(report: object, seats: int) -> tuple[Dice, Json]:
    if not isinstance(report, dict) or "secret" not in report:
        raise RecordError("the record has no dice to check: it is not of a finished game of a server")
    try:
        secret = bytes.fromhex(report["secret"])
        given = list(report["contributions"])
        order, first, draws = list(report["order"]), report["from"], report["draws"]
        commit = str(report["commit"])
    except (KeyError, TypeError, ValueError):
        raise RecordError("the dice of the record are malformed") from None
    if report.get("seating") not in get_args(Seating):
        raise RecordError(f"the seating must be one of {', '.join(get_args(Seating))}")
    if not isinstance(draws, dict) or type(first) is not int or len(given) != seats or len(order) != seats:
        raise RecordError("the dice of the record are malformed")
    if len(secret) != SECRET_BYTES or not hmac.compare_digest(commitment(secret), commit):
        raise Unfair("the secret does not match the commitment in the record")
    if not all(each is None or isinstance(each, str) for each in given):
        raise RecordError("the contributions to the dice are malformed")
    return Dice(secret, given, report["seating"]), report


def _check_seating(dice: Dice, report: Json, drawn: list[Any]) -> None:
    """Check that the order of the seats was drawn as the record says."""
    order, draws = draw_seating(dice, len(report["order"]))
    if draws.made != drawn or order != report["order"]:
        raise Unfair("the order of the seats does not follow from the dice")


def _check_events(record: Json, dice: Dice, first: int, draws: Json) -> int:
    past = replay(record | {"result": None}, at=first)
    checked = 0
    for number, event in enumerate(record["events"][first:], first + 1):
        if event.startswith("="):
            made = EventDraws(dice, number)
            due = past.copy().draw(made.choose)
            if due != event:
                raise Unfair(f"event {number} is {shown(event)}, but the dice say {shown(due)}")
            if draws.pop(str(number), None) != made.made:
                raise Unfair(f"event {number} was not drawn from the list that the record shows")
            checked += 1
        past.push(event)
    return checked
