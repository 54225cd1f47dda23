"""The memory that the kernels of a decision in a dice game work in."""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np

from camelup.arrays import Bools, Floats, Floats3, Ints, RecordArray
from camelup.bots.dice.memory import Reading, new_reading
from camelup.bots.dice.outlook import Outlook, SampledRace
from camelup.games.dice.actions import DICE_ACTIONS
from camelup.games.dice.state import DICE_SEATS, State
from camelup.race import RACERS
from camelup.stream import Stream


class Workspace(NamedTuple):
    """Memory for one decision."""

    table: RecordArray[State]
    """The view of the seat on turn."""
    world: RecordArray[State]
    """The same with a tile placed, or with a sample of the hidden race cards."""
    look: RecordArray[Outlook]
    """What to expect of the view."""
    tile_look: RecordArray[Outlook]
    """The same with a tile placed."""
    run: RecordArray[SampledRace]
    """A race in progress."""
    stream: RecordArray[Stream]
    actions: Ints
    """The legal actions."""
    values: Floats
    """The value of each of them."""
    priced: Bools
    """Which of them are tiles that were evaluated again."""
    win_gains: Floats
    """By action, what it adds to the probability of winning, summed over all futures."""
    pays: Floats
    """By action, what it pays, summed over all futures."""
    race_pays: Floats3
    """By pile, seat and colour, what the seat's race cards pay if that colour is right."""
    colours: Ints
    """The probability of each colour of a race card, as an integer."""
    reading: Reading


def new_workspace() -> Workspace:
    """A new workspace; decisions can share it one after another."""
    return Workspace(
        table=State().to_array(),
        world=State().to_array(),
        look=Outlook().to_array(),
        tile_look=Outlook().to_array(),
        run=SampledRace().to_array(),
        stream=Stream().to_array(),
        actions=np.zeros(DICE_ACTIONS, np.int64),
        values=np.zeros(DICE_ACTIONS),
        priced=np.zeros(DICE_ACTIONS, np.bool_),
        win_gains=np.zeros(DICE_ACTIONS),
        pays=np.zeros(DICE_ACTIONS),
        race_pays=np.zeros((2, DICE_SEATS, RACERS)),
        colours=np.zeros(RACERS, np.int64),
        reading=new_reading(),
    )


class Workspaces(threading.local):
    """A workspace for each thread."""

    def __init__(self) -> None:
        self.own = new_workspace()


WORKSPACES = Workspaces()
