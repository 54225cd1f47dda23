"""The versions of the environments. A version changes when the same seed, actions or observations would no
longer mean the same; results are comparable only within one. Within a version fields and actions are only
added, at the end of a game's own."""

from camelup.games import GAMES

NUMBERS = ", ".join(f"{game.layout.size} ({name})" for name, game in GAMES.items())
ACTIONS = ", ".join(f"{len(game.actions)} ({name})" for name, game in GAMES.items())

HISTORY = {
    "v0": "The first: classic with the Supercup modules, second, cards. "
    f"Observations of {NUMBERS} numbers; actions: {ACTIONS}.",
}
"""What each version brought; the last one is the current one."""
