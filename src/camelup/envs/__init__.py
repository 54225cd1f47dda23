"""Environments for learning agents: thin adapters over the rules, none with a rule of its own.

`pettingzoo`, `gymnasium` and `openspiel` speak these libraries' languages; `vector` plays thousands of
games at once in arrays. All of them see a game through `observe` and step it through `batch`.
"""
