"""Deals that bots play: one game, a deal in every arrangement of the seats, and the clock."""
