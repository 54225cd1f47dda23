"""Processes in which bots choose and long computations run.

A bot keeps to one process for its whole game, so that it may keep a memory. Whatever a bot does costs no more
than its own move: a process that hangs or exits is replaced, and other bots in it only lose their memory.
Limits count from when a bot is asked, not while it waits in the queue.

This package imports nothing by itself: worker processes load `main` and must stay small.
"""
