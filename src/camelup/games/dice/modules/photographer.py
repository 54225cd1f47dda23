"""Module `photographer`: a camera on an empty space pays for every camel that stops in front of it."""

from __future__ import annotations

from typing import Protocol

from camelup.games.actions import Verb
from camelup.games.conventions import NOBODY
from camelup.games.dice.modules import partnerships
from camelup.games.dice.state import LONGEST_DICE_TRACK, Rules, State, empty_spaces
from camelup.games.modules import Module
from camelup.rule import rule


class CameraOdds(Protocol):
    """The odds that the values of these actions are computed from."""

    def camera_gain(self, space: int) -> float:
        """The expected gain of the camera on a space, less its expected gain where it is now."""


def _camera_worth(odds: CameraOdds, number: int) -> float:
    return odds.camera_gain(number + 1)


ROWS = partnerships.ROWS.then(
    Verb(
        "camera {space}",
        says="points the camera at space {space}",
        values={"space": range(1, LONGEST_DICE_TRACK + 1)},
        touches=("space:{space}",),
        module="photographer",
        button=5,
        key="t",
        worth=_camera_worth,
    )
)
MODULE = Module("photographer", for_large_tables=True)
CAMERA = ROWS.id("camera 1")


@rule
def return_camera(state: State) -> None:
    """Return the camera to its place beside the board."""
    state.camera_owner = NOBODY
    state.camera_space = 0


@rule
def is_held_by_another(state: State) -> bool:
    """Whether a seat other than the one on turn holds the camera."""
    if state.camera_owner == NOBODY:
        return False
    return state.camera_owner != state.turn


@rule
def legal_camera(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List the other empty spaces, unless another seat holds the camera (P1 to P3)."""
    if not rules.photographer or is_held_by_another(state):
        return count
    free = empty_spaces(rules, state) & ~(1 << state.camera_space)
    for space in range(1, rules.length + 1):
        if (free >> space) & 1:
            out[count] = CAMERA + space - 1
            count += 1
    return count


@rule
def point_camera(state: State, space: int) -> None:
    """Take the camera, or point it at another space."""
    state.camera_owner = state.turn
    state.camera_space = space


@rule
def take_photo(state: State, space: int, size: int) -> None:
    """A unit that stops in front of the camera pays its holder 1 per camel, and the camera returns (P4,
    P5)."""
    if state.camera_owner != NOBODY and state.camera_space == space:
        state.money[state.camera_owner] += size
        return_camera(state)
