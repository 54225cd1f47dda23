"""The spaces of observations and actions, in Gymnasium's terms."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from camelup.envs.observe import LAYOUTS
from camelup.games import GAMES


def observation_space(game: str) -> spaces.Dict:
    """A flat row of numbers, and the mask of legal actions."""
    low, high = LAYOUTS[game].bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(GAMES[game].actions),), np.int8),
        }
    )


class LegalActions(spaces.Discrete):
    """All actions of a game; `sample()` draws from those that are legal now."""

    def __init__(self, mask: np.ndarray[Any, Any]) -> None:
        super().__init__(len(mask))
        self._mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action; a mask or probabilities of one's own go first."""
        if mask is None and probability is None and self._mask.any():
            mask = self._mask
        return super().sample(mask, probability)
