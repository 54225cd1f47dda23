"""One test for every ruling: short, and steered straight to the rare thing."""
