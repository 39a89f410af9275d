"""Matches and solitaires: their options, seats, seeds, stored files and what is printed of them."""
