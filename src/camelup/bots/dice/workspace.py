"""Where a decision in a dice game is worked out: all memory that compiled code uses, by name."""

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
    """The table as the seat on turn may see it."""
    world: RecordArray[State]
    """The same with a tile laid, or with a guess of the hidden race cards."""
    look: RecordArray[Outlook]
    """What the view promises."""
    tile_look: RecordArray[Outlook]
    """What it promises with a tile laid."""
    run: RecordArray[SampledRace]
    """A race on its way."""
    stream: RecordArray[Stream]
    actions: Ints
    """The legal actions."""
    values: Floats
    """What each of them is worth."""
    priced: Bools
    """Which of them are tiles that were looked at again."""
    win_gains: Floats
    """By action, how much it adds to the chance to win, over all futures."""
    pays: Floats
    """By action, what it pays, over all futures."""
    race_pays: Floats3
    """By pile, seat and colour, what the seat's race cards pay if that colour is right."""
    colours: Ints
    """How likely a race card is of each colour, in whole numbers."""
    reading: Reading


def new_workspace() -> Workspace:
    """Memory for decisions, one after another."""
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
