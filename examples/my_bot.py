"""A bot as a Python class: it takes a ticket of 5 for the leader if there is one, and rolls otherwise.

camelup arena examples/my_bot.py:MyBot random
camelup play --game second --seats Ann,examples/my_bot.py:MyBot,greedy
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.stream import Stream, below


class MyBot:
    """Bets on whoever leads, and rolls otherwise."""

    name = "my bot"
    about = "Bets on whoever leads while that pays 5, and rolls otherwise."

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        """Return one of the legal actions. `stream` is the only source of randomness to use."""
        seat, leader = view["view"], view["ranking"][0]
        bet = f"{seat} bet {leader}"
        if bet in legal and view["leg_tickets"][leader][0] == 5:
            return bet
        for action in (f"{seat} roll", f"{seat} reveal", f"{seat} done", f"{seat} pass"):
            if action in legal:
                return action
        return legal[below(stream, len(legal))]
