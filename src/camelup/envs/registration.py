"""The environments' names in Gymnasium; nothing heavy is loaded before one is made.

The entry point group `gymnasium.envs` leads here. Gymnasium reads that group only up to version 0.29; for
newer ones `import camelup.envs` registers, or a name together with its module:
`gymnasium.make("camelup.envs:camelup/Second-v0")`.
"""

from __future__ import annotations

from camelup.errors import require

require(__name__, "envs", "gymnasium")

from gymnasium.envs.registration import register, registry

ENVIRONMENTS = {"camelup/Classic-v0": "classic", "camelup/Second-v0": "second", "camelup/Cards-v0": "cards"}
"""Names in Gymnasium, and their games."""


def register_all() -> None:
    """Tell Gymnasium of all games, once."""
    for name, game in ENVIRONMENTS.items():
        if name not in registry:
            register(
                id=name,
                entry_point="camelup.envs.gymnasium:CamelUpEnv",
                vector_entry_point="camelup.envs.vector:CamelUpVectorEnv",
                kwargs={"game": game},
            )
