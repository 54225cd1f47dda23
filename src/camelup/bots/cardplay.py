"""How the bots play the card game: `cautious`, `sharp` and `champion`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.card_habits import Habits, new_room, think
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
BEST_PLANS = 10


class Style(NamedTuple):
    """Habits, and how much work is put in a plan."""

    habits: Habits
    deals: tuple[int, ...]
    """Imagined deals for a plan before a leg; each further number is for the best plans so far."""

    def times(self, effort: int) -> Style:
        """The same with so many times the work."""
        habits = self.habits._replace(decks=self.habits.decks * effort)
        return Style(habits, tuple(deals * effort for deals in self.deals))


SHARP = Style(Habits(decks=200, faith=0.85), (80,))
"""Counts pounds."""
CHAMPION = Style(Habits(decks=500, wins=1, luck=2.6, faith=1.0), (80, 600))
"""Counts the chance to win."""


def choose_cautious(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Reveals, and takes tickets that are safe."""
    return answer(decide_cautious, view, legal, stream)


def choose(view: dict[str, Any], legal: Sequence[str], stream: Stream, style: Style) -> str:
    """Values the whole portfolio on imagined decks, to a style."""
    return answer(partial(decide, style), view, legal, stream)


def answer(decides: Decide, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Read a view, decide, and say it in words."""
    if len(legal) == 1:
        return legal[0]
    _, _, rules, state, seat = read_state(view)
    if seat is None:
        raise ValueError("a bot chooses from a seat's view, never from the truth")
    return f"{seat} {GAME.actions[decides(rules, state, stream)]}"


def decide_cautious(rules: Rules, state: State, stream: Stream) -> int:
    """Before a leg any card, then by its habits."""
    if state.phase == CHOOSE:
        legal = GAME.legal_ids(rules, state)
        return legal[below(stream, len(legal))]
    return act(rules, state, stream, CAUTIOUS)


def decide(style: Style, rules: Rules, state: State, stream: Stream) -> int:
    """Before a leg the next step of the best plan, then what is worth most."""
    if state.phase == CHOOSE:
        return split(rules, state, stream, style)
    return act(rules, state, stream, style.habits)


def act(rules: Rules, state: State, stream: Stream, habits: Habits) -> int:
    """The best action of a turn."""
    return int(think(rules.to_array(), state.to_array(2), new_streams(stream), new_room(), habits))


def split(rules: Rules, state: State, stream: Stream, style: Style) -> int:
    """The next step of the best plan before a leg."""
    table = rules.to_array(), state.to_array(2), new_streams(stream), new_room(), RANKINGS
    plans = np.zeros((PLANS, 4, KINDS), np.int64)
    count = 0
    for decks in style.deals:
        worth = np.zeros(PLANS)
        count = weigh_plans(*table, style.habits._replace(decks=decks), plans, count, worth)
        plans = plans[np.argsort(-worth[:count], kind="stable")[:BEST_PLANS]]
        count = len(plans)
    return next_choice(rules, state, plans[0])


def new_streams(stream: Stream) -> Array:
    """Two streams for compiled code, the first begun by the bot's own."""
    own = Stream()
    start_stream(own, next_word(stream), 0)
    return own.to_array(2)
