"""Gymnasium finds the environments by this entry point; nothing heavy is loaded before one is made."""

from __future__ import annotations

from gymnasium.envs.registration import register

ENVIRONMENTS = {"Classic-v0": "classic", "Second-v0": "second", "Cards-v0": "cards"}
"""Names in Gymnasium (after `camelup/`), and their games."""


def register_all() -> None:
    """Tell Gymnasium of all games; it puts `camelup/` before each name."""
    for name, game in ENVIRONMENTS.items():
        register(
            id=name,
            entry_point="camelup.envs.gymnasium:CamelUpEnv",
            vector_entry_point="camelup.envs.vector:CamelUpVectorEnv",
            kwargs={"game": game},
        )
