"""Rows of a study as files, and the games that are read from them."""
