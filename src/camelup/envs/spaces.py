"""Gymnasium spaces of observations and actions."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from camelup.envs.batch import Array, Batch
from camelup.games import GAMES


def observation_space(game: str) -> spaces.Dict:
    """A flat array, and the mask of legal actions."""
    low, high = GAMES[game].layout.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(GAMES[game].actions),), np.int8),
        }
    )


class LegalActions(spaces.Discrete):
    """All actions of a game; `sample()` draws one that is legal in the first lane of a batch."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch.masks.shape[1])
        self._batch = batch

    def sample(self, mask: Array | None = None, probability: Array | None = None) -> np.int64:
        """Draw a legal action; a given mask or probabilities take precedence."""
        legal = self._batch.masks[0]
        if mask is None and probability is None and legal.any():
            mask = legal
        return super().sample(mask, probability)
