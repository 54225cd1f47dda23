"""How the bots play the card game: `cautious`, `sharp` and `champion`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.card_habits import BEFORE, Habits, new_room, think
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
    recalls: bool = False
    """Whether it minds how the race stood when the others gave their cards."""

    def times(self, effort: int) -> Style:
        """The same with so many times the work."""
        habits = self.habits._replace(decks=self.habits.decks * effort)
        return self._replace(habits=habits, deals=tuple(deals * effort for deals in self.deals))


SHARP = Style(Habits(decks=200, faith=0.85), (80,))
"""Counts pounds, and lets cards alone run."""
CHAMPION = Style(Habits(decks=500, wins=1, luck=2.6, faith=1.0, lively=1), (200, 1000), recalls=True)
"""Counts the chance to win, and lets all seats play the leg."""


class CardMemory:
    """What a player keeps of one leg: the table as it was when cards were given, and its own plan."""

    def __init__(self) -> None:
        self.before = State()
        self.plan: Array = np.zeros((4, KINDS), np.int64)

    def follow(self, state: State) -> None:
        """Look at the table when cards are given; a new leg takes a new plan."""
        if state.phase == CHOOSE:
            if state.leg != self.before.leg:
                self.plan[:] = 0
            self.before = state.copy()

    def plan_fits(self, rules: Rules, state: State) -> bool:
        """Whether the plan is one for this hand, and was kept to so far."""
        hand, given, discarded = (
            np.array(cards[state.turn]) for cards in (state.hand, state.given, state.discarded)
        )
        unseen, _, wasted, (shown, *_) = self.plan.copy()
        unseen[shown] -= rules.intel_cards
        whole = (self.plan[:3].sum(0) == hand + given + discarded).all()
        return bool(whole and (given <= unseen).all() and (discarded <= wasted).all())


def choose_cautious(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Reveals, and takes tickets that are safe."""
    return answer(decide_cautious, view, legal, stream)


def choose(
    view: dict[str, Any], legal: Sequence[str], memory: CardMemory, stream: Stream, style: Style
) -> str:
    """Values the whole portfolio on imagined decks, to a style."""
    return answer(partial(decide, style, memory), view, legal, stream)


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
    return act(rules, table_of(state, State()), stream, CAUTIOUS)


def decide(style: Style, memory: CardMemory, rules: Rules, state: State, stream: Stream) -> int:
    """Before a leg the next step of the best plan, then what is worth most."""
    memory.follow(state)
    table = table_of(state, memory.before if style.recalls else State())
    if state.phase != CHOOSE:
        return act(rules, table, stream, style.habits)
    if not memory.plan_fits(rules, state):
        memory.plan = best_plan(rules, table, stream, style)
    return next_choice(rules, state, memory.plan)


def table_of(state: State, before: State) -> Array:
    """The states that compiled code works on."""
    table = state.to_array(BEFORE + 1)
    table[BEFORE] = before.to_array()[0]
    return table


def act(rules: Rules, table: Array, stream: Stream, habits: Habits) -> int:
    """The best action of a turn."""
    return int(think(rules.to_array(), table, new_streams(stream), new_room(), habits))


def best_plan(rules: Rules, table: Array, stream: Stream, style: Style) -> Array:
    """The best way to split the hand before a leg."""
    given = rules.to_array(), table, new_streams(stream), new_room(), RANKINGS
    plans = np.zeros((PLANS, 4, KINDS), np.int64)
    count = 0
    for decks in style.deals:
        worth = np.zeros(PLANS)
        count = weigh_plans(*given, style.habits._replace(decks=decks), plans, count, worth)
        plans = plans[np.argsort(-worth[:count], kind="stable")[:BEST_PLANS]]
        count = len(plans)
    return plans[0]


def new_streams(stream: Stream) -> Array:
    """Two streams for compiled code, the first begun by the bot's own."""
    own = Stream()
    start_stream(own, next_word(stream), 0)
    return own.to_array(2)
