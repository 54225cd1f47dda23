"""Decisions of the bots in `cards`."""
