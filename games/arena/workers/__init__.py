"""Processes and clusters that share the deals of a study."""
