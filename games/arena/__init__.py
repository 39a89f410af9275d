"""Bots against bots: duplicate-deal tournaments and simulations of any game."""

from games.arena.bot_game import BrokenOff, play_out, seated
from games.arena.executors import cores
from games.arena.simulation import simulate
from games.arena.statistics import Estimate, mean_of, part_of
from games.arena.tournament import Standing, games_a_deal, tournament

__all__ = [
    "BrokenOff",
    "Estimate",
    "Standing",
    "cores",
    "games_a_deal",
    "mean_of",
    "part_of",
    "play_out",
    "seated",
    "simulate",
    "tournament",
]
