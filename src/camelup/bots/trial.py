"""Whole games at sight, each seat to its own taste: the fastest way to compare tastes."""

from __future__ import annotations

from typing import Any

from camelup.bots.outlook import Outlooks, find_outlook, forget
from camelup.bots.thought import RISK, best_at_sight, best_valued, price_risk, values_at_sight
from camelup.games.board import ACT, OASIS, OVER, ROLL
from camelup.games.classic import CHANCE_TO_MOVE, act, outcomes, reveal, mask, setup, to_move
from camelup.games.step import draw
from camelup.rule import kernel
from camelup.stream import start_stream


@kernel
def try_tastes(
    rules: Any, states: Any, known: Outlooks, streams: Any, seed: int, game: int, hero: int,
    tastes: Any, samples: int, ids: Any, weights: Any, money: Any, values: Any, pays: Any
) -> None:
    rule = rules[0]
    start_stream(streams[0], seed, game)
    start_stream(streams[1], seed, game)
    setup(rule, states[0])
    forget(known)
    row = -1
    while states[0].phase != OVER:
        mover = to_move(rule, states[0])
        if mover == CHANCE_TO_MOVE:
            count = outcomes(rule, states[0], ids, weights)
            reveal(rule, states[0], ids[draw(weights, count, streams[0])])
            row = -1
        else:
            if row < 0:
                row = find_outlook(rule, states[0], known, seed, samples)
            taste = tastes[1 if mover == hero else 0]
            if taste[RISK] > 0 and states[0].phase == ACT:
                states[1] = states[0]
                mask(rule, states[1], mover)
                values_at_sight(rule, states[0], known.rows[row], taste, values)
                price_risk(
                    rule, states[1], states[2], known.rows[row], taste, streams[1], weights, pays, 128, values
                )
                action = best_valued(rule, states[0], known.rows[row], taste, values)
            else:
                action = best_at_sight(rule, states[0], known.rows[row], taste, values)
            if OASIS <= action < ROLL:
                row = -1
            act(rule, states[0], action)
    for seat in range(rule.seats):
        money[seat] = states[0].money[seat]
