"""How much a test samples: a share of what `make prove` goes through."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("CAMELUP_TIMES", "1"))


def sample(count: int) -> int:
    """A number of examples; `CAMELUP_TIMES` says how many times as many there should be."""
    return count * TIMES
