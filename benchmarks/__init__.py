"""How fast things are, as ratios of two things measured in one run; nothing here fails for being slow."""
