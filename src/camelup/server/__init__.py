"""The game server: tables over HTTP and WebSocket that lose nothing and leak nothing.

`room` is one table as a fold over its log, without clock, network or database. `views` decides what a
viewer may see of it. `store` keeps the logs, `tables` runs one worker per live table, `app` is the edge.
"""
