"""Words for the cards showing of the solitaire, players that choose them, and a search that clears a deal."""
