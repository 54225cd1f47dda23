"""What all games agree on: numbers that stand for nobody, and how long lists and games can get."""

from __future__ import annotations

NOBODY = -1
HIDDEN = -1
"""Stands in a view for what the viewer may not know."""
CHANCE_TO_MOVE = -1
NOBODY_TO_MOVE = -2
"""What `to_move` says when no seat is to move: chance is, or the race is over."""

LONGEST_LIST = 192
"""Room for the longest list of legal actions or outcomes of any game."""
LONGEST_GAME = 5000
"""Events after which a game is stopped (S17)."""
