"""A table in memory: a state with its history, played by events as text.

>>> table = Table("second", ["Ann", "Ben", "Cleo"])
>>> table.reveal("= start 1:green,yellow,red 3:blue,purple 15:white 16:black")
>>> table.play("0 bet green")
>>> "1 roll" in table.legal, len(table.legal)
(True, 40)
>>> table.play("1 roll")
>>> table.reveal("= die blue 2")
>>> table.position()
'second 1:gyr 5:bp 15:W 16:K dice:gpryx act:2 tickets@0:g5 rolls@1:1'
>>> table.undo()
>>> table.play("tile +7")
>>> table.events[-1]
'1 tile +7'
>>> again = eval(repr(table))
>>> again.events == table.events
True
"""

from __future__ import annotations

from camelup.play.following import check_result, follow
from camelup.play.legal import Legal
from camelup.play.table import CHANCE_KEYS, Table, replay

__all__ = ["CHANCE_KEYS", "Legal", "Table", "check_result", "follow", "replay"]
