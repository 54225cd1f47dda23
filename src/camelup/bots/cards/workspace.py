"""The memory that the kernels of a decision in the card game work in."""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np

from camelup.arrays import Floats, Floats2, Floats3, Ints, RecordArray
from camelup.bots.cards.playout import TRACKS, Rest, new_rest
from camelup.bots.cards.reading import Notes, new_notes
from camelup.games.cards.state import CARDS_SEATS, KINDS, State
from camelup.odds.cards import ALL_CARDS
from camelup.race import RACERS
from camelup.stream import Stream

BETS = 4 * RACERS
"""The capacity for bets."""
HALVES = 2
"""What is best on one half of the decks is evaluated on the other."""


class Tally(NamedTuple):
    """Values of actions and bets, summed over sampled decks."""

    bets: Ints
    """The bets of the seat on turn."""
    gains: Floats
    """By track action, its value."""
    pound: Floats
    """The value of one more pound; a single number."""


class Workspace(NamedTuple):
    """Memory for one decision."""

    table: RecordArray[State]
    """The view of the seat on turn."""
    end: RecordArray[State]
    """The end of a sampled leg."""
    before: RecordArray[State]
    """The table as it was when cards were given, if the bot remembers it."""
    stream: RecordArray[Stream]
    """For what the seat on turn does not know."""
    leg_stream: RecordArray[Stream]
    """For the actions of seats in a sampled leg."""
    deck: Ints
    """The cards of a sampled deck, in order."""
    lot: Ints
    """The cards known to be in the deck, then those not seen."""
    worth: Floats
    """By bet, its value, summed over all decks."""
    tracks: Ints
    """The track actions of the seat on turn; the reveal comes first."""
    tally: Tally
    after_card: Floats3
    """By kind of the card revealed, half of the decks and bet, the value of the bet afterwards."""
    after_track: Floats3
    """By track action, half of the decks and bet, the value of the bet afterwards."""
    places: Floats2
    """By camel and place from 1, how often it had that place."""
    hands: Ints
    """By seat, the colour of the card in hand, or NOBODY."""
    hand: Ints
    """By kind, the cards that a plan has not assigned yet."""
    notes: Notes
    rest: Rest


def new_workspace() -> Workspace:
    """A new workspace; decisions can share it one after another."""
    return Workspace(
        table=State().to_array(),
        end=State().to_array(),
        before=State().to_array(),
        stream=Stream().to_array(),
        leg_stream=Stream().to_array(),
        deck=np.zeros(ALL_CARDS, np.int64),
        lot=np.zeros(ALL_CARDS, np.int64),
        worth=np.zeros(BETS),
        tracks=np.zeros(TRACKS, np.int64),
        tally=Tally(np.zeros(BETS, np.int64), np.zeros(TRACKS), np.zeros(1)),
        after_card=np.zeros((KINDS, HALVES, BETS)),
        after_track=np.zeros((TRACKS, HALVES, BETS)),
        places=np.zeros((RACERS, RACERS + 1)),
        hands=np.zeros(CARDS_SEATS, np.int64),
        hand=np.zeros(KINDS, np.int64),
        notes=new_notes(),
        rest=new_rest(),
    )


class Workspaces(threading.local):
    """A workspace for each thread."""

    def __init__(self) -> None:
        self.own = new_workspace()


WORKSPACES = Workspaces()
