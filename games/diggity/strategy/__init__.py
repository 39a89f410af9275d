"""The play of Diggity's bots: their heuristics, and what a duel for a gold card is worth."""
