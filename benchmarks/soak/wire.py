"""What is hidden may be anything else: a viewer receives the same bytes from a real server."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.soak.results import Counts, Proof
from tests.server.invariance import WAYS, Pair

STATES_A_PART = 1_000


def follow_games(part: int) -> Counts:
    """Compare one thousand states of one way to play."""
    counts: Counts = Counter()
    with tempfile.TemporaryDirectory() as folder, Pair(Path(folder)) as pair:
        while counts["states"] < STATES_A_PART:
            seed = part * STATES_A_PART + counts["games"]
            compared, differed = pair.compare(WAYS[part % len(WAYS)], seed)
            counts += Counter(games=1, states=compared, differed=differed)
    return counts


def tell(counts: Counts) -> str:
    """The counts as text."""
    return (
        f"{counts['states']:,} states of {counts['games']:,} games, {counts['differed']:,} of them with "
        "other cards or bets and all with other dice to come; no byte differed"
    )


PROOF = Proof("wire", "Other secrets behind the same view, over the wire", 100, follow_games, tell)
