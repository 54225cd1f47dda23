"""How the bots play the card game: `cautious`, `sharp` and `champion`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from camelup.bots.card_habits import Habits
from camelup.bots.card_plans import RANKINGS
from camelup.bots.card_rollouts import STATES, VIEW, think
from camelup.games import GAMES
from camelup.games.cards import CHOOSE, PASS, REVEAL, Rules, State
from camelup.notation import read_state
from camelup.stream import Stream, below

Decide = Callable[[Rules, State, int, Stream], int]
GAME = GAMES["cards"]

SHARP = Habits(
    decks=100, finals=0.85, least=0.0, envy=0.8, look=0.1, tracks=1, far=0, early=0, memory=6.0, luck=2.7
)
"""How `sharp` plays, and what `champion` takes for a first guess."""
ROLLOUTS = SHARP._replace(decks=6, tracks=0)
"""How everybody plays in the rollouts of `champion`."""
BUDGET = 240
"""How many rollouts `champion` makes for a decision."""


def choose_cautious(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Reveals, and takes tickets that are safe."""
    return answer(decide_cautious, view, legal, stream)


def choose_sharp(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Values the whole portfolio on imagined decks."""
    return answer(decide_sharp, view, legal, stream)


def choose_champion(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Plays guessed worlds on and takes what wins most."""
    return answer(decide_champion, view, legal, stream)


def answer(decide: Decide, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Read a view, decide, and say it in words."""
    if len(legal) == 1:
        return legal[0]
    _, _, rules, state, seat = read_state(view)
    if seat is None:
        raise ValueError("a bot chooses from a seat's view, never from the truth")
    return f"{seat} {GAME.actions[decide(rules, state, seat, stream)]}"


def decide_sharp(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """The best by a first guess."""
    return thought(rules, state, stream, SHARP, 0)


def decide_champion(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """The best after a search."""
    return thought(rules, state, stream, SHARP, BUDGET)


def thought(rules: Rules, state: State, stream: Stream, habits: Habits, budget: int) -> int:
    """Think in compiled code, with the bot's own stream."""
    states, streams = state.to_array(STATES), stream.to_array()
    action = think(rules.to_array(), states, streams, RANKINGS, habits, ROLLOUTS, budget)
    stream.a, stream.b, stream.c, stream.counter = (int(word) for word in streams[0])
    return int(action)
