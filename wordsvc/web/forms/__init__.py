"""Forms: which are accepted, what was typed into them, and the cards that were tapped."""
