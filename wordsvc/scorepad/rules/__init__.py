"""Score pad rules of each game: the worth of rounds, and the winner."""
