"""Rows of a study as files, and what is read from them again."""
