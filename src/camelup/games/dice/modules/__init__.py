"""The four modules of the Supercup expansion, one file and one switch each."""
