"""How the bots play the card game: `cautious`, `sharp` and `champion`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from camelup.bots.card_habits import Habits, think
from camelup.bots.card_plans import PLANS, RANKINGS, next_choice, weigh_plans
from camelup.games import GAMES
from camelup.games.cards import CHOOSE, KINDS, Rules, State
from camelup.notation import read_state
from camelup.stream import Stream, below, next_word, start_stream

Array = Any
Decide = Callable[[Rules, State, Stream], int]
GAME = GAMES["cards"]

CAUTIOUS = Habits(decks=50, least=1.0, tracks=0, finals=0.3)
"""Reveals only, and takes only what is worth a good deal."""
SHARP = Habits(decks=100)
"""Counts pounds, its own and others'."""
CHAMPION = Habits(decks=200, wins=1)
"""Counts the chance to win."""
DEALS = 30
"""Imagined deals for one plan before a leg."""


def choose_cautious(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Reveals, and takes tickets that are safe."""
    return answer(decide_cautious, view, legal, stream)


def choose_sharp(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Values the whole portfolio on imagined decks."""
    return answer(decide_sharp, view, legal, stream)


def choose_champion(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Values the same by the chance to win."""
    return answer(decide_champion, view, legal, stream)


def answer(choose: Decide, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Read a view, decide, and say it in words."""
    if len(legal) == 1:
        return legal[0]
    _, _, rules, state, seat = read_state(view)
    if seat is None:
        raise ValueError("a bot chooses from a seat's view, never from the truth")
    return f"{seat} {GAME.actions[choose(rules, state, stream)]}"


def decide_cautious(rules: Rules, state: State, stream: Stream) -> int:
    """Before a leg any card, then by its habits."""
    if state.phase == CHOOSE:
        legal = GAME.legal_ids(rules, state)
        return legal[below(stream, len(legal))]
    return decide(rules, state, stream, CAUTIOUS)


def decide_sharp(rules: Rules, state: State, stream: Stream) -> int:
    """What brings most pounds."""
    return decide(rules, state, stream, SHARP)


def decide_champion(rules: Rules, state: State, stream: Stream) -> int:
    """What wins most."""
    return decide(rules, state, stream, CHAMPION)


def decide(rules: Rules, state: State, stream: Stream, habits: Habits) -> int:
    """The next step of the best plan before a leg, and in it the best action."""
    room = rules.to_array(), state.to_array(2), new_streams(stream)
    if state.phase != CHOOSE:
        return int(think(*room, habits))
    plans = np.zeros((PLANS, 4, KINDS), np.int64)
    worth = np.full(PLANS, -np.inf)
    weigh_plans(*room, RANKINGS, habits._replace(decks=DEALS), plans, worth)
    return next_choice(rules, state, plans[worth.argmax()])


def new_streams(stream: Stream) -> Array:
    """Two streams for compiled code, the first begun by the bot's own."""
    own = Stream()
    start_stream(own, next_word(stream), 0)
    return own.to_array(2)
