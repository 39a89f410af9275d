"""Scoring: laid words, challenges, rounds and games."""
