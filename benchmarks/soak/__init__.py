"""Long proofs: what a test samples, in full counts (`make prove`)."""
