"""The engine: kernels compiled ahead of time, how they are called, and which engine runs them."""
