"""Laws that need the rules only: of a game's notation, and of any position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from camelup.games import CHANCE_TO_MOVE, NOBODY_TO_MOVE, Game
from camelup.testing.moment import Moment, require


def words_are_unique(game: Game) -> None:
    """No two actions, and no two outcomes, share their text."""
    for words in (game.actions, game.outcomes):
        doubled = [word for word, count in Counter(words).items() if count > 1]
        require(not doubled, f"{doubled[:3]} stand for several ids")


def legal_ids_are_unique(moment: Moment) -> None:
    """Legal ids are valid and unique; there are some exactly when a seat is to act."""
    ids = moment.game.legal_ids(moment.rules, moment.state)
    require(len(set(ids)) == len(ids), f"the legal ids have doubles: {sorted(ids)}")
    require(all(0 <= action < len(moment.game.actions) for action in ids), f"no such action id: {ids}")
    require(bool(ids) == (moment.mover >= 0), f"{len(ids)} legal actions when to_move is {moment.mover}")
    require(NOBODY_TO_MOVE <= moment.mover < moment.rules.seats, f"to_move is {moment.mover}")


def outcomes_are_weighed(moment: Moment) -> None:
    """When chance is next there are outcomes, all different, with positive integer weights."""
    if moment.mover != CHANCE_TO_MOVE:
        return
    weighted = moment.game.weighted_outcomes(moment.rules, moment.state)
    require(weighted, "chance is next, but there is no outcome")
    require(len(dict(weighted)) == len(weighted), f"an outcome is listed twice: {weighted}")
    require(all(type(weight) is int and weight > 0 for _, weight in weighted), f"bad weights: {weighted}")


def dice_weigh_alike(moment: Moment) -> None:
    """All dice in the pyramid are equally likely, and so are the faces of each."""
    if moment.mover != CHANCE_TO_MOVE or moment.game.outcomes[0].startswith("card "):
        return
    dice: dict[str, list[int]] = {}
    for outcome, weight in moment.game.weighted_outcomes(moment.rules, moment.state):
        dice.setdefault(die_of(moment.game.outcomes[outcome]), []).append(weight)
    require(len({sum(weights) for weights in dice.values()}) <= 1, f"dice weigh unlike: {dice}")
    require(all(len(set(weights)) == 1 for weights in dice.values()), f"faces weigh unlike: {dice}")


def die_of(words: str) -> str:
    """The die that an outcome comes from.

    >>> die_of("die grey white 3"), die_of("support green 1")
    ('die grey', 'support green')
    """
    return " ".join(words.split(" ")[:2])


def record_holds_the_state(moment: Moment) -> None:
    """A state survives packing and copying: no number overflows its field."""
    state = moment.state
    require(type(state).unpack(state.pack()) == state, "packing and unpacking gives another state")
    require(state.copy() == state, "a copy is not equal to the state")


def money_keeps_the_floor(moment: Moment) -> None:
    """No seat has less money than the floor."""
    money = moment.game.money(moment.rules, moment.state)
    require(min(money) >= moment.game.floor, f"money {money} is under the floor {moment.game.floor}")


def masking_twice_is_masking_once(moment: Moment) -> None:
    """Masking is idempotent."""
    once = moment.game.view(moment.rules, moment.state, moment.viewer)
    twice = moment.game.view(moment.rules, once, moment.viewer)
    require(once == twice, f"the view of {moment.viewer} changes when it is masked again")


POSITION_LAWS: tuple[Callable[[Moment], None], ...] = (
    legal_ids_are_unique,
    outcomes_are_weighed,
    dice_weigh_alike,
    record_holds_the_state,
    money_keeps_the_floor,
    masking_twice_is_masking_once,
)
"""Laws of any position that need the rules only."""
