"""Where the Supercup modules stood in version 0.1; see `camelup.games.dice.modules`."""
