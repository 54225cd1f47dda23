"""The versions of the environments. A version changes when the same seed, actions or observations would no
longer mean the same; results are comparable only within one."""

HISTORY = {
    "v0": "The first: classic with the Supercup modules, second, cards. Observations of "
    "528 (classic), 398 (second) and 504 (cards) numbers; 172 actions in the dice games, 101 in cards.",
}
"""What each version brought; the last one is the current one."""
