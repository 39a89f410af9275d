"""The commands that find words and hands."""
