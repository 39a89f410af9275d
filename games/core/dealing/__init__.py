"""Chance: secrets, seeds, and the orders of decks that follow from them."""
