"""The commands that let bots play many games and report on them."""
