"""A sample of `make prove`, without its clock: guests who do everything at once harm no honest table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from benchmarks.soak.adversary import HonestTable
from benchmarks.soak.guests import Crowd
from tests.server.harness import PATIENCE, ServerProcess

SHORT = 300
"""Events of the longest record here."""


def test_an_honest_table_plays_on_beside_guests_who_do_everything(
    start: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = start(tmp_path, limit_chat="100/minute", limit_act="1000/second")

    async def check() -> None:
        async with HonestTable(server.url) as table, Crowd(server.url, 1, 1, SHORT) as crowd:
            async with asyncio.timeout(PATIENCE):
                while crowd.undone():
                    delays = await table.play(4)
                    assert len(delays) == 4 * 4, "everybody heard of each action"
                    crowd.check()
        assert not [name for name in crowd.counts if name.endswith(("failed", "broken"))]

    asyncio.run(check())
