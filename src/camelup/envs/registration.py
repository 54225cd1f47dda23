"""Registration with Gymnasium. Nothing heavy is imported until an environment is created.

The entry point group `gymnasium.envs` refers to this module. Gymnasium reads that group only up to version
0.29; newer versions need `import camelup.envs`, or a name with its module:
`gymnasium.make("camelup.envs:camelup/Second-v0")`.
"""

from __future__ import annotations

from camelup.errors import require

require(__name__, "envs", "gymnasium")

from gymnasium.envs.registration import register, registry

ENVIRONMENTS = {"camelup/Classic-v0": "classic", "camelup/Second-v0": "second", "camelup/Cards-v0": "cards"}
"""Games by their names in Gymnasium."""


def register_all() -> None:
    """Register all games with Gymnasium, once."""
    for name, game in ENVIRONMENTS.items():
        if name not in registry:
            register(
                id=name,
                entry_point="camelup.envs.gymnasium:CamelUpEnv",
                vector_entry_point="camelup.envs.vector:CamelUpVectorEnv",
                kwargs={"game": game},
            )
