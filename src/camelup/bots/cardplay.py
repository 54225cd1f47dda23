"""How the bots play the card game: `cautious`, `sharp` and `champion`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from camelup.bots.card_habits import Habits
from camelup.bots.card_plans import PLANS, RANKINGS, next_choice, weigh_plans
from camelup.bots.card_rollouts import MOST_CANDIDATES, STATES, first_guess, search
from camelup.games import GAMES
from camelup.games.cards import CHOOSE, KINDS, Rules, State
from camelup.notation import read_state
from camelup.stream import Stream, below, next_word, start_stream

Array = Any
Decide = Callable[[Rules, State, int, Stream], int]
GAME = GAMES["cards"]

SHARP = Habits(decks=100)
"""How `sharp` plays."""
CAUTIOUS = SHARP._replace(decks=50, least=1.0, tracks=0, finals=0.3)
PLANNING = SHARP._replace(decks=30)
CHAMPION = SHARP
"""What `champion` takes for a first guess."""
ROLLOUTS = SHARP._replace(decks=6, tracks=0)
"""How everybody plays in the rollouts of `champion`."""
BUDGET = 240
"""How many rollouts `champion` makes for a decision."""
PLAN_BUDGET = 160
PLANS_SEARCHED = 8
NO_ACTIONS = np.zeros(0, np.int64)
NO_PLANS = np.zeros((0, 4, KINDS), np.int64)


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


def decide_cautious(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """Any card before a leg; then only reveals and tickets that are worth a good deal."""
    if state.phase == CHOOSE:
        legal = GAME.legal_ids(rules, state)
        return legal[below(stream, len(legal))]
    return int(Mind(rules, state, stream).guess(CAUTIOUS, 1)[0])


def decide_sharp(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """The best by a first guess."""
    mind = Mind(rules, state, stream)
    if state.phase == CHOOSE:
        return next_choice(rules, state, seat, mind.plans(PLANNING, 1)[0])
    return int(mind.guess(SHARP, 1)[0])


def decide_champion(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """The best of the first guesses after a search."""
    mind = Mind(rules, state, stream)
    if state.phase == CHOOSE:
        plans = mind.plans(PLANNING, PLANS_SEARCHED)
        return next_choice(rules, state, seat, plans[mind.search(NO_ACTIONS, plans, PLAN_BUDGET)])
    actions = mind.guess(CHAMPION, MOST_CANDIDATES)
    return int(actions[mind.search(actions, NO_PLANS, BUDGET)])


class Mind:
    """One decision of the seat to act, thought over in compiled code with the bot's own stream."""

    def __init__(self, rules: Rules, state: State, stream: Stream) -> None:
        self.rules = rules.to_array()
        self.states = state.to_array(STATES)
        own = Stream()
        start_stream(own, next_word(stream), 0)
        self.streams = own.to_array(2)

    def guess(self, habits: Habits, most: int) -> Array:
        """The best actions at first sight."""
        actions = np.zeros(most, np.int64)
        return actions[: first_guess(self.rules, self.states, self.streams, habits, actions)]

    def plans(self, habits: Habits, most: int) -> Array:
        """The best ways to split the hand at first sight."""
        plans = np.zeros((PLANS, 4, KINDS), np.int64)
        worth = np.zeros(PLANS)
        count = weigh_plans(self.rules, self.states, self.streams, RANKINGS, habits, plans, worth)
        return plans[np.argsort(-worth[:count], kind="stable")[:most]]

    def search(self, actions: Array, plans: Array, budget: int) -> int:
        """The place of the best candidate after rollouts."""
        return search(self.rules, self.states, self.streams, ROLLOUTS, actions, plans, budget)
