"""Odds: exact chances of a leg and of a whole race."""
