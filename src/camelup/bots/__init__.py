"""Bots and their registry.

The built-in bots are listed here; packages add their own with entry points of the group `camelup.bots`.

>>> bot_names()[:5]
['random', 'cautious', 'greedy', 'sharp', 'champion']
>>> new_bot("rnadom")
Traceback (most recent call last):
    ...
camelup.errors.SetupError: there is no bot 'rnadom'; bots are ...; did you mean 'random'?
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from camelup.bots.bot import Bot
from camelup.errors import SetupError, listed, shown, suggestion

GROUP = "camelup.bots"
BUILT_IN = {
    "random": "camelup.bots.random_bot:RandomBot",
    "cautious": "camelup.bots.cautious:CautiousBot",
    "greedy": "camelup.bots.greedy:GreedyBot",
    "sharp": "camelup.bots.sharp:SharpBot",
    "champion": "camelup.bots.champion:ChampionBot",
}

STRENGTHS = Path(__file__).with_name("strengths.json")
"""Points above `random` by game and bot, as measured by `camelup ladder`."""

__all__ = ["STRENGTHS", "Bot", "bot_module", "bot_names", "bot_strength", "mean_points", "new_bot"]


@cache
def _registry() -> dict[str, EntryPoint]:
    outside = {entry.name: entry for entry in entry_points(group=GROUP)}
    inside = {name: EntryPoint(name, where, GROUP) for name, where in BUILT_IN.items()}
    return outside | inside


def bot_names() -> list[str]:
    """The names of all bots, built-in ones first."""
    return [*BUILT_IN, *sorted(set(_registry()) - set(BUILT_IN))]


def new_bot(name: object) -> Bot:
    """Create a bot. Raises `SetupError` for an unknown name."""
    entry = _find(name)
    kind = getattr(import_module(entry.module), entry.attr)
    bot: Bot = kind()
    return bot


def bot_module(name: object) -> str:
    """The module that defines a bot."""
    return _find(name).module


def bot_strength(name: str) -> int | None:
    """Points above `random` as measured by `camelup ladder`; None for a bot without a measurement."""
    return _strengths().get(name)


@cache
def _strengths() -> dict[str, int]:
    return mean_points(json.loads(STRENGTHS.read_text(encoding="utf-8")))


def mean_points(points: Mapping[str, Mapping[str, float]]) -> dict[str, int]:
    """The mean points of every bot that was measured in all games.

    >>> mean_points({"classic": {"random": 0, "greedy": 700}, "cards": {"random": 0, "greedy": 701.2}})
    {'random': 0, 'greedy': 701}
    """
    every = points.values()
    bots = [bot for bot in BUILT_IN if all(bot in game for game in every)]
    return {bot: round(sum(game[bot] for game in every) / len(every)) for bot in bots}


def _find(name: object) -> EntryPoint:
    if isinstance(name, str) and name in _registry():
        return _registry()[name]
    near = suggestion(name, bot_names()) if isinstance(name, str) else ""
    raise SetupError(f"there is no bot {shown(name)}; bots are {listed(bot_names())}{near}")
