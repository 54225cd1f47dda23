"""Prints the kernels that whole games compile after everything has been warmed up."""

from __future__ import annotations

import gc

from camelup import Table
from camelup.bots import new_bot
from camelup.rule import Kernel
from camelup.server.workers.main import warm_up
from camelup.server.workers.pool import warm_up_items
from camelup.stream import Stream, start_stream

GAMES = (("classic", ("long_track",), 3), ("second", (), 4), ("cards", (), 2))


def compiled() -> set[str]:
    return {each.plain.__name__ for each in gc.get_objects() if isinstance(each, Kernel) and each._compiled}


def play(game: str, modules: tuple[str, ...], seats: int, name: str) -> None:
    table = Table(game, [f"Player {seat}" for seat in range(seats)], seed=4, modules=modules)
    stream = Stream()
    start_stream(stream, 2, 0)
    players = [new_bot(name) for _ in range(seats)]
    while (seat := table.to_act) is not None:
        table.play(players[seat].choose(table.view(seat), table.legal, stream))


if __name__ == "__main__":
    for item in warm_up_items(0):
        warm_up(*item)
    before = compiled()
    for game, modules, seats in GAMES:
        for name in ("greedy", "champion"):
            play(game, modules, seats, name)
    print(*sorted(compiled() - before))
