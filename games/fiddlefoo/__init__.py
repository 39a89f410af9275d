"""Fiddlefoo: the base game, Wildcard, Cooperative, Talkytoot, and any of them together."""
