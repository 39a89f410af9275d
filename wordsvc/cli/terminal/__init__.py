"""A game at the terminal: one loop over a table, which is here or on a server."""
