"""The odds of a position of `classic` or `second`: leg, race, tiles, camera and values of actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import permutations
from math import inf
from typing import NamedTuple

import numpy as np

from camelup.arrays import Ints, RecordArray
from camelup.games import dice
from camelup.games.dice import state as board
from camelup.games.dice.payout import WRONG_CARD_PAY, leg_earnings, right_card_pay
from camelup.games.dice.rules import act, legal
from camelup.games.dice.state import WINNER, Rules, State
from camelup.odds.leg import (
    COINS_ONLY,
    RANKING_NUMBERS,
    RANKING_ROOM,
    WITH_ENDS,
    WITH_RANKINGS,
    Array,
    Leg,
    leg_odds,
    position_of,
)
from camelup.odds.race import Race, race_odds
from camelup.odds.reading import History, bare_history, reading
from camelup.odds.rows import rows_of
from camelup.race import RACERS, arrange, placings
from camelup.rule import kernel

DICE_VERBS = dice.actions.CLASSIC_VERBS.by_id()
PLACINGS = np.array(
    [placings(arrange([(1, reversed(order))])[0], RACERS) for order in permutations(range(RACERS))]
)
"""Every camel's place in each ranking, in the order of `RANKING_NUMBERS`."""


class Rankings(NamedTuple):
    """All rankings, by their numbers and by the places of the camels."""

    numbers: Ints
    places: Ints


EVERY_RANKING = Rankings(RANKING_NUMBERS, PLACINGS)


class Turn(NamedTuple):
    """The table at a seat's turn, and memory for the table after one of its actions."""

    rules: RecordArray[Rules]
    table: RecordArray[State]
    after: RecordArray[State]


@kernel
def leg_pays(turn: Turn, rankings: Rankings, pays: Ints) -> None:
    """Compute the leg payout of the seat on turn for each ranking."""
    rules, state = turn.rules[0], turn.table[0]
    for index in range(len(rankings.numbers)):
        places = rankings.places[index]
        pays[rankings.numbers[index]] = leg_earnings(rules, state, state.turn, places)


@kernel
def ticket_gains(turn: Turn, actions: Ints, rankings: Rankings, weights: Ints, gains: Ints) -> None:
    """Compute what each action of the seat on turn adds to its leg payout, summed over rankings by weight."""
    rules, state, after = turn.rules[0], turn.table[0], turn.after[0]
    for action in range(len(actions)):
        turn.after[0] = turn.table[0]
        act(rules, after, actions[action])
        for index in range(len(rankings.numbers)):
            places = rankings.places[index]
            gain = leg_earnings(rules, after, state.turn, places)
            gain -= leg_earnings(rules, state, state.turn, places)
            gains[action] += weights[rankings.numbers[index]] * gain


def placement(action: int) -> tuple[int, int]:
    """The space and the side, 1 or -1, of a tile action."""
    mirage, space = divmod(action - dice.actions.OASIS, board.LONGEST_DICE_TRACK)
    return space + 1, -1 if mirage else 1


class Income(NamedTuple):
    """The expected income of a seat in a leg."""

    tickets: float
    """From leg tickets, position tiles, pyramid tickets and its partner's best ticket."""
    tile: float
    camera: float


class DiceOdds:
    """The odds of a position, computed lazily from one seat's knowledge."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        *,
        error: float,
        seed: int,
        history: Callable[[], History] | None = None,
    ) -> None:
        self.rules, self.state, self.seat, self.find_history = rules, state, state.turn, history
        self.error, self.seed = error, seed
        self.tile_walks: dict[tuple[int, int], Leg] = {}
        self.tile_ceilings: dict[int, float] = {}
        self.camera_walks: dict[int, Leg] = {}
        self._leg_to_ends: Leg | None = None
        self.position = position_of(rules, state)
        if state.camera_owner != self.seat:
            self.position = self.position._replace(camera=0)

    # ------------------------------------------------------------------------------------ leg and race

    @cached_property
    def leg(self) -> Leg:
        """The rest of the current leg, with the camera only if it belongs to the seat on turn. The ends of
        the leg, which take longer than the rest, are kept only if the race was computed first."""
        return self._leg_to_ends or leg_odds(self.position, WITH_RANKINGS)

    @property
    def leg_places(self) -> Array:
        """By camel, the probability of each place at the end of the leg."""
        return self.leg.places

    leg_error = 0.0
    may_sample_leg = False

    @cached_property
    def race(self) -> Race:
        """The odds of the race."""
        self._leg_to_ends = leg_odds(self.position, WITH_ENDS)
        return race_odds(self._leg_to_ends, self.rules.long_track, error=self.error, seed=self.seed)

    # ------------------------------------------------------------------------------------ tiles and camera

    @cached_property
    def bare_leg(self) -> Leg:
        """The leg without the tile of the seat on turn, the base of every placement."""
        own = self.state.tile[self.seat]
        if own == 0:
            return self.leg
        keep = ~(1 << abs(own))
        bare = self.position._replace(plus=self.position.plus & keep, minus=self.position.minus & keep)
        return leg_odds(bare, self.depth)

    def leg_with_tile(self, space: int, side: int) -> Leg:
        """The leg with the seat's tile on a space; the same as without it where no throw can end."""
        if not (self.bare_leg.met >> space) & 1:
            return self.bare_leg
        if (space, side) not in self.tile_walks:
            self.tile_walks[space, side] = self.walk_with_tile(space, side)
        return self.tile_walks[space, side]

    def walk_with_tile(self, space: int, side: int) -> Leg:
        """Walk the leg with the seat's tile on a space."""
        bare, tile = self.bare_leg.position, 1 << space
        if side > 0:
            return leg_odds(bare._replace(plus=bare.plus | tile), self.depth)
        return leg_odds(bare._replace(minus=bare.minus | tile), self.depth)

    @cached_property
    def depth(self) -> int:
        """What walks have to compute: without tickets, rankings do not matter to the seat."""
        return WITH_RANKINGS if self.pay_spread else COINS_ONLY

    @cached_property
    def pay_spread(self) -> float:
        """How much more the best ranking pays the seat than the worst one."""
        return float(np.ptp(self.pays[RANKING_NUMBERS]))

    @cached_property
    def tiles(self) -> dict[int, tuple[float, float]]:
        """The expected coins of a tile on each legal space, for `+` and for `-`."""
        free = dice.rules.tile_spaces(self.rules, self.state)
        return {
            space: (self.leg_with_tile(space, 1).coins(space), self.leg_with_tile(space, -1).coins(space))
            for space in range(2, self.rules.length + 1)
            if (free >> space) & 1
        }

    @cached_property
    def camera(self) -> dict[int, float]:
        """The expected coins of the camera on each empty space."""
        free = board.empty_spaces(self.rules, self.state)
        return {s: self.camera_pay(s) for s in range(1, self.rules.length + 1) if (free >> s) & 1}

    def camera_pay(self, space: int) -> float:
        """The expected coins of the camera on a space; 0 where no unit can stop."""
        tiles = self.position.plus | self.position.minus
        if not ((self.leg.met | tiles << 1 | tiles >> 1) >> space) & 1:
            return 0.0
        return self.leg_with_camera(space).camera_pay()

    def leg_with_camera(self, space: int) -> Leg:
        """The leg with the seat's camera on a space."""
        if space not in self.camera_walks:
            self.camera_walks[space] = leg_odds(self.position._replace(camera=space), COINS_ONLY)
        return self.camera_walks[space]

    # ------------------------------------------------------------------------------------ values

    def values(self, actions: list[int]) -> list[float]:
        """The values of legal actions of the seat to act."""
        if any(dice.actions.WIN <= action < dice.actions.PARTNER for action in actions):
            _ = self.race  # first, because the leg then needs no walk of its own
        return [self.ticket_gains[action] + self.other_gain(action) for action in actions]

    @cached_property
    def ticket_gains(self) -> dict[int, float]:
        """What each legal action adds to the leg payout if the camels move as they would without it."""
        actions = [0] * dice.actions.DICE_ACTIONS
        actions = actions[: legal(self.rules, self.state, actions)]
        gains = np.zeros(len(actions), np.int64)
        ticket_gains(self.turn, np.array(actions), EVERY_RANKING, self.leg.rankings, gains)
        return {action: gain / self.leg.total for action, gain in zip(actions, gains.tolist(), strict=True)}

    @cached_property
    def turn(self) -> Turn:
        """The table as arrays for kernels."""
        states = rows_of(self.state, 2)
        return Turn(rows_of(self.rules), states[:1], states[1:])

    def other_gain(self, action: int) -> float:
        """The value of an action beyond `ticket_gains`: moved camels, coins, photos and race cards."""
        row, number = DICE_VERBS[action]
        return row.worth(self, number) if row.worth else 0.0

    def tile_gain(self, space: int, side: int) -> float:
        """The expected gain of the seat's tile on a space: coins, and the camels that it moves."""
        return sum(self.income(self.leg_with_tile(space, side), space)) - sum(self.income_now)

    def camera_gain(self, space: int) -> float:
        """The expected coins of the camera on a space, less those where it is."""
        return self.camera[space] - self.leg.camera_pay()

    def die_gain(self, colour: int) -> float:
        """The expected gain of a support die, without the ticket that it costs."""
        return sum(self.income_with_die(dice.actions.ADD + colour)) - sum(self.income_now)

    def ceiling(self, action: int) -> float:
        """An upper bound on the value of a tile, without a walk; infinity for actions that need no walk.

        Until a throw ends on its space, the leg is the same as without the tile. The leg without it bounds
        the probability of that; from then on each throw may earn a coin, and the rest the best possible."""
        if not dice.actions.OASIS <= action < dice.actions.ROLL:
            return inf
        space, _ = placement(action)
        if space not in self.tile_ceilings:
            self.tile_ceilings[space] = self.tile_ceiling(space)
        return self.tile_ceilings[space]

    def tile_ceiling(self, space: int) -> float:
        """The same for a tile on a space, with either side up."""
        bare = self.bare_leg
        hit = min(1.0, bare.coins(space))
        coins = hit * bare.position.reveals
        photo = hit * bare.position.camels if bare.position.camera else 0.0
        return self.bare_income + coins + photo + self.best_shift(hit) - sum(self.income_now)

    @cached_property
    def bare_income(self) -> float:
        """The expected income of the seat without its tile."""
        return sum(self.income(self.bare_leg, 0))

    def best_shift(self, hit: float) -> float:
        """The most that a tile can add to the leg payout if a throw ends on it with probability `hit`."""
        return 0.0 if self.depth == COINS_ONLY else min(hit * self.pay_spread, self.most_above_bare_pay)

    @cached_property
    def most_above_bare_pay(self) -> float:
        """How much more the best ranking pays the seat than the leg without its tile on average."""
        return float(self.pays[RANKING_NUMBERS].max()) - self.bare_leg.expect(self.pays)

    @cached_property
    def pays(self) -> Array:
        """By ranking, the leg payout of the seat with what it holds now."""
        pays = np.zeros(RANKING_ROOM, np.int64)
        leg_pays(self.turn, EVERY_RANKING, pays)
        return pays

    def income(self, leg: Leg, tile: int) -> Income:
        """The expected income of the seat in a leg with its tile on a space, or with no tile (0)."""
        pay = leg.expect(self.pays) if self.depth == WITH_RANKINGS else float(self.pays[RANKING_NUMBERS[0]])
        return Income(pay, leg.coins(tile) if tile else 0.0, leg.camera_pay())

    @cached_property
    def income_now(self) -> Income:
        """The expected income of the seat as things stand."""
        return self.income(self.leg, abs(self.state.tile[self.seat]))

    def income_with_die(self, action: int) -> Income:
        """The expected income of the seat with one more support die, before it returns the ticket."""
        after = self.state.copy()
        act(self.rules, after, action)
        more = self.position._replace(dice=after.dice, reveals=self.position.reveals + 1)
        return self.income(leg_odds(more, self.depth), abs(self.state.tile[self.seat]))

    # ------------------------------------------------------------------------------------ race cards

    def race_card(self, pile: int, colour: int) -> float:
        """The expected pay of a race card: by its rank among the right ones if it is right, else a loss."""
        chance = self.race_chance(pile, colour)
        before = self.right_cards_before(pile, colour)
        pay = sum(share * right_card_pay(rank) for rank, share in enumerate(before))
        return chance * pay + (1 - chance) * WRONG_CARD_PAY

    def race_chance(self, pile: int, colour: int) -> float:
        """The probability that a colour is the right one of a pile."""
        return float((self.race.win if pile == WINNER else self.race.lose)[colour])

    def right_cards_before(self, pile: int, colour: int) -> list[float]:
        """The distribution of the number of cards of a colour that are already on a pile."""
        shares = [1.0]
        for chance in self.reading[:, pile, colour].tolist():
            if chance > 0:
                fewer, more = [*shares, 0.0], [0.0, *shares]
                shares = [(1 - chance) * one + chance * other for one, other in zip(fewer, more, strict=True)]
        return shares

    @cached_property
    def reading(self) -> Array:
        """By seat, pile and colour, the probability that the seat's card of that colour is there."""
        return reading(self.rules, self.state, self.history)

    @cached_property
    def history(self) -> History:
        """How the race cards were placed; falls back to the current odds if that is unknown."""
        if self.find_history is None:
            return bare_history(self.rules, self.state, self.race)
        return self.find_history()
