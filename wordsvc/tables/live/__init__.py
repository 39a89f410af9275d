"""New events of a match: who looks on, and how events reach them."""
