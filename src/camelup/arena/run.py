"""Runs a tournament: plays the missing games, stores each result, and stops early if a test has decided."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from camelup.arena.results import Results, open_results
from camelup.arena.tournament import Key, Played, Tournament, play_game
from camelup.arena.workers import spread_work

Progress = Callable[[int, int], None]
Deals = list[list[Played]]
"""Games by deal."""


def run_tournament(
    tournament: Tournament,
    path: Path,
    *,
    resume: bool = False,
    jobs: int = 0,
    ray: str = "",
    progress: Progress = lambda done, total: None,
    enough: Callable[[Deals], bool] = lambda deals: False,
) -> Deals:
    """Play all games that are missing in the file `path`; returns all games by deal.

    `enough` is called after each deal, in the order of deals, whatever order they finish in. The run ends
    with the first deal for which it returns True.
    """
    with open_results(path, tournament, resume=resume) as results:
        deals: Deals = []
        if _advance(tournament, results, deals, enough):
            return deals
        missing = [key for key in tournament.all_keys() if key not in results.played]
        progress(tournament.games - len(missing), tournament.games)
        jobs = min(jobs or os.cpu_count() or 1, max(1, len(missing)))
        with closing(spread_work(partial(play_game, tournament), missing, jobs, ray)) as games:
            for game in games:
                results.add(game)
                progress(len(results.played), tournament.games)
                if _advance(tournament, results, deals, enough):
                    break
        return deals


def _advance(tournament: Tournament, results: Results, deals: Deals, enough: Callable[[Deals], bool]) -> bool:
    """Append the completed deals, in order; True if the last one was enough."""
    while len(deals) < tournament.deals:
        keys = _keys_of(tournament, len(deals))
        if any(key not in results.played for key in keys):
            return False
        deals.append([results.played[key] for key in keys])
        if enough(deals):
            return True
    return False


def _keys_of(tournament: Tournament, deal: int) -> Sequence[Key]:
    return [key._replace(deal=deal) for key in tournament.keys_of_a_deal]
