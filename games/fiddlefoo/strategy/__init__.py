"""The play of Fiddlefoo's bots: what the others may hold, the plan of the piles, and quick playouts."""
