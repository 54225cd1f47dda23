"""Positions with the engine's leg odds, to hold the page's own count against:
`python tools/legs.py FILE 1000`.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from camelup import Table
from camelup.notation.states import read_state
from camelup.odds.cards import EXACT_CARDS, CardOdds
from camelup.odds.leg import leg_odds, position_of

GAMES: list[tuple[str, list[str]]] = [("second", []), ("classic", []), ("classic", ["long_track"])]
CARD_ERROR = 0.02
RARELY = 0.05
FEWEST_CARDS = 250
KEYS = ("game", "length", "track", "tiles", "dice", "pyramid_tickets", "leg_tickets")


def positions(count: int, seed: int = 7) -> list[dict[str, Any]]:
    """Positions of random games, as the page needs them, with the chances of each place."""
    dice = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        game, modules = dice.choice(GAMES)
        table = Table(game, ["Ann", "Ben", "Cleo"], modules=modules)
        while not table.over and len(found) < count:
            if table.chance_is_next:
                table.draw(lambda words: _pick(dice, words))
                continue
            state = table.state()
            found.append({"view": {key: state[key] for key in KEYS if key in state}, "leg": chances(state)})
            table.push(dice.choice(_liked(table.legal)))
    return found


def card_positions(count: int, seed: int = 8) -> list[dict[str, Any]]:
    """Positions of random card games amid a leg, each as one seat knows it, most of them near its end."""
    dice = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        table = Table("cards", ["Ann", "Ben", "Cleo", "Dana", "Emil"][: dice.randint(2, 5)])
        while not table.over and len(found) < count:
            if table.chance_is_next:
                table.draw(lambda words: _pick(dice, words))
                continue
            state = table.state()
            if state["phase"] == "act" and 0 < state["deck"] <= (
                12 if dice.random() < RARELY else EXACT_CARDS
            ):
                found.append(known_position(state, dice.randrange(len(state["players"]))))
            table.push(dice.choice(list(table.legal)))
    return found


def known_position(state: dict[str, Any], seat: int) -> dict[str, Any]:
    """A position of the card game with what it tells one seat."""
    game, _, rules, read, _ = read_state(state)
    odds = CardOdds(rules, read, seat, error=CARD_ERROR, seed=1)
    leg = {camel: odds.leg_places[number].tolist() for number, camel in enumerate(game.colours)}
    return {"view": state, "seat": seat, "leg": leg, "error": odds.leg_error}


def chances(state: dict[str, Any]) -> dict[str, list[float]]:
    """By camel, its chance of each place at the end of the leg: the leg alone, without race and values."""
    game, _, rules, read, _ = read_state(state)
    places = leg_odds(position_of(rules, read)).places
    return {camel: places[number].tolist() for number, camel in enumerate(game.colours)}


def _liked(legal: Any) -> list[str]:
    """Rolls and tiles more often than bets."""
    actions = list(legal)
    rolls = [action for action in actions if action.endswith(" roll")]
    tiles = [action for action in actions if " tile " in action]
    return rolls * 8 + tiles[:6] + actions[:2]


def _pick(dice: random.Random, words: list[tuple[str, int]]) -> int:
    return dice.choices(range(len(words)), [weight for _, weight in words])[0]


if __name__ == "__main__":
    number = int(sys.argv[2])
    legs = {"dice": positions(number), "cards": card_positions(max(FEWEST_CARDS, number // 20))}
    Path(sys.argv[1]).write_text(json.dumps(legs), encoding="utf-8")
