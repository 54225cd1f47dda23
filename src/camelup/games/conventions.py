"""Numbers that all games share."""

from __future__ import annotations

NOBODY = -1
HIDDEN = -1
"""In a view: hidden from the viewer."""
CHANCE_TO_MOVE = -1
NOBODY_TO_MOVE = -2
"""Results of `to_move` when no seat acts: chance is next, or the race is over."""

LONGEST_LIST = 192
"""Capacity for the legal actions or outcomes of any game."""
LONGEST_GAME = 5000
"""A game is stopped after this many events (S17)."""
