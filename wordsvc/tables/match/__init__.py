"""The match of a table: its row, its rules, and the one way in which it changes."""
