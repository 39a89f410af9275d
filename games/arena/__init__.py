"""Bots against bots: duplicate-deal tournaments and simulations of any game."""

from games.arena.bot_game import BrokenOff, play_out, seated
from games.arena.clock import SeatPlay, WholeGame
from games.arena.executors import Executor, Processes, cores
from games.arena.open_cards import OPEN, with_open_search
from games.arena.report import Pair, Report, Standing
from games.arena.rows import FORMS, Row, RowFile, rows_of
from games.arena.simulation import MAX_GAMES, check_simulation, simulate
from games.arena.statistics import Estimate, mean_of, part_of
from games.arena.tournament import MAX_DEALS, check_tournament, null_match, tournament

__all__ = [
    "FORMS",
    "MAX_DEALS",
    "MAX_GAMES",
    "OPEN",
    "BrokenOff",
    "Estimate",
    "Executor",
    "Pair",
    "Processes",
    "Report",
    "Row",
    "RowFile",
    "SeatPlay",
    "Standing",
    "WholeGame",
    "check_simulation",
    "check_tournament",
    "cores",
    "mean_of",
    "null_match",
    "part_of",
    "play_out",
    "rows_of",
    "seated",
    "simulate",
    "tournament",
    "with_open_search",
]
