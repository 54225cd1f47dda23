"""How `cautious`, `sharp` and `champion` play `classic` and `second`."""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.draft import price_draft
from camelup.bots.memory import HANDS, Memory, read_cards, remember
from camelup.bots.outlook import Outlook, Run, look_ahead
from camelup.bots.risk import price_risk
from camelup.bots.worth import DRAFT, GUESS, RISK, TASTES, TILE, leg_lead, value_of
from camelup.games import find_game
from camelup.games.board import ACT, ACTIONS, BET, LOSE, OASIS, PARTNER, RACE_CARDS, ROLL, SEATS, WIN
from camelup.games.classic import act, legal
from camelup.notation import read_state
from camelup.race import RACERS
from camelup.rule import kernel, rule
from camelup.stream import Stream, next_word, start_stream

Array = Any


class Desk(NamedTuple):
    """Room to think: compiled records and lists."""

    states: Array
    """The view, a world or a table after an action."""
    looks: Array
    run: Array
    stream: Array
    actions: Array
    weights: Array
    values: Array
    room: Array
    hands: Array
    leanings: Array
    readings: Array


class Desks(threading.local):
    """A desk for each thread."""

    def __init__(self) -> None:
        game = find_game("classic")
        self.desk = Desk(
            states=game.new_state().to_array(2),
            looks=Outlook().to_array(2),
            run=Run().to_array(),
            stream=Stream().to_array(),
            actions=np.zeros(ACTIONS, np.int64),
            weights=np.zeros(ACTIONS, np.int64),
            values=np.zeros(ACTIONS),
            room=np.zeros((4, SEATS, ACTIONS)),
            hands=np.zeros((SEATS, HANDS)),
            leanings=np.zeros((2, RACE_CARDS, RACERS)),
            readings=np.zeros((2, RACE_CARDS, RACERS)),
        )


DESKS = Desks()

# ---------------------------------------------------------------------------------------- sharp and champion


@rule
def price_tiles(rules: Any, desk: Desk, taste: Array, count: int, seed: int, samples: int, most: int) -> None:
    """Look again at the tiles that bring most coins, with the tile in place: it shifts everybody's leg."""
    view = desk.states[0]
    for _ in range(most):
        best = -1
        for index in range(count):
            action = desk.actions[index]
            fresh = OASIS <= action < ROLL and desk.weights[index] == 0
            if fresh and (best < 0 or desk.values[index] > desk.values[best]):
                best = index
        if best < 0 or desk.values[best] < DULL_TILE:
            break
        desk.weights[best] = 1
        action = desk.actions[best]
        desk.states[1] = desk.states[0]
        act(rules, desk.states[1], action)
        start_stream(desk.stream[0], seed, 0)
        look_ahead(rules, desk.states[1], desk.looks[1], desk.run[0], desk.stream[0], samples)
        shift = leg_lead(rules, desk.states[1], desk.looks[1], view.turn)
        shift -= leg_lead(rules, view, desk.looks[0], view.turn)
        desk.values[best] = shift - taste[TILE]
    for index in range(count):
        if OASIS <= desk.actions[index] < ROLL and desk.weights[index] == 0:
            desk.values[index] = min(desk.values[index], DULL_TILE)


@kernel
def decide(
    rules: Any,
    desk: Desk,
    chances: Array,
    seen: Array,
    taste: Array,
    seed: int,
    samples: int,
    futures: int,
    tiles: int,
) -> int:
    """The action that is worth most to a taste, for the seat on turn of the view on the desk."""
    view = desk.states[0]
    start_stream(desk.stream[0], seed, 0)
    look_ahead(rules[0], view, desk.looks[0], desk.run[0], desk.stream[0], samples)
    closely = taste[GUESS] > 0
    remember(rules[0], view, desk.looks[0], chances, seen, closely)
    readings = chances
    if closely:
        readings = desk.readings
        read_cards(rules[0], view, chances, taste[GUESS], desk.hands, desk.leanings, readings)
    count = legal(rules[0], view, desk.actions)
    for index in range(count):
        desk.values[index] = value_of(rules[0], view, desk.looks[0], readings, taste, desk.actions[index])
        desk.weights[index] = 0
    if taste[DRAFT] > 0 and view.phase == ACT:
        price_draft(rules[0], view, desk.looks[0], taste[DRAFT], desk.actions, count, desk.values)
    if tiles > 0:
        price_tiles(rules[0], desk, taste, count, seed, samples, tiles)
    if closely and taste[RISK] > 0 and view.phase == ACT:
        start_stream(desk.stream[0], seed, 1)
        price_risk(
            rules[0],
            view,
            desk.states[1],
            desk.looks[0],
            chances,
            desk.leanings,
            desk.run[0],
            taste,
            futures,
            desk.actions,
            count,
            desk.weights,
            desk.room,
            desk.stream[0],
            desk.values,
        )
    best = 0
    for index in range(1, count):
        if desk.values[index] > desk.values[best]:
            best = index
    return int(desk.actions[best])


DULL_TILE = 0.4
"""A tile that brings fewer coins is not looked at twice."""


class Style(NamedTuple):
    """A taste and how much work is put in a decision."""

    taste: Array
    samples: int
    futures: int
    tiles: int

    def times(self, effort: int) -> Style:
        """The same taste with so many times the work."""
        return self._replace(samples=self.samples * effort, futures=self.futures * effort)


def taste_of(**numbers: float) -> Array:
    """A taste from its numbers by name."""
    from camelup.bots import worth

    taste = np.zeros(TASTES)
    for name, number in numbers.items():
        taste[getattr(worth, name.upper())] = number
    return taste


SHARP = Style(
    taste_of(focus=3, hold=0.8, any_roll=-0.3, last_roll=-0.3, ticket_urge=0.1),
    samples=1000,
    futures=0,
    tiles=4,
)
"""Counts pounds."""
CHAMPION = Style(
    taste_of(
        focus=1,
        guess=16,
        hold=1.0,
        last_roll=-0.3,
        tile=0.1,
        draft=1.0,
        risk=1.4,
        calm=9,
        spread=6,
    ),
    samples=3000,
    futures=1000,
    tiles=6,
)
"""Counts the chance to win, and what others will take next. Both were found by trying tastes in many thousand
games with other seeds than the ladder's."""


def choose(view: dict[str, Any], memory: Memory, stream: Stream, style: Style) -> str:
    """The best action to a style, in words."""
    game, _, rules, state, _ = read_state(view)
    desk = DESKS.desk
    desk.states[:1] = state.to_array()
    memory.follow(state)
    action = decide(
        rules.to_array(),
        desk,
        memory.chances,
        memory.seen,
        style.taste,
        next_word(stream),
        style.samples,
        style.futures,
        style.tiles,
    )
    return f"{state.turn} {game.actions[action]}"


# ---------------------------------------------------------------------------------------- cautious

SAFE = 0.75
"""How sure a bet must be for the cautious."""


@kernel
def decide_safely(rules: Any, desk: Desk, seed: int, samples: int) -> int:
    """A ticket that is very likely not to lose, a race card that is very likely right, else a roll."""
    view = desk.states[0]
    look = desk.looks[0]
    start_stream(desk.stream[0], seed, 0)
    look_ahead(rules[0], view, look, desk.run[0], desk.stream[0], samples)
    count = legal(rules[0], view, desk.actions)
    best = desk.actions[count - 1] if view.phase != ACT else ROLL
    most = SAFE * samples
    for index in range(count):
        action = desk.actions[index]
        sure = 0
        if action < OASIS:
            sure = look.places[action - BET][0] + look.places[action - BET][1] // 2
        elif WIN <= action < LOSE:
            sure = look.win[action - WIN]
        elif LOSE <= action < PARTNER:
            sure = look.lose[action - LOSE]
        if sure > most:
            best = action
            most = sure
    return best


def choose_cautious(view: dict[str, Any], stream: Stream) -> str:
    """A safe bet or a roll."""
    game, _, rules, state, _ = read_state(view)
    desk = DESKS.desk
    desk.states[:1] = state.to_array()
    action = decide_safely(rules.to_array(), desk, next_word(stream), 400)
    return f"{state.turn} {game.actions[action]}"
