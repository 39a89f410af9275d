"""The log of a match, its records and its proof, written and read."""
