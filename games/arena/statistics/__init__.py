"""Estimates with intervals, ratings, and the share of luck."""
