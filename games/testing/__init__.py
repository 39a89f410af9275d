"""The conformance suite: anyone can run it on a game of their own."""
