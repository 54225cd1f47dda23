"""The rules in full counts: the laws, compiled code against plain, and what is hidden from a viewer."""

from __future__ import annotations

from collections import Counter

from benchmarks.soak.results import Counts, Proof
from camelup.testing import check_play
from tests.laws.test_compiled import Compiled, check_one_game
from tests.laws.test_laws import ENDING, VERBS, favouring
from tests.laws.variants import VARIANTS
from tests.server.test_leaks import WAYS, compare

ROUNDS = 72
"""Each plays every variant once: 10,000 games and more."""
LEAK_SEEDS = 5


def hold_the_laws(part: int) -> Counts:
    """One game of each variant, checked after every event."""
    counts: Counts = Counter()
    for index, variant in enumerate(VARIANTS):
        verb = VERBS[(part + index) % len(VERBS)]
        choose = favouring([verb, *ENDING], part * len(VARIANTS) + index)
        check_play(variant.game, variant.seats, variant.options, choose)
        counts["games"] += 1
    return counts


def tell_laws(counts: Counts) -> str:
    """The counts as text."""
    return f"{counts['games']:,} random games of {len(VARIANTS)} variants; all laws held after every event"


def play_twice(part: int) -> Counts:
    """One game of each variant, compiled and in plain Python."""
    counts: Counts = Counter()
    kernels: dict[str, Compiled] = {}
    for index, variant in enumerate(VARIANTS):
        compiled = kernels.setdefault(variant.game.rulebook, Compiled(variant.game))
        counts += Counter(games=1, states=check_one_game(compiled, variant, index, part))
    return counts


def tell_twice(counts: Counts) -> str:
    """The counts as text."""
    return (
        f"{counts['games']:,} games of {len(VARIANTS)} variants, {counts['states']:,} states; every bit was "
        "the same"
    )


def change_the_hidden(part: int) -> Counts:
    """Games in which everything hidden from a viewer is something else."""
    counts: Counts = Counter()
    for way in WAYS:
        for seed in range(part * LEAK_SEEDS, (part + 1) * LEAK_SEEDS):
            counts += Counter(games=1, states=compare(way, seed))
    return counts


def tell_hidden(counts: Counts) -> str:
    """The counts as text."""
    return f"{counts['states']:,} states of {counts['games']:,} games; no byte differed"


LAWS = Proof("laws", "Laws of every game", ROUNDS, hold_the_laws, tell_laws)
COMPILED = Proof("compiled", "Compiled rules against plain Python", ROUNDS, play_twice, tell_twice)
HIDDEN = Proof(
    "hidden", "Other secrets behind the same view, in one process", 60, change_the_hidden, tell_hidden
)
