"""Bots against bots: duplicate-deal tournaments and simulations of any game."""

from games.arena.deals.bot_game import BrokenOff, play_out, seated
from games.arena.deals.clock import MoveCounts, SeatPlay, WholeGame
from games.arena.deals.open_cards import OPEN, with_open_search
from games.arena.recorded_studies import RecordedStudy, read_studies
from games.arena.records.recorded_games import RecordedGame, read_games
from games.arena.records.rows import FORMS, Row, RowFile, rows_of
from games.arena.report import Pair, Report, Standing
from games.arena.simulation import MAX_GAMES, check_simulation, simulate, summarize_games
from games.arena.statistics.estimates import Estimate, mean_of, part_of
from games.arena.sweep import (
    MIN_SWEPT_DEALS,
    Measure,
    Setting,
    SweptSetting,
    settings_of,
    summarize_setting,
    sweep,
)
from games.arena.tournament import MAX_DEALS, check_tournament, null_match, summarize_deals, tournament
from games.arena.workers.executors import Executor, Processes, cores

__all__ = [
    "FORMS",
    "MAX_DEALS",
    "MAX_GAMES",
    "MIN_SWEPT_DEALS",
    "OPEN",
    "BrokenOff",
    "Estimate",
    "Executor",
    "Measure",
    "MoveCounts",
    "Pair",
    "Processes",
    "RecordedGame",
    "RecordedStudy",
    "Report",
    "Row",
    "RowFile",
    "SeatPlay",
    "Setting",
    "Standing",
    "SweptSetting",
    "WholeGame",
    "check_simulation",
    "check_tournament",
    "cores",
    "mean_of",
    "null_match",
    "part_of",
    "play_out",
    "read_games",
    "read_studies",
    "rows_of",
    "seated",
    "settings_of",
    "simulate",
    "summarize_deals",
    "summarize_games",
    "summarize_setting",
    "sweep",
    "tournament",
    "with_open_search",
]
