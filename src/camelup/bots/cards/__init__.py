"""How the bots play `cards`."""
