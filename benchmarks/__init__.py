"""Benchmarks, as ratios of two things measured in the same run. None fails for being slow."""
