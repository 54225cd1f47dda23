"""Playing the events of a record at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from camelup.errors import CamelUpError, RecordError, shown
from camelup.notation import GameRecord

if TYPE_CHECKING:
    from camelup.play.table import Table


def follow(table: Table, events: Iterable[str]) -> Iterator[str]:
    """Play events one by one and yield each.

    Raises RecordError with the number of the first event that breaks the rules.
    """
    for number, event in enumerate(events, 1):
        try:
            table.push(event)
        except RecordError:
            raise
        except CamelUpError as error:
            raise RecordError(str(error), event=number) from None
        yield event


def check_result(record: GameRecord, table: Table) -> None:
    """Raise RecordError if a record states another result than its events lead to."""
    if record.result is not None and record.result != table.result:
        given = "no result yet" if table.result is None else f"{table.result}"
        raise RecordError(f"the result {shown(record.result)} is not what the events give: {given}")
