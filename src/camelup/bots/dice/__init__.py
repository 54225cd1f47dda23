"""How the bots play `classic` and `second`."""
