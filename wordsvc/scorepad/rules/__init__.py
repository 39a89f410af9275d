"""What the rounds of each game are worth on a score pad, and who wins."""
