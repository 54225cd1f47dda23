"""The versions of the environments. A version changes when a seed, an action or an observation changes its
meaning; results are comparable only within a version. Within a version, fields and actions are only
appended."""

from camelup.games import GAMES

NUMBERS = ", ".join(f"{game.layout.size} ({name})" for name, game in GAMES.items())
ACTIONS = ", ".join(f"{len(game.actions)} ({name})" for name, game in GAMES.items())

HISTORY = {
    "v0": "The first: classic with the Supercup modules, second, cards. "
    f"Observations of {NUMBERS} numbers; actions: {ACTIONS}.",
}
"""The changes of each version; the last one is current."""
