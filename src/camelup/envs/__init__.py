"""Environments for learning agents: thin adapters over the rules.

`pettingzoo`, `gymnasium` and `openspiel` implement the interfaces of these libraries; `vector` plays
thousands of games at once in arrays. All observe a game through `observe` and step it through `batch`.
Importing this package registers `camelup/Classic-v0`, `camelup/Second-v0` and `camelup/Cards-v0` with
Gymnasium if it is installed.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from camelup.envs.registration import register_all

    register_all()
