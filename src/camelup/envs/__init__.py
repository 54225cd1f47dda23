"""Environments for learning agents: thin adapters over the rules, none with a rule of its own.

`pettingzoo`, `gymnasium` and `openspiel` speak these libraries' languages; `vector` plays thousands of
games at once in arrays. All of them see a game through `observe` and step it through `batch`. Importing
this package tells Gymnasium, if it is installed, of `camelup/Classic-v0`, `camelup/Second-v0` and
`camelup/Cards-v0`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from camelup.envs.registration import register_all

    register_all()
