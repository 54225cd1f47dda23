"""The exact leg against an enumeration with fractions that shares no code with it."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from camelup.games import GAMES
from camelup.games.dice.state import FIRST_SUPPORT_DIE, GREY_DIE
from camelup.odds.leg import COINS_ONLY, WITH_ENDS, LegPosition, leg_odds
from camelup.race import arrange
from tests.odds.enumeration import enumerate_leg
from tests.samples import sample

NEAR = 1e-12


def random_track(
    rng: random.Random, camels: tuple[str, ...], low: int, high: int, spread: int
) -> dict[int, list[str]]:
    order = rng.sample(camels, len(camels))
    first = rng.randint(low, max(low, high - spread))
    track: dict[int, list[str]] = {}
    for camel in order:
        track.setdefault(min(high, first + rng.randint(0, spread)), []).append(camel)
    return track


def random_tiles(rng: random.Random, track: dict[int, list[str]], length: int) -> dict[int, str]:
    tiles: dict[int, str] = {}
    for _ in range(rng.randint(0, 5)):
        space = rng.randint(2, length)
        if space not in track and not {space - 1, space, space + 1} & set(tiles):
            tiles[space] = rng.choice("+-")
    return tiles


def as_position(
    game: str, track: dict[int, list[str]], dice: list[str], reveals: int, tiles: dict[int, str], length: int
) -> LegPosition:
    camels = GAMES[game].camels
    who, where = arrange((space, [camels.index(camel) for camel in track[space]]) for space in sorted(track))
    numbers = {name: number for number, name in enumerate(GAMES[game].colours)} | {"grey": GREY_DIE}
    numbers |= {f"support {name}": FIRST_SUPPORT_DIE + c for c, name in enumerate(GAMES[game].colours)}
    sides = {side: sum(1 << space for space in tiles if tiles[space] == side) for side in "+-"}
    mask = sum(1 << numbers[die] for die in dice)
    return LegPosition(who, where, mask, reveals, len(camels), length, sides["+"], sides["-"], 0)


def check(game: str, position: LegPosition, right: dict[str, Any]) -> None:
    leg = leg_odds(position)
    for camel, name in enumerate(GAMES[game].colours):
        for place in range(5):
            assert leg.places[camel, place] == pytest.approx(float(right["places"][name, place]), abs=NEAR)
    assert int(leg.rankings.sum()) == leg.total
    for space in range(1, position.length + 1):
        assert leg.coins(space) == pytest.approx(float(right["coins"][space]), abs=NEAR)
        photo = leg_odds(position._replace(camera=space))
        assert photo.camera_pay() == pytest.approx(float(right["photos"][space]), abs=NEAR)
    quick = leg_odds(position._replace(camera=position.length // 2), COINS_ONLY)
    assert (quick.visits == leg.visits).all()
    assert (quick.photos == leg_odds(position._replace(camera=position.length // 2)).photos).all()


@pytest.mark.parametrize("seed", range(sample(120)))
def test_second_equals_the_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    dice = rng.sample([*GAMES["second"].colours, "grey"], rng.choice((2, 3, 3, 4)))
    if "grey" not in dice and rng.random() < 0.8:
        dice[0] = "grey"
    low, high = rng.choice(((1, 16), (1, 4), (12, 16)))
    track = random_track(rng, GAMES["second"].camels, low, high, rng.choice((0, 1, 2, 5, 12)))
    tiles = random_tiles(rng, track, 16)
    position = as_position("second", track, dice, len(dice) - 1, tiles, 16)
    check("second", position, enumerate_leg(track, dice, len(dice) - 1, tiles, 16, crazy=True))


@pytest.mark.parametrize("seed", range(sample(100)))
def test_classic_equals_the_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    length = rng.choice((16, 20))
    names = [*GAMES["classic"].colours]
    if length == 20:
        names += [f"support {colour}" for colour in GAMES["classic"].colours]
    dice = rng.sample(names, rng.choice((1, 2, 3, 3, 4)))
    low, high = rng.choice(((1, length), (1, 4), (length - 4, length)))
    track = random_track(rng, GAMES["classic"].camels, low, high, rng.choice((0, 1, 2, 5)))
    tiles = random_tiles(rng, track, length)
    position = as_position("classic", track, dice, len(dice), tiles, length)
    check("classic", position, enumerate_leg(track, dice, len(dice), tiles, length, crazy=False))


def crazy_stacks() -> list[list[str]]:
    """Both crazy camels at every pair of heights in a stack with two racers, and in two stacks."""
    stacks = []
    for white in range(4):
        for black in range(4):
            if white != black:
                racers = iter(("red", "blue"))
                stacks.append(
                    ["white" if h == white else "black" if h == black else next(racers) for h in range(4)]
                )
    return stacks


@pytest.mark.parametrize("stack", crazy_stacks(), ids=",".join)
@pytest.mark.parametrize("space", [1, 2, 8, 16])
def test_crazy_camels_in_every_stack(stack: list[str], space: int) -> None:
    track = {space: list(stack)}
    track[7 if space != 7 else 9] = ["green"]
    track.setdefault(5, []).append("yellow")
    track.setdefault(space, []).append("purple")
    dice = ["grey", "red", "purple"]
    tiles = {3: "-", 10: "+"}
    position = as_position("second", track, dice, 2, tiles, 16)
    check("second", position, enumerate_leg(track, dice, 2, tiles, 16, crazy=True))


@pytest.mark.parametrize("split", range(1, 4))
def test_crazy_camels_in_two_stacks(split: int) -> None:
    for low, high in (
        (["white", "red"], ["black", "blue"]),
        (["red", "white"], ["black", "blue"]),
        (["red", "white"], ["blue", "black"]),
    ):
        track = {2: low, 2 + split: high, 9: ["green", "yellow", "purple"]}
        position = as_position("second", track, ["grey", "red", "blue"], 2, {}, 16)
        check("second", position, enumerate_leg(track, ["grey", "red", "blue"], 2, {}, 16, crazy=True))


def test_a_classic_leg_adds_up_to_29160() -> None:
    for seed in range(10):
        track = random_track(random.Random(seed), GAMES["classic"].camels, 1, 16, 8)
        leg = leg_odds(as_position("classic", track, list(GAMES["classic"].colours), 5, {}, 16))
        assert leg.total == 29_160 * 2**5
        assert int(leg.rankings.sum()) == leg.total
        assert not (leg.rankings % 2**5).any()


def agreed_position() -> LegPosition:
    track = {1: ["blue", "green", "red"], 3: ["yellow", "purple"], 15: ["white"], 16: ["black"]}
    dice = [*GAMES["second"].colours, "grey"]
    return as_position("second", track, dice, 5, {5: "+", 7: "-"}, 16)


def test_the_position_that_three_programs_agree_on() -> None:
    places = leg_odds(agreed_position()).places
    colours = GAMES["second"].colours
    assert round(places[colours.index("purple"), 0], 5) == 0.29626
    assert round(places[colours.index("blue"), 4], 5) == 0.54726
    assert np.allclose(places.sum(0), 1)
    assert np.allclose(places.sum(1), 1)


def test_the_grey_die_comes_in_five_of_six_legs() -> None:
    """Crazy camels alone up the track move exactly when the grey die comes."""
    track = {1: ["blue", "green", "red", "yellow", "purple"], 15: ["white"], 16: ["black"]}
    leg = leg_odds(as_position("second", track, [*GAMES["second"].colours, "grey"], 5, {}, 16), WITH_ENDS)
    assert leg.ends is not None
    still = np.zeros(len(leg.ends.who), int)
    for place in range(7):
        camel, space = leg.ends.who >> 8 * place & 255, leg.ends.where >> 8 * place & 255
        still += ((camel == 5) & (space == 15)) | ((camel == 6) & (space == 16))
    assert leg.ends.weight.sum() == leg.total
    assert leg.ends.weight[still < 2].sum() * 6 == leg.total * 5


def test_a_walk_does_not_depend_on_its_capacity(monkeypatch: pytest.MonkeyPatch) -> None:
    from camelup.odds import leg as module

    expected = leg_odds(agreed_position(), WITH_ENDS)
    monkeypatch.setattr(module, "CAPACITY", 1 << 8)
    monkeypatch.setattr(module, "WORKSPACE", module.LegWorkspace())
    found = leg_odds(agreed_position(), WITH_ENDS)
    assert (found.rankings == expected.rankings).all()
    assert module.WORKSPACE.capacity > 1 << 8


def test_threads_do_not_disturb_each_other() -> None:
    positions = [agreed_position()._replace(plus=1 << space) for space in (5, 6, 8, 9)] * 5
    alone = [leg_odds(position).rankings for position in positions]
    with ThreadPoolExecutor(4) as pool:
        together = [leg.rankings for leg in pool.map(leg_odds, positions)]
    assert all((one == other).all() for one, other in zip(alone, together, strict=True))
