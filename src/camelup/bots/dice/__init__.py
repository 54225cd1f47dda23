"""Decisions of the bots in `classic` and `second`."""
