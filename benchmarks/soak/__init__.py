"""Long proofs of the server: what a test samples, in full counts (`make soak`)."""
