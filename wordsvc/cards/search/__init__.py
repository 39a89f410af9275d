"""Searches for the words that some cards lay, the best first."""
