"""The exact best lay-down of a hand, what to discard, and what a draw is worth."""
