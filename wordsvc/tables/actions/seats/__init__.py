"""Actions on seats: who takes them, who leaves them, and bots."""
