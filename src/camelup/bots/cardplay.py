"""How `cautious`, `sharp` and `champion` play `cards`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.greedy import GreedyBot
from camelup.stream import Stream


def choose_cautious(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """An action for `cautious`."""
    return GreedyBot().choose(view, legal, stream)


def choose_sharp(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """An action for `sharp`."""
    return GreedyBot().choose(view, legal, stream)


def choose_champion(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """An action for `champion`."""
    return GreedyBot().choose(view, legal, stream)
