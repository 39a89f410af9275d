"""Bots against bots: duplicate-deal tournaments and simulations of any game."""

from games.arena.playing import play_out, seated
from games.arena.simulation import simulate
from games.arena.statistics import Estimate, estimate
from games.arena.tournament import Standing, tournament
from games.arena.working import cores

__all__ = ["Estimate", "Standing", "cores", "estimate", "play_out", "seated", "simulate", "tournament"]
